import { IconRepeat } from '@tabler/icons-react';
import type { DayTotals } from '../../../shared/history.ts';
import { type Appearance, STATE_APPEARANCES } from '../../components/state-appearance.ts';

interface DayTotalAppearance extends Appearance {
  readonly name: keyof Pick<DayTotals, 'confirmed' | 'reprints' | 'failed' | 'unknown'>;
}

/** What of a day is counted besides the labels that came out, and how it looks; each has its word as well. */
export const DAY_TOTALS: readonly DayTotalAppearance[] = [
  { name: 'confirmed', ...STATE_APPEARANCES.confirmed },
  { name: 'reprints', icon: IconRepeat, tone: 'blue' },
  { name: 'failed', ...STATE_APPEARANCES.failed },
  { name: 'unknown', ...STATE_APPEARANCES.unknown },
];
