import { IconRepeat } from '@tabler/icons-react';
import type { DayTotals } from '../../shared/history.ts';
import { type Look, STATE_LOOKS } from '../ui/state-look.ts';

interface TotalLook extends Look {
  readonly name: keyof Pick<DayTotals, 'confirmed' | 'reprints' | 'failed' | 'unknown'>;
}

/** What of a day is counted besides the labels that came out, and how it looks; each has its word as well. */
export const TOTALS: readonly TotalLook[] = [
  { name: 'confirmed', ...STATE_LOOKS.confirmed },
  { name: 'reprints', icon: IconRepeat, tone: 'blue' },
  { name: 'failed', ...STATE_LOOKS.failed },
  { name: 'unknown', ...STATE_LOOKS.unknown },
];
