/** Digits, or groups of three with one kind of separator: "220000", "220.000", "1,500,000", "1 500 000". */
const PLAIN = /^\d+$/;
/** "0,500" is a fraction, not a group of three: the first group never starts with a zero. */
const GROUPED = /^[1-9]\d{0,2}(?:([., \u00a0\u202f])\d{3})(?:\1\d{3})*$/;
/** The units that people put after a number of dong or grams. */
const UNIT = /\s*(?:₫|đ|vnđ|vnd|dong|đồng|gr?|gram)\.?$/iu;

/** How a typed amount is classified. */
type ParsedWholeNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'empty' }
  /** Not a whole number, or an ambiguous one ("1.50", "0,500"). */
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'too-large' };

/** More than any order is worth; a larger number is a scan in the wrong field. */
export const MAX_WHOLE_NUMBER = 999_999_999_999;

/** Parses dong, grams or a count as typed in Vietnam: dots between groups of three, a unit at the end. Nothing is guessed. */
export function parseWholeNumber(text: string): ParsedWholeNumber {
  const trimmed = text.normalize('NFC').trim();
  if (trimmed === '') return { kind: 'empty' };
  const digits = trimmed.replace(UNIT, '');
  if (!PLAIN.test(digits) && !GROUPED.test(digits)) return { kind: 'not-a-number' };
  const value = Number(digits.replace(/\D/g, ''));
  return value > MAX_WHOLE_NUMBER ? { kind: 'too-large' } : { kind: 'number', value };
}

/** Formats a whole number with Vietnamese grouping: 1500000 is "1.500.000". */
export const formatWholeNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/** Less than any price in dong: what is left of "250.000" where the point stands before decimals. */
export const isFewDong = (dong: number): boolean => dong > 0 && dong < 1_000;
