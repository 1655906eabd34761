import type { FieldMatch } from './label-tokens.ts';

/** Digits and masks in a text, with the separators between them. */
const PHONE_PIECES = /(?<![\p{L}\p{M}])[0-9*•●×xX]+(?![\p{L}\p{M}])|…|\.{2,}/gu;
/** Before an item, or between two numbers: hides nothing. */
const LONE_MARK = /^[•●×xX]$/;
/** Fewer masks without a digit hide something else. */
const MIN_MASKS = 6;
/** A complete number: 10 digits in use, 11 until 2018. A shortcode has at most 9. */
const WHOLE_PHONE = /^0[1-9][0-9]{8,9}$/;
const MOST_DIGITS = 11;
/** A partly hidden one: a single mask is between two amounts or sizes. */
const MASKED_PHONE = /^0[1-9][0-9?]{6,}$/;
/**
 * A number as people write it on one line, with some later digits possibly masked: without spaces, or in groups. Excludes
 * dates, amounts and other adjacent numbers.
 */
const WRITTEN_PHONE =
  /(?<![\p{L}\p{M}\p{N}*•●×+.-])(?:0|\+?84[ .-]?)[1-9](?:[0-9][0-9*•●×xX]{7,8}|[0-9]{1,2}(?:[ .-][0-9*•●×xX]{2,4}){2,3}|[0-9]{1,2}[ .-][0-9*•●×xX]{6,7})(?![\p{L}\p{M}\p{N}*•●×])/gu;
/** Fewer equal digits prove nothing; nine digits may be a shortcode. */
const MIN_DIGITS = 3;
const MIN_DIGITS_WITHOUT_ZERO = 5;
/** The minimum number of leading digits of a truncated number. */
const MIN_CUT = 4;
const PHONE_LENGTH = { least: 8, most: 13 };
/** The most groups in a number ("+84 98 765 43 21"). */
const MAX_GROUPS = 5;

/** Normalizes to digits, and `?` for each hidden one; replaces the country's +84, with or without a zero behind it, by 0. */
function normalizePhone(text: string): string {
  const digits = text.replace(/[*•●×x]/giu, '?').replace(/[^0-9?]/gu, '');
  return digits.replace(/^(?:00)?840?(?=[0-9?]{9}$)/, '0');
}

interface PhoneCandidate {
  /** Digits, and `?` for each hidden one. */
  readonly form: string;
  /** A truncation mark follows. */
  readonly cut: boolean;
}

/** Finds possible phone numbers in a text: groups of digits and masks, joined as long as they can be one number. */
export function findPhoneCandidates(text: string): PhoneCandidate[] {
  const pieces = Array.from(text.matchAll(PHONE_PIECES), ({ 0: piece, index }) => ({
    form: normalizePhone(piece),
    cut: /^[….]/.test(piece),
    lone: LONE_MARK.test(piece),
    from: index,
    to: index + piece.length,
  })).filter(({ lone }) => !lone);
  const phones: PhoneCandidate[] = [];
  for (const at of pieces.keys()) {
    let form = '';
    for (let to = at; to < at + MAX_GROUPS; to++) {
      const piece = pieces[to];
      if (piece === undefined || piece.cut) break;
      form = normalizePhone(form + piece.form);
      if (form.length > PHONE_LENGTH.most) break;
      const next = pieces[to + 1];
      phones.push({ form, cut: next?.cut === true && /^\s?$/.test(text.slice(piece.to, next.from)) });
    }
  }
  return phones;
}

/** Whether any candidate is a phone number, no matter whose. */
export function containsPhone(phones: readonly PhoneCandidate[]): boolean {
  return phones.some(
    ({ form }) => WHOLE_PHONE.test(form) || (MASKED_PHONE.test(form) && /[0-9]\?{2,}[0-9]/.test(form)),
  );
}

/** Finds numbers that a person would recognize as phone numbers: digits, and `?` for each hidden one. */
export function findWrittenPhones(text: string): string[] {
  return Array.from(text.matchAll(WRITTEN_PHONE), ([written]) => normalizePhone(written)).filter(
    ({ length }) => length === 10 || length === 11,
  );
}

