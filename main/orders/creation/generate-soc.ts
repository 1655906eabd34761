import { randomInt } from 'node:crypto';
import type { Soc } from '../../../shared/order-code.ts';

/** Crockford's base 32: no letters that look like digits (I, L, O), and no accidental words (U). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 bits: at 5,000 orders a day a collision occurs about once in 240 years. */
const LENGTH = 8;

/**
 * Generates a soc for an order without one, so that the order can be looked up if its answer is lost: `TEM-<yymmdd of the
 * station's day>-<8 random letters>`, e.g. "TEM-261121-7K2Q9XDM". It fits on a label, and stations need no coordination.
 * @param atMs milliseconds since 1970
 */
export function generateSoc(atMs: number): Soc {
  const day = new Date(atMs);
  const parts = [day.getFullYear() % 100, day.getMonth() + 1, day.getDate()];
  return formatSoc(parts.map((part) => String(part).padStart(2, '0')).join(''));
}

/** Generates a soc in Tem's format that no order can have: its date does not exist. */
export const generateNonexistentSoc = (): Soc => formatSoc('000000');

function formatSoc(date: string): Soc {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `TEM-${date}-${letters.join('')}` as Soc;
}
