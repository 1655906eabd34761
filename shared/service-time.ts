/** ISO 8601 as the service writes it: a date, a time and an offset (partner-api.md, "Order detail"). */
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** The service's own zone, for times without one ("2017-09-29 01:52:09"). */
const SERVICE_OFFSET = '+07:00';

/** A time of the service, in milliseconds since 1970. */
interface ServiceTime {
  readonly ms: number;
  /** Whether the text contains its offset; otherwise the service's zone is assumed. */
  readonly exact: boolean;
}

/** Parses a time of the service; null for anything else. Date.parse is too lenient: it reads "12" as 2001. */
export function parseServiceTime(text: string | null): ServiceTime | null {
  const match = text === null ? null : ISO.exec(text.trim());
  if (match === null) return null;
  const offset = match[1];
  const whole = match[0].replace(' ', 'T').replace(',', '.');
  const ms = Date.parse(offset === undefined ? `${whole}${SERVICE_OFFSET}` : whole);
  return Number.isNaN(ms) ? null : { ms, exact: offset !== undefined };
}

/** How far a time of the service may be ahead of this machine's clock: a day covers every missing zone. */
export const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/** Whether a text is a time too far in the future. @param nowMs milliseconds since 1970 */
export function isInFuture(text: string | null, nowMs: number): boolean {
  const time = parseServiceTime(text);
  return time !== null && time.ms > nowMs + MAX_AHEAD_MS;
}
