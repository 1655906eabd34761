import type { Language } from '../../shared/language.ts';
import { readServiceTime } from '../../shared/service-time.ts';

const LOCALES: Readonly<Record<Language, string>> = { vi: 'vi-VN', en: 'en-GB' };

const PARTS = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** A moment in the station's own zone, to the minute. @param ms milliseconds since 1970 */
export function showMoment(ms: number, language: Language): string {
  return (formats[language] ??= new Intl.DateTimeFormat(LOCALES[language], PARTS)).format(ms);
}

/**
 * A time as the service wrote it, in the station's zone. A text that is no time, or does not say in which zone it is, is
 * shown as it is.
 */
export function showServiceTime(text: string, language: Language): string {
  const time = readServiceTime(text);
  return time === null || !time.exact ? text : showMoment(time.ms, language);
}
