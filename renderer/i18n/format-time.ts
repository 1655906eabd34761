import { DATE_TIME_PARTS, formatDateTime } from '../../shared/date-time.ts';
import { type Language, LOCALES } from '../../shared/language.ts';
import { parseServiceTime } from '../../shared/service-time.ts';

/** Formats a day in the station's time zone, in words: "21 tháng 11, 2026". @param ms milliseconds since 1970 */
export function formatDay(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(ms);
}

/**
 * Formats a time from the service in the station's time zone. A text that is no time, or has no zone, is returned
 * unchanged.
 */
export function formatServiceTime(text: string, language: Language): string {
  const time = parseServiceTime(text);
  return time === null || !time.exact ? text : formatDateTime(time.ms, language);
}

/** The clock of the service, whose times without a zone are read in its own (shared/service-time.ts). */
const SERVICE_CLOCK = { ...DATE_TIME_PARTS, timeZone: 'Asia/Ho_Chi_Minh' } as const;

/**
 * Like formatServiceTime, but a time without a zone keeps what its clock says and gets the station's spelling:
 * "01:52 29/09/2017" for "2017-09-29 01:52:09". Whoever shows it says that it is the service's time.
 */
export function formatServiceClock(text: string, language: Language): string {
  const time = parseServiceTime(text);
  if (time === null) return text;
  return time.exact
    ? formatDateTime(time.ms, language)
    : new Intl.DateTimeFormat(LOCALES[language], SERVICE_CLOCK).format(time.ms);
}

/** Creates each language's format only once: creating one is expensive, and lists use it often. */
function createFormatter(parts: Intl.DateTimeFormatOptions): (ms: number, language: Language) => string {
  const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (ms, language) =>
    (formats[language] ??= new Intl.DateTimeFormat(LOCALES[language], parts)).format(ms);
}

/** Formats a time of day in the station's zone: "09:30". @param ms milliseconds since 1970 */
export const formatTimeOfDay = createFormatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats a day: "21/11/26". @param ms milliseconds since 1970 */
export const formatShortDay = createFormatter({ day: '2-digit', month: '2-digit', year: '2-digit' });

/** Formats a time in the station's zone to the second: "14:05:09". @param ms milliseconds since 1970 */
export const formatClockTime = createFormatter({ timeStyle: 'medium', hourCycle: 'h23' });
