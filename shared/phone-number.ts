/**
 * How sure it is that a courier can call a typed number: `usual` for a Vietnamese mobile or landline number, `unusual` for one
 * that somebody has to look at, `short` for one that nobody can call.
 */
type PhoneKind = 'usual' | 'unusual' | 'short';

/** What people write between digits. */
const SEPARATORS = /[\s.\-()\u00a0\u202f]/g;
/** The country code in its written forms; a 0 after it is a common slip. */
const COUNTRY_CODE = /^(?:\+|00)?84(?=0?[2-9]\d{8,9}$)0?/;
/**
 * Mobile numbers have ten digits after 0 and 3, 5, 7, 8 or 9; landlines have eleven from 02 on
 * (https://en.wikipedia.org/wiki/Telephone_numbers_in_Vietnam).
 */
const USUAL = /^0(?:[35789]\d{8}|2\d{9})$/;
/** Hotlines such as 1900 1234 have no 0 in front. */
const HOTLINE = /^1[89]00\d{4,6}$/;
/** The documented sample of an event has a receiver's number of nine digits (tests/contract/samples.ts). */
const SHORTEST = 9;

/**
 * Classifies a receiver's or pickup phone number as typed: with spaces, dots, hyphens, brackets and +84. No format is documented
 * (partner-api.md, "Order (create request)"), so only what has fewer than nine digits is refused.
 */
export function classifyPhone(text: string): PhoneKind {
  const compact = text.replace(SEPARATORS, '');
  if (USUAL.test(compact.replace(COUNTRY_CODE, '0'))) return 'usual';
  if (HOTLINE.test(compact)) return 'unusual';
  return compact.replace(/\D/g, '').length < SHORTEST ? 'short' : 'unusual';
}
