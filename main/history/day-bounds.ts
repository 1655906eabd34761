/** From when to before when a day of the station's own calendar lasts; milliseconds since 1970. */
export interface DayBounds {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * A day's bounds in the station's time zone. A day on which the clock is changed has 23 or 25 hours.
 * @param day "2026-11-21", as DaySchema (shared/history.ts) takes it
 */
export function dayBounds(day: string): DayBounds {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { fromMs: midnight(year, month, date), toMs: midnight(year, month, date + 1) };
}

/** Not by the constructor, to which the year 26 is 1926. */
function midnight(year: number, month: number, date: number): number {
  return new Date(2000, 0, 1).setFullYear(year, month - 1, date);
}
