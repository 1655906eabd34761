/** How far back a manager looks. */
export const DAY_CHOICES = ['all', 'today', 'week', 'month'] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

/** The days of each choice, today included; null: no limit. */
const DAYS: Readonly<Record<DayChoice, number | null>> = { all: null, today: 1, week: 7, month: 30 };

/** Returns the first day of a choice in this machine's calendar, "2026-11-21"; null for all days. */
export function firstDayOf(choice: DayChoice, now: Date): string | null {
  const days = DAYS[choice];
  if (days === null) return null;
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${first.getFullYear()}-${two(first.getMonth() + 1)}-${two(first.getDate())}`;
}
