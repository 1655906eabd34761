import { originOf } from '../../shared/address.ts';

/** An access token with the origin that it was given for, e.g. "https://api.example.vn": it is sent to no other. */
export interface BoundToken {
  /** Null where an older Tem kept the token without one, and none was saved when this Tem first read it. */
  readonly origin: string | null;
  readonly token: string;
}

/** What stands in the place of an origin that nobody knows; no origin reads like this. */
const UNKNOWN_ORIGIN = 'unknown';

/**
 * One line for both, encrypted as one, so that neither can be exchanged without the other. A token has no blank in it
 * (AccessTokenSchema): what has none is a bare token of an older Tem, and an older Tem takes this line for no token at all
 * (token-unreadable) and sends it nowhere.
 */
export const formatTokenLine = ({ origin, token }: BoundToken): string =>
  `${origin ?? UNKNOWN_ORIGIN} ${token}`;

/** Reads such a line; null where it is a bare token. */
export function parseTokenLine(line: string): BoundToken | null {
  const blank = line.indexOf(' ');
  if (blank < 0) return null;
  const origin = line.slice(0, blank);
  return { origin: originOf(origin) === origin ? origin : null, token: line.slice(blank + 1) };
}
