// Times of files, tables and printed pages: year first, which both languages read alike, in this machine's zone. Written by hand,
// because the first use of Intl costs a start 25 ms. Screens use shared/date-time.ts.

const two = (part: number): string => String(part).padStart(2, '0');

/** Formats a day: "2026-11-21". */
export const formatDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Formats a time to the minute: "2026-11-21 09:30". */
export const formatMinute = (at: Date): string =>
  `${formatDay(at)} ${two(at.getHours())}:${two(at.getMinutes())}`;

/** Formats a time to the second, which spreadsheets recognize: "2026-11-21 09:30:00". */
export const formatSecond = (at: Date): string => `${formatMinute(at)}:${two(at.getSeconds())}`;
