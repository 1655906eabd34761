/** The operator is warned when the token expires within this many days. */
const WARN_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The token's remaining lifetime; `days` are whole days, rounded down. */
type TokenExpiry =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'later' | 'soon'; readonly atMs: number; readonly days: number }
  | { readonly kind: 'past'; readonly atMs: number };

/** Compares the token's expiry with the current time (both ms since 1970). */
export function getTokenExpiry(expiresAtMs: number | null, nowMs: number): TokenExpiry {
  if (expiresAtMs === null) return { kind: 'unknown' };
  if (expiresAtMs <= nowMs) return { kind: 'past', atMs: expiresAtMs };
  const days = Math.floor((expiresAtMs - nowMs) / DAY_MS);
  return { kind: days < WARN_DAYS ? 'soon' : 'later', atMs: expiresAtMs, days };
}
