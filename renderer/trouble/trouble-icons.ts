import {
  IconClockExclamation,
  IconDatabaseExclamation,
  IconKeyOff,
  IconPrinterOff,
  type IconProps,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { TroubleKind } from '../../shared/trouble.ts';

export const TROUBLE_ICONS: Readonly<Record<TroubleKind, ComponentType<IconProps>>> = {
  partner: IconWifiOff,
  printer: IconPrinterOff,
  token: IconKeyOff,
  clock: IconClockExclamation,
  disk: IconDatabaseExclamation,
};
