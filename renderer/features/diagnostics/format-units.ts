import type { TFunction } from 'i18next';
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

/** Formats whole minutes, with hours once there is one: "26 phút", "75 giờ 4 phút"; in English "26 min", "75 h 4 min". */
export function formatDuration(ms: number, t: TFunction): string {
  const all = Math.floor(ms / 60_000);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours === 0 ? t('diagnostics.minutes', { minutes }) : t('diagnostics.hours', { hours, minutes });
}
