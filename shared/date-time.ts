import { type Language, LOCALES, type LocalizedText } from './language.ts';

/** The parts of a time to the minute, as `formatDateTime` shows them. */
export const DATE_TIME_PARTS = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Formats a time in the station's own zone, to the minute: "14:05 20/11/2026". @param ms milliseconds since 1970 */
export const formatDateTime = (ms: number, language: Language): string =>
  (formats[language] ??= new Intl.DateTimeFormat(LOCALES[language], DATE_TIME_PARTS)).format(ms);

/** The same in both languages, for the values of a problem. */
export const formatDateTimeLocalized = (ms: number): LocalizedText => ({
  vi: formatDateTime(ms, 'vi'),
  en: formatDateTime(ms, 'en'),
});
