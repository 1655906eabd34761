import {
  IconClockExclamation,
  IconDatabaseExclamation,
  IconKeyOff,
  IconPrinterOff,
  type IconProps,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { HealthIssueKind } from '../../../shared/health.ts';

export const HEALTH_ICONS: Readonly<Record<HealthIssueKind, ComponentType<IconProps>>> = {
  partner: IconWifiOff,
  printer: IconPrinterOff,
  token: IconKeyOff,
  clock: IconClockExclamation,
  disk: IconDatabaseExclamation,
};
