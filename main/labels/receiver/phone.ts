import type { Facet } from './facet.ts';

/** Digits and masks as they stand in a text, with what is put between them. */
const PIECES = /(?<![\p{L}\p{M}])[0-9*•●×xX]+(?![\p{L}\p{M}])|…|\.{2,}/gu;
/** Fewer masks without a digit hide something else. */
const LEAST_MASKS = 6;
/** A number with all its digits: 10 in use, 11 until 2018. A shortcode has 9 at most. */
const WHOLE = /^0[0-9]{9,10}$/;
/**
 * A number as people write it on one line, some of its later digits perhaps masked: without spaces, or in groups. Dates,
 * amounts and other numbers beside each other are none.
 */
const WRITTEN =
  /(?<![\p{L}\p{M}\p{N}*•●×+.-])(?:0|\+?84[ .-]?)[1-9](?:[0-9][0-9*•●×xX]{7,8}|[0-9]{1,2}(?:[ .-][0-9*•●×xX]{2,4}){2,3}|[0-9]{1,2}[ .-][0-9*•●×xX]{6,7})(?![\p{L}\p{M}\p{N}*•●×])/gu;
/** Fewer digits that are the same say nothing. */
const LEAST_DIGITS = 3;
/** So many first digits, and no more, are a number that is cut off. */
const LEAST_CUT = 4;
const LENGTH = { least: 8, most: 13 };
/** A number is written in so many groups at most ("+84 98 765 43 21"). */
const MOST_GROUPS = 5;

/** Digits, and `?` for each hidden one; with 0 for the country's +84. */
function formOf(text: string): string {
  const digits = text.replace(/[*•●×x]/giu, '?').replace(/[^0-9?]/gu, '');
  return digits.replace(/^84(?=[0-9?]{9}$)/, '0');
}

/** What may be a phone number. */
export interface PhoneLike {
  /** Digits, and `?` for each hidden one. */
  readonly form: string;
  /** A cut mark follows. */
  readonly cut: boolean;
}

/** What may be phone numbers in a text: groups of digits and masks, joined as far as they can be one number. */
export function phonesIn(text: string): PhoneLike[] {
  const pieces = Array.from(text.matchAll(PIECES), ([piece]) => ({
    form: formOf(piece),
    cut: /^[….]/.test(piece),
  }));
  const phones: PhoneLike[] = [];
  for (const at of pieces.keys()) {
    let form = '';
    for (let to = at; to < at + MOST_GROUPS; to++) {
      const piece = pieces[to];
      if (piece === undefined || piece.cut) break;
      form = formOf(form + piece.form);
      if (form.length > LENGTH.most) break;
      phones.push({ form, cut: pieces[to + 1]?.cut ?? false });
    }
  }
  return phones;
}

/** Whether one of them is anybody's phone number. */
export function showsPhone(phones: readonly PhoneLike[]): boolean {
  return phones.some(
    ({ form }) =>
      WHOLE.test(form) || (form.length >= LENGTH.least && form.startsWith('0') && /[0-9]\?+[0-9]/.test(form)),
  );
}

/** Phone numbers that a text shows so that a person takes them for such: digits, and `?` for each hidden one. */
export function phonesShown(text: string): string[] {
  return Array.from(text.matchAll(WRITTEN), ([written]) => formOf(written)).filter(
    ({ length }) => length === 10 || length === 11,
  );
}

/** Whether a number has all its digits. */
export const isWholePhone = (form: string): boolean => WHOLE.test(form);

/** @param phone perhaps masked itself ("098****294") */
export function phoneOn(phones: readonly PhoneLike[], phone: string): Facet {
  const own = formOf(phone);
  if (visible(own) < LEAST_DIGITS || own.length < LENGTH.least) return 'unknown';
  let facet: Facet = 'absent';
  for (const { form, cut } of phones) {
    const isCut = cut || (form.length >= LEAST_CUT && form.length < own.length);
    if (isCut && !form.includes('?') && fitsAt(own, form) && own.startsWith('0') === form.startsWith('0'))
      facet = 'unknown';
    // One by itself is a letter of another code ("X1"), or says how many ("x 2").
    const hides = /[0-9]/.test(form) ? form.includes('??') : form.length >= LEAST_MASKS;
    if (!hides && form.length < LENGTH.least) continue;
    const shared = sharedDigits(own, form);
    if (shared >= LEAST_DIGITS) return 'found';
    if (shared >= 0 && hides) facet = 'unknown';
  }
  return facet;
}

const visible = (form: string): number => form.replaceAll('?', '').length;

const fitsAt = (own: string, part: string): boolean =>
  Array.from(part).every((digit, at) => own[at] === '?' || digit === '?' || own[at] === digit);

/**
 * How many digits two numbers both show, all the same; -1 where one is another. Masks may be shorter than what they hide:
 * then only what stands before the first and behind the last is compared.
 */
function sharedDigits(one: string, other: string): number {
  if (one.length === other.length) return same(Array.from(one), Array.from(other));
  if (!one.includes('?') && !other.includes('?')) return -1;
  const [start, end] = [endsOf(one), endsOf(other)];
  const first = same(start.first, end.first);
  const last = same(start.last.toReversed(), end.last.toReversed());
  return first < 0 || last < 0 ? -1 : first + last;
}

function same(one: readonly string[], other: readonly string[]): number {
  let shared = 0;
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]];
    if (a === '?' || b === '?') continue;
    if (a !== b) return -1;
    shared++;
  }
  return shared;
}

/** What stands before the first mask, and behind the last. */
function endsOf(form: string): { readonly first: string[]; readonly last: string[] } {
  if (!form.includes('?')) return { first: Array.from(form), last: Array.from(form) };
  return {
    first: Array.from(form.slice(0, form.indexOf('?'))),
    last: Array.from(form.slice(form.lastIndexOf('?') + 1)),
  };
}
