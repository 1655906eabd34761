import type { Language } from '../../shared/language.ts';
import { formatDong, formatGrams } from './format-money.ts';

/** Grams or dong. */
export type DifferenceUnit = 'g' | '₫';

/** Formats the three numbers of a difference. */
export function formatDifference(
  from: number,
  to: number,
  unit: DifferenceUnit,
  language: Language,
): { readonly before: string; readonly after: string; readonly by: string } {
  const format = (value: number): string => (unit === 'g' ? formatGrams : formatDong)(value, language);
  const by = to - from;
  // The typographic minus, as wide as the plus.
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±';
  return { before: format(from), after: format(to), by: `${sign}${format(Math.abs(by))}` };
}
