import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDownload,
  IconHelpCircle,
  IconPrinter,
  type IconProps,
  IconSend,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { LabelState } from '../../shared/station.ts';

export type Tone = 'gray' | 'blue' | 'teal' | 'green' | 'red' | 'amber';

/** How a state looks: its icon and tone. Its word is `state.*`; none of the three stands alone. */
export const STATE_LOOKS: Readonly<Record<LabelState, { icon: ComponentType<IconProps>; tone: Tone }>> = {
  queued: { icon: IconClock, tone: 'gray' },
  preparing: { icon: IconDownload, tone: 'blue' },
  submitting: { icon: IconSend, tone: 'blue' },
  submitted: { icon: IconPrinter, tone: 'teal' },
  printed: { icon: IconCheck, tone: 'green' },
  failed: { icon: IconAlertTriangle, tone: 'red' },
  unknown: { icon: IconHelpCircle, tone: 'amber' },
};