export const isWholePhone = (form: string): boolean => WHOLE_PHONE.test(form);

/** Whether enough of a number is visible to find it on a label. */
export function isComparablePhone(phone: string): boolean {
  const own = normalizePhone(phone);
  return countVisibleDigits(own) >= MIN_DIGITS && own.length >= PHONE_LENGTH.least;
}

/** @param phone may be masked itself ("098****294") */
export function matchPhone(phones: readonly PhoneCandidate[], phone: string): FieldMatch {
  if (!isComparablePhone(phone)) return 'unknown';
  const own = normalizePhone(phone);
  // Several numbers in one field.
  if (own.length > PHONE_LENGTH.most)
    return phones.some(({ form }) => form.length > PHONE_LENGTH.least && own.includes(form.replace(/^0/, '')))
      ? 'found'
      : 'unknown';
  let facet: FieldMatch = 'absent';
  for (const { form, cut } of phones) {
    if (
      differsByZero(own, form) &&
      countSharedDigits(own.slice(-9), form.slice(-9)) >= MIN_DIGITS_WITHOUT_ZERO
    )
      return 'found';
    const isCut = cut || (form.length >= MIN_CUT && form.length < own.length && showsEnough(own, form));
    const isSameStart = own.startsWith('0') === form.startsWith('0');
    if (isCut && !form.includes('?') && isPrefixMatch(own, form) && isSameStart) facet = 'unknown';
    // A single mask is a letter of another code ("X1"), or a quantity ("x 2").
    const hides = /[0-9]/.test(form) ? form.includes('??') : form.length >= MIN_MASKS;
    if (!hides && form.length < PHONE_LENGTH.least) continue;
    // A number together with the next one: a masked number's ends are not enough to find it there.
    if (!form.includes('?') && form.length > Math.max(MOST_DIGITS, own.length)) continue;
    const shared = countSharedDigits(own, form);
    if (shared >= MIN_DIGITS) return 'found';
    if (shared >= 0 && hides) facet = 'unknown';
  }
  return facet;
}

/** Whether one number may be the other without its first zero, which a spreadsheet drops. */
const differsByZero = (one: string, other: string): boolean =>
  one.startsWith('0') !== other.startsWith('0') &&
  [one, other].every((form) => form.length === (form.startsWith('0') ? 10 : 9));

/** Whether a part without a truncation mark shows enough of a number's beginning to be it, and not a year or an amount. */
const showsEnough = (own: string, part: string): boolean =>
  countVisibleDigits(own.slice(0, part.length)) >= MIN_DIGITS;

const countVisibleDigits = (form: string): number => form.replaceAll('?', '').length;

const isPrefixMatch = (own: string, part: string): boolean =>
  Array.from(part).every((digit, at) => own[at] === '?' || digit === '?' || own[at] === digit);

/**
 * Counts the digits that two numbers both show if all are equal; -1 if any differ. A mask may be shorter than what it hides:
 * then only the digits before the first and after the last mask are compared.
 */
function countSharedDigits(one: string, other: string): number {
  if (one.length === other.length) return countEqualDigits(Array.from(one), Array.from(other));
  if (!one.includes('?') && !other.includes('?')) return -1;
  const [start, end] = [unmaskedEnds(one), unmaskedEnds(other)];
  const first = countEqualDigits(start.first, end.first);
  const last = countEqualDigits(start.last.toReversed(), end.last.toReversed());
  return first < 0 || last < 0 ? -1 : first + last;
}

function countEqualDigits(one: readonly string[], other: readonly string[]): number {
  let shared = 0;
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]];
    if (a === '?' || b === '?') continue;
    if (a !== b) return -1;
    shared++;
  }
  return shared;
}

/** The digits before the first mask, and after the last. */
function unmaskedEnds(form: string): { readonly first: string[]; readonly last: string[] } {
  const pieces = form.split('?');
  return { first: Array.from(pieces[0] ?? ''), last: Array.from(pieces.at(-1) ?? '') };
}
