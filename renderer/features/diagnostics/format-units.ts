import { formatCount, type Language } from '../../../shared/language.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000;

/** Formats a size for people: "1,2 GB". */
export function formatBytes(bytes: number, language: Language): string {
  let value = bytes;
  let unit = 0;
  // A value that would round to 1000 of a unit becomes 1 of the next.
  while (value >= STEP - 0.05 && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${formatCount(value, language)} ${UNITS[unit] ?? ''}`;
}

/** Formats whole milliseconds with the language's grouping, without the unit. */
export const formatMs = (ms: number, language: Language): string => formatCount(Math.round(ms), language);

/** Formats hours and minutes, spelled the same in both languages: "75 h 04 min". */
export function formatHours(ms: number, language: Language): string {
  const minutes = Math.floor(ms / 60_000);
  return `${formatCount(Math.floor(minutes / 60), language)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
