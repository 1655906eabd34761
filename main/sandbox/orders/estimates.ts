import type { Distance } from './fees.ts';
import { formatDay, hourAndWeekday } from './format-time.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Orders before ten are picked up in the afternoon, later ones the next morning. The rule is invented to match the sample. */
const SAME_DAY_UNTIL_HOUR = 10;
const DAYS_ON_THE_WAY: Readonly<Record<Distance, number>> = { NT: 1, NM: 2, LM: 3 };
const WEEKDAYS = ['chủ nhật', 'thứ hai', 'thứ ba', 'thứ tư', 'thứ năm', 'thứ sáu', 'thứ bảy'];

const pickupDays = (nowMs: number): number => (hourAndWeekday(nowMs).hour < SAME_DAY_UNTIL_HOUR ? 0 : 1);

/** Returns when a parcel ordered now is picked up, in the sample's words: "Chiều nay - 03/07/2018". */
export function pickupEstimate(nowMs: number): string {
  return formatEstimate(nowMs, pickupDays(nowMs));
}

/** Returns when it is delivered: "Sáng mốt - 05/07/2018". */
export function deliveryEstimate(nowMs: number, distance: Distance): string {
  return formatEstimate(nowMs, pickupDays(nowMs) + DAYS_ON_THE_WAY[distance]);
}

function formatEstimate(nowMs: number, days: number): string {
  const dayMs = nowMs + days * DAY_MS;
  const words =
    ['Chiều nay', 'Sáng mai', 'Sáng mốt'][days] ?? `Sáng ${WEEKDAYS[hourAndWeekday(dayMs).weekday]}`;
  return `${words} - ${formatDay(dayMs)}`;
}
