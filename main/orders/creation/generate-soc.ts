import { randomInt } from 'node:crypto';
import type { Soc } from '../../../shared/order-code.ts';

/** Crockford's base 32: no letter looks like a digit (I, L, O), and no words come out (U). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 bits: among 5,000 orders a day two alike come up once in about 240 years. */
const LENGTH = 8;

/**
 * Tem's own soc for an order that was given none, so that it can be looked up where its answer is lost:
 * `TEM-<yymmdd of the station's day>-<8 random letters>`, e.g. "TEM-261121-7K2Q9XDM". Short enough for a label, and no two
 * stations need to know of each other.
 * @param atMs milliseconds since 1970
 */
export function generateSoc(atMs: number): Soc {
  const day = new Date(atMs);
  const parts = [day.getFullYear() % 100, day.getMonth() + 1, day.getDate()];
  return formatSoc(parts.map((part) => String(part).padStart(2, '0')).join(''));
}

/** A soc in the form of Tem's own that no order has: there is no such day. */
export const generateNonexistentSoc = (): Soc => formatSoc('000000');

function formatSoc(date: string): Soc {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `TEM-${date}-${letters.join('')}` as Soc;
}
