import { type Language, LOCALES } from '../../../shared/language.ts';

// Days of the station's calendar, as in the history's calls: "2026-11-21" (shared/history.ts).

/** The day of a moment. */
export function toDay(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Noon of a day, which exists on every day, whatever daylight saving does at night. */
export function toNoon(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const noon = new Date(2000, 0, 1, 12);
  noon.setFullYear(year, month - 1, date);
  return noon;
}

/** Adds days to a day; negative numbers go back. */
export function addDays(day: string, days: number): string {
  const noon = toNoon(day);
  noon.setDate(noon.getDate() + days);
  return toDay(noon);
}

/** Formats a day with its weekday: "Thứ Bảy, 21/11/2026". */
export function formatWeekday(day: string, language: Language): string {
  const parts = { weekday: 'long', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], parts).format(toNoon(day));
}

/** Formats a day for input: "21/11/2026". */
export function formatDayInput(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** The result of parsing a typed day. */
type ParsedDay =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused' };

const DAY_FIRST = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Parses a day as people type it: day, month, and optionally the year; without one, the most recent such day. In both
 * languages the day comes first, as in every warehouse in Vietnam.
 * @param today the last possible day of a label
 */
export function parseDay(text: string, today: string): ParsedDay {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  const typed = DAY_FIRST.exec(trimmed);
  const [, year, month, date] = ISO_DAY.exec(trimmed) ?? [];
  if (typed === null) return toCalendarDay(Number(year), Number(month), Number(date));
  const [, day, ofMonth, ofYear] = typed;
  const thisYear = Number(today.slice(0, 4));
  if (ofYear !== undefined)
    return toCalendarDay(
      ofYear.length === 2 ? 2000 + Number(ofYear) : Number(ofYear),
      Number(ofMonth),
      Number(day),
    );
  const now = toCalendarDay(thisYear, Number(ofMonth), Number(day));
  return now.kind === 'day' && now.day <= today
    ? now
    : toCalendarDay(thisYear - 1, Number(ofMonth), Number(day));
}

/** Accepts only days of the calendar: no February 31. */
function toCalendarDay(year: number, month: number, date: number): ParsedDay {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
  if (!(year >= 2000 && year <= 2199) || toDay(toNoon(day)) !== day) return { kind: 'refused' };
  return { kind: 'day', day };
}
