import { originOf } from '../../shared/address.ts';

/** An access token with the origin it was given for, such as "https://api.example.vn"; it is never sent to another. */
export interface BoundToken {
  readonly origin: string;
  readonly token: string;
}

/** Formats both as one line that is encrypted as a whole, so that neither can be exchanged without the other. */
export const formatTokenLine = ({ origin, token }: BoundToken): string => `${origin} ${token}`;

/** Parses such a line; returns null if it does not begin with an origin. */
export function parseTokenLine(line: string): BoundToken | null {
  const [origin = '', token] = line.split(' ', 2);
  return token === undefined || originOf(origin) !== origin ? null : { origin, token };
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
