import { z } from 'zod';
import { findFullCodes } from './order-code.ts';
import type { UnexpectedCode } from './verification-issue.ts';

/** Most patterns that are kept. */
export const MAX_ALLOWED_CODES = 100;

/** What a code is made of, the narrowest word that is true of it. */
const ALPHABETS = ['digits', 'capitals-and-digits', 'any'] as const;
type Alphabet = (typeof ALPHABETS)[number];

const MAX_LENGTH = 100;

/**
 * A kind of code that a manager has agreed to: every label of this service carries such a code, which is no order's. A code
 * in an order's full form is never one, and none excuses a code of an order that Tem knows.
 */
export const AllowedCodeSchema = z.strictObject({
  /** Whose labels: 'sandbox', or the service's (main/partner/connection.ts, `partner`). */
  partner: z.string().min(1).max(100),
  /** zxing's name, or `text`. */
  symbology: z.string().min(1).max(20),
  /** Characters. */
  length: z.int().min(1).max(MAX_LENGTH),
  /** What it is made of. */
  alphabet: z.enum(ALPHABETS),
  /** Where its middle stands on the printed page, in shares of its width and height; null: anywhere (text). */
  place: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
});
export type AllowedCode = z.infer<typeof AllowedCodeSchema>;

/**
 * How far from its agreed place a code may stand, as a share of the page's width and height. A template keeps a code in its
 * corner, but an address of one line or of four moves what is below it by up to an eighth of an 80 x 100 mm label. A code in
 * another corner or at another edge is a third of the page away at least.
 */
const PLACE_TOLERANCE = 0.15;

/** What a manager would agree to with this code; null where it can't be agreed to: it holds an order's full form. */
export function toAllowedCode(
  { text, symbology, place }: UnexpectedCode,
  partner: string,
): AllowedCode | null {
  const { length } = text;
  if (length === 0 || length > MAX_LENGTH || holdsFullCode(text)) return null;
  return { partner, symbology, length, alphabet: alphabetOf(text), place };
}

/**
 * Whether a code is of a kind that was agreed to. Whether it is the code of an order that Tem knows is for the caller to ask
 * first: no pattern excuses that.
 * @param patterns those of the partner whose label it is
 */
export function isAllowedCode(
  { text, symbology, place }: Omit<UnexpectedCode, 'page'>,
  patterns: readonly AllowedCode[],
): boolean {
  if (holdsFullCode(text)) return false;
  const alphabet = alphabetOf(text);
  return patterns.some(
    (agreed) =>
      agreed.symbology === symbology &&
      agreed.length === text.length &&
      covers(agreed.alphabet, alphabet) &&
      isNear(agreed.place, place),
  );
}

function alphabetOf(text: string): Alphabet {
  if (/^[0-9]+$/.test(text)) return 'digits';
  return /^[A-Z0-9]+$/.test(text) ? 'capitals-and-digits' : 'any';
}

/** Digits alone are the shape of a shortcode: only a pattern of digits covers them. */
function covers(agreed: Alphabet, found: Alphabet): boolean {
  return agreed === found || (agreed === 'any' && found === 'capitals-and-digits');
}

function isNear(agreed: AllowedCode['place'], found: UnexpectedCode['place']): boolean {
  if (agreed === null || found === null) return agreed === found;
  return Math.abs(agreed.x - found.x) <= PLACE_TOLERANCE && Math.abs(agreed.y - found.y) <= PLACE_TOLERANCE;
}

/** In an address it may be written small. */
const holdsFullCode = (text: string): boolean => findFullCodes(text.toUpperCase()).length > 0;
