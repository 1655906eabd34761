import { formatCount, type Language } from '../../../shared/language.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000;

/** A size as people read it: "1,2 GB". */
export function formatBytes(bytes: number, language: Language): string {
  let value = bytes;
  let unit = 0;
  // What would be rounded to 1000 of a unit is 1 of the next.
  while (value >= STEP - 0.05 && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${formatCount(value, language)} ${UNITS[unit] ?? ''}`;
}

/** A time in whole milliseconds, with the language's thousands marks; without its unit. */
export const formatMs = (ms: number, language: Language): string => formatCount(Math.round(ms), language);

/** Hours and minutes as they are spelt in both languages: "75 h 04 min". */
export function formatHours(ms: number, language: Language): string {
  const minutes = Math.floor(ms / 60_000);
  return `${formatCount(Math.floor(minutes / 60), language)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
