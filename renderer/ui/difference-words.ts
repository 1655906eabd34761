import type { Language } from '../../shared/language.ts';
import { showDong, showGrams } from './money.ts';

/** Grams or dong. */
export type DifferenceUnit = 'g' | '₫';

/** The three numbers of a difference as the language writes them. */
export function differenceWords(
  from: number,
  to: number,
  unit: DifferenceUnit,
  language: Language,
): { readonly before: string; readonly after: string; readonly by: string } {
  const said = (value: number): string => (unit === 'g' ? showGrams : showDong)(value, language);
  const by = to - from;
  // The minus of typography, as wide as the plus.
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±';
  return { before: said(from), after: said(to), by: `${sign}${said(Math.abs(by))}` };
}
