import { originOf } from '../../shared/address.ts';

/** An access token with the origin it was given for, such as "https://api.example.vn"; it is never sent to another. */
export interface BoundToken {
  /** Null if an older version stored the token alone, and no address was saved when this version first read it. */
  readonly origin: string | null;
  readonly token: string;
}

/** Stands for an unknown origin; no real origin looks like this. */
const UNKNOWN_ORIGIN = 'unknown';

/**
 * Formats both as one line that is encrypted as a whole, so that neither can be exchanged without the other. A token contains no
 * blank (AccessTokenSchema): a line without one is a bare token of an older version, and an older version rejects this line
 * (token-unreadable) and sends it nowhere.
 */
export const formatTokenLine = ({ origin, token }: BoundToken): string =>
  `${origin ?? UNKNOWN_ORIGIN} ${token}`;

/** Parses such a line; returns null for a bare token. */
export function parseTokenLine(line: string): BoundToken | null {
  const blank = line.indexOf(' ');
  if (blank < 0) return null;
  const origin = line.slice(0, blank);
  return { origin: originOf(origin) === origin ? origin : null, token: line.slice(blank + 1) };
}

/** Returns when a JWT expires (ms since 1970), null for any other token; its `exp` is in seconds (RFC 7519, 4.1.4). */
export function readTokenExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' && Number.isFinite(claims.exp) ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}
