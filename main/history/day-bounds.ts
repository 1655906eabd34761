/** The bounds of a day in the station's calendar, `toMs` excluded; milliseconds since 1970. */
export interface DayBounds {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns a day's bounds in the station's time zone. A day of a clock change has 23 or 25 hours.
 * @param day "2026-11-21", as DaySchema (shared/history.ts) accepts it
 */
export function dayBounds(day: string): DayBounds {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { fromMs: midnight(year, month, date), toMs: midnight(year, month, date + 1) };
}

/** The Date constructor would read the year 26 as 1926. */
function midnight(year: number, month: number, date: number): number {
  return new Date(2000, 0, 1).setFullYear(year, month - 1, date);
}
