import { type Language, LOCALES } from '../../shared/language.ts';
import { showMoment } from '../../shared/moment.ts';
import { readServiceTime } from '../../shared/service-time.ts';

/** A day of the station's own zone, in words: "21 tháng 11, 2026". @param ms milliseconds since 1970 */
export function showDay(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(ms);
}

/**
 * A time as the service wrote it, in the station's zone. A text that is no time, or does not say in which zone it is, is
 * shown as it is.
 */
export function showServiceTime(text: string, language: Language): string {
  const time = readServiceTime(text);
  return time === null || !time.exact ? text : showMoment(time.ms, language);
}
