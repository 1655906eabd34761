import { formatDateTime } from '../../shared/date-time.ts';
import { type Language, LOCALES } from '../../shared/language.ts';
import { parseServiceTime } from '../../shared/service-time.ts';

/** A day of the station's own zone, in words: "21 tháng 11, 2026". @param ms milliseconds since 1970 */
export function formatDay(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(ms);
}

/**
 * A time as the service wrote it, in the station's zone. A text that is no time, or does not say in which zone it is, is
 * shown as it is.
 */
export function formatServiceTime(text: string, language: Language): string {
  const time = parseServiceTime(text);
  return time === null || !time.exact ? text : formatDateTime(time.ms, language);
}
