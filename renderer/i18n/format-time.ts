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

/** Makes each language's format once: a format is costly, and a list asks for many. */
function createFormatter(parts: Intl.DateTimeFormatOptions): (ms: number, language: Language) => string {
  const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (ms, language) =>
    (formats[language] ??= new Intl.DateTimeFormat(LOCALES[language], parts)).format(ms);
}

/** A moment of the station's own clock: "09:30". @param ms milliseconds since 1970 */
export const formatTimeOfDay = createFormatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The day of a moment: "21/11/26". @param ms milliseconds since 1970 */
export const formatShortDay = createFormatter({ day: '2-digit', month: '2-digit', year: '2-digit' });

/** A time of the station's own clock, to the second: "14:05:09". @param ms milliseconds since 1970 */
export const formatClockTime = createFormatter({ timeStyle: 'medium', hourCycle: 'h23' });
