import type { LabelState } from '../../shared/station.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconDownload,
  IconHandStop,
  IconHelpCircle,
  IconPrinter,
  IconSearch,
  IconSend,
  IconShieldCheck,
} from './icons.tsx';

export type Tone = 'gray' | 'blue' | 'teal' | 'green' | 'red' | 'amber';

/** The look of something that also has a word; icon, color and word never stand alone. */
export interface Appearance {
  readonly icon: Icon;
  readonly tone: Tone;
}

/** The look of each state. Its word is `state.*`. */
export const STATE_APPEARANCES: Readonly<Record<LabelState, Appearance>> = {
  'looking-up': { icon: IconSearch, tone: 'blue' },
  queued: { icon: IconClock, tone: 'gray' },
  held: { icon: IconHandStop, tone: 'amber' },
  preparing: { icon: IconDownload, tone: 'blue' },
  proven: { icon: IconShieldCheck, tone: 'blue' },
  submitting: { icon: IconSend, tone: 'blue' },
  submitted: { icon: IconPrinter, tone: 'teal' },
  printed: { icon: IconCheck, tone: 'green' },
  confirmed: { icon: IconChecks, tone: 'green' },
  failed: { icon: IconAlertTriangle, tone: 'red' },
  unknown: { icon: IconHelpCircle, tone: 'amber' },
  cancelled: { icon: IconBan, tone: 'gray' },
};
