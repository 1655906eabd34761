import { stripDiacritics } from '../../shared/strip-diacritics.ts';

/** What an order is found by. */
export interface SearchedFields {
  readonly code: string;
  readonly soc: string | null;
  /** The receiver's name and phone number, and the goods. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly product: string | null;
}

/** Normalizes a text for searching: no diacritics, case or repeated spaces ("Chị Định" becomes "chi dinh"). */
export const normalizeSearchText = (text: string): string =>
  stripDiacritics(text).replace(/\s+/gu, ' ').trim();

/** What people write between a number's digits; a mask stands for hidden digits. */
const BETWEEN_DIGITS = /[\s.()\u2010-\u2015-]/gu;
const MASK = /[*•●×x]/giu;
/** Between two numbers in one field. */
const BETWEEN_PHONES = /[/,;]/;
/** A complete number: 10 digits in use, 11 until 2018. */
const WHOLE_PHONE = /^0[0-9]{9,10}$/;
/** With fewer visible digits a masked number says too little to be compared with a complete one. */
const MIN_VISIBLE = 6;

/**
 * Normalizes a phone number to the digits that are dialled in the country, however it is spelled: "+84 987.654 294" becomes
 * "0987654294". Hidden digits become one "%" ("098****294": "098%294"). Returns an empty text if it is no number.
 */
export function normalizePhone(text: string): string {
  const compact = text.replace(BETWEEN_DIGITS, '').replace(MASK, '%');
  if (!/^\+?[0-9%]*[0-9][0-9%]*$/.test(compact)) return '';
  return compact
    .replace(/^(?:\+84|0084)0?(?=.)/, '0')
    .replace(/^84(?=[0-9%]{9}$)/, '0')
    .replace(/^\+/, '')
    .replace(/%+/g, '%');
}

/** The line of a phone number: "%" where it can be compared with a complete number, else "*". */
function phoneLine(text: string): string {
  const phones = text.split(BETWEEN_PHONES).map((part) => {
    const phone = normalizePhone(part);
    if (phone === '') return normalizeSearchText(part).replaceAll('%', '*');
    return phone.replace(/[^0-9]/g, '').length < MIN_VISIBLE ? phone.replaceAll('%', '*') : phone;
  });
  return phones.join(' ').trim();
}

/**
 * Builds the text that an order, and each of its printed labels, is searched by (column search_text). Each line ends with a line
 * break, which no normalized text contains: phone number, code, soc, receiver's name, goods.
 */
export function buildSearchText({ code, soc, name, phone, product }: SearchedFields): string {
  const lines = [
    phoneLine(phone ?? ''),
    ...[code, soc, name, product].map((one) => normalizeSearchText(one ?? '')),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** What a typed text is searched as. */
interface SearchTerms {
  readonly text: string;
  /** The text as a phone number or a part of one; null if that is no other text. */
  readonly phone: string | null;
  /** The text as a complete phone number. */
  readonly wholePhone: string | null;
}

/** Fewer digits are looked for as they are. */
const MIN_PHONE_DIGITS = 3;

function parseTerms(typed: string): SearchTerms {
  const text = normalizeSearchText(typed);
  const phone = normalizePhone(typed);
  const isOther = phone !== text && phone.replace(/[^0-9]/g, '').length >= MIN_PHONE_DIGITS;
  return { text, phone: isOther ? phone : null, wholePhone: WHOLE_PHONE.test(phone) ? phone : null };
}

/** An SQL expression and the values of its parameters. */
export interface SqlExpression {
  readonly sql: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Returns the condition on search_text for what a text finds: all that contains it, or it as a phone number. A complete number
 * also finds the masked ones whose visible digits it agrees with (`isCertainMatch` tells them apart). Null if everything matches.
 */
export function searchCondition(typed: string): SqlExpression | null {
  const { text, phone, wholePhone } = parseTerms(typed);
  if (text === '') return null;
  // Not LIKE: both sides are already without case and diacritics, and nothing needs escaping.
  const parts = ['instr(search_text, :text) > 0'];
  if (phone !== null) parts.push('instr(search_text, :phone) > 0');
  if (wholePhone !== null)
    parts.push(':wholePhone LIKE substr(search_text, 1, instr(search_text, char(10)) - 1)');
  return {
    sql: `(${parts.join(' OR ')})`,
    values: { text, ...(phone === null ? {} : { phone }), ...(wholePhone === null ? {} : { wholePhone }) },
  };
}

/** Digits that may be the last ones of a phone number, a code or a shortcode. */
const LAST_DIGITS = /^[0-9]{3,9}$/;

/** Returns the expression by which matches of digits are sorted first: whether a line ends with them. Null for other texts. */
export function endsWithExpression(typed: string): SqlExpression | null {
  const { text } = parseTerms(typed);
  return LAST_DIGITS.test(text)
    ? { sql: 'instr(search_text, :lineEnd) > 0', values: { lineEnd: `${text}\n` } }
    : null;
}

/** Whether an order shows what was searched for. If not, its masked phone number may be the one, or any other. */
export function isCertainMatch(fields: SearchedFields, typed: string): boolean {
  const { text, phone } = parseTerms(typed);
  const searched = buildSearchText(fields);
  return searched.includes(text) || (phone !== null && !phone.includes('%') && searched.includes(phone));
}
