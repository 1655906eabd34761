import { type Language, LOCALES } from '../../shared/language.ts';

/** A time of day of the station's own zone, to the second: "14:05:09". @param ms milliseconds since 1970 */
export function formatClockTime(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'medium', hourCycle: 'h23' }).format(ms);
}
