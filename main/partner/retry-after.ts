/** Seconds taken for a wait that is announced without its length: the window of Laravel's throttle. */
export const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * The wait that an answer asks for by `Retry-After` (RFC 9110, 10.2.3: seconds, or a date in GMT), in whole seconds;
 * null where it asks for none.
 */
export function parseRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!value.endsWith('GMT')) return null;
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
