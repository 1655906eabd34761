import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconEyeExclamation,
  IconHelpCircle,
  IconList,
  IconPencilX,
  IconSend,
} from '@tabler/icons-react';
import type { ImportFilter } from '../../../shared/import.ts';
import type { Appearance } from '../../components/state-appearance.ts';

/** The look of each kind of row. Its word is `imports.filter.*`. */
export const ROW_APPEARANCES: Readonly<Record<ImportFilter, Appearance>> = {
  all: { icon: IconList, tone: 'gray' },
  mistaken: { icon: IconPencilX, tone: 'red' },
  warned: { icon: IconEyeExclamation, tone: 'amber' },
  ready: { icon: IconClock, tone: 'gray' },
  sending: { icon: IconSend, tone: 'blue' },
  created: { icon: IconCheck, tone: 'green' },
  refused: { icon: IconAlertTriangle, tone: 'red' },
  unsure: { icon: IconHelpCircle, tone: 'amber' },
  left: { icon: IconBan, tone: 'gray' },
};
