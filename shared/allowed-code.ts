import { z } from 'zod';
import { findFullCodes } from './order-code.ts';
import type { UnexpectedCode } from './verification-issue.ts';

/** The most patterns that are stored. */
export const MAX_ALLOWED_CODES = 100;

/** The characters of a code, by the narrowest alphabet that fits. */
const ALPHABETS = ['digits', 'capitals-and-digits', 'any'] as const;
type Alphabet = (typeof ALPHABETS)[number];

const MAX_LENGTH = 100;

/**
 * A kind of code that a manager approved: every label of this service carries such a code, which belongs to no order. A code in
 * an order's full form never matches, and no pattern allows the code of an order that Tem knows.
 */
export const AllowedCodeSchema = z.strictObject({
  /** The partner of the labels: 'sandbox', or the service's (main/partner/connection.ts, `partner`). */
  partner: z.string().min(1).max(100),
  /** zxing's name, or `text`. */
  symbology: z.string().min(1).max(20),
  /** In characters. */
  length: z.int().min(1).max(MAX_LENGTH),
  alphabet: z.enum(ALPHABETS),
  /** The position of its center on the printed page, as shares of width and height; null for anywhere (text). */
  place: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
});
export type AllowedCode = z.infer<typeof AllowedCodeSchema>;

/**
 * How far a code may be from its approved position, as a share of the page's width and height. A template keeps a code in its
 * corner, but an address of one line or of four moves what is below it by up to an eighth of an 80 x 100 mm label. A code in
 * another corner or at another edge is at least a third of the page away.
 */
const PLACE_TOLERANCE = 0.15;

/** Returns the pattern that would allow this code; null if it contains an order's full form and so cannot be allowed. */
export function toAllowedCode(
  { text, symbology, place }: UnexpectedCode,
  partner: string,
): AllowedCode | null {
  const { length } = text;
  if (length === 0 || length > MAX_LENGTH || holdsFullCode(text)) return null;
  return { partner, symbology, length, alphabet: alphabetOf(text), place };
}

/**
 * Whether a code matches an approved pattern. The caller must first check whether it is the code of a known order: no pattern
 * allows that.
 * @param patterns those of the label's partner
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

/** Only digits look like a shortcode: only a pattern of digits covers them. */
const covers = (agreed: Alphabet, found: Alphabet): boolean =>
  agreed === found || (agreed === 'any' && found === 'capitals-and-digits');

function isNear(agreed: AllowedCode['place'], found: UnexpectedCode['place']): boolean {
  if (agreed === null || found === null) return agreed === found;
  return Math.abs(agreed.x - found.x) <= PLACE_TOLERANCE && Math.abs(agreed.y - found.y) <= PLACE_TOLERANCE;
}

/** In an address it may be in lower case. */
const holdsFullCode = (text: string): boolean => findFullCodes(text.toUpperCase()).length > 0;

/** What a manager can approve at a label that is held for unexpected codes. */
export type CodeApproval =
  /** The patterns that would be stored, one per kind of code. */
  | { readonly kind: 'offered'; readonly patterns: readonly AllowedCode[] }
  /** Nothing can be approved, because no pattern allows this code of the label. */
  | {
      readonly kind: 'none';
      /** It has the form of an order's code, or is the code of an order that Tem knows. */
      readonly why: 'order-form' | 'known-order';
      readonly text: string;
    };
