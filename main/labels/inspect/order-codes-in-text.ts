import { findFullCodes, type OrderCode } from '../../../shared/order-code.ts';
import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/** Words with which labels introduce an order code. Spelled with diacritics here; a text may lack them, or be in capitals. */
const ORDER_CODE_LABELS = [
  'Mã đơn hàng',
  'Mã đơn',
  'Mã ĐH',
  'MĐH',
  'Mã vận đơn',
  'Mã VĐ',
  'MVĐ',
  'Số đơn hàng',
  'Số đơn',
  'Số vận đơn',
  'Vận đơn',
  'Đơn hàng',
  'Đơn',
  'Mã bưu gửi',
  'Mã phiếu gửi',
  'Order',
  'AWB',
  'Waybill',
  'Tracking',
  'Shipment',
] as const;

/** Digits of a shortcode's length, not adjacent to a letter or digit. */
const SHORTCODE_PATTERN = '[0-9]{7,9}(?![\\p{L}\\p{N}])';
const LONE_SHORTCODE = new RegExp(`(?<![\\p{L}\\p{N}])${SHORTCODE_PATTERN}`, 'gu');

/** Between a word and its digits: punctuation, a line break, and possibly a word as in "Order no." or "Đơn hàng số". */
const LABEL_SEPARATOR = '[^\\p{L}\\p{N}]{0,8}(?:(?:so|no|nr|id|ma|code|number)[^\\p{L}\\p{N}]{1,8})?';
/** Several codes after one word are on the same line. */
const FURTHER_SHORTCODES = `(?:[^\\p{L}\\p{N}\\r\\n]{1,8}${SHORTCODE_PATTERN})*`;
const LABELLED_SHORTCODE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${ORDER_CODE_LABELS.map((word) => stripDiacritics(word).replaceAll(' ', '\\s{1,3}')).join('|')})(?!\\p{L})${LABEL_SEPARATOR}(${SHORTCODE_PATTERN}${FURTHER_SHORTCODES})`,
  'gu',
);

/** The distinct standalone numbers of a shortcode's length in a text. */
export function findShortNumbers(text: string): string[] {
  return [...new Set(text.match(LONE_SHORTCODE) ?? [])];
}

/** A label repeats its shortcode on a line below the bars. Nearly all have nine digits, and hardly anything else has. */
const LONE_LINE = /^[^\S\n]*([0-9]{9})[^\S\n]*$/gmu;

/** The numbers after one of the words for an order code, or where a label repeats its shortcode. */
export function findLabelledNumbers(text: string): ReadonlySet<string> {
  const lone = [...text.matchAll(LONE_LINE)].map(([, number = '']) => number);
  const behind = [...stripDiacritics(text).matchAll(LABELLED_SHORTCODE)].flatMap(([, numbers = '']) =>
    findShortNumbers(numbers),
  );
  return new Set([...behind, ...lone]);
}

/** Invisible characters: zero-width spaces, soft hyphens. Services insert them where a long code may break. */
const INVISIBLE_SIGNS = /\p{Cf}/gu;

/** Cyrillic and Greek capitals that look like Latin ones, and other dots than the full stop. */
const LOOKALIKES = new Map(
  Array.from('АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ·•∙。', (sign, at) => [
    sign,
    'ABESIJKMHOPCTYXABEZHIKMNOPTYX....'[at] ?? sign,
  ]),
);
const LOOKALIKE_SIGNS = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'gu');
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Normalizes a text to what is visible: removes invisible characters, and folds full-width digits and letters, those of other
 * scripts that look like ours, and their digits.
 */
export function normalizeVisibleText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE_SIGNS, '')
    .replace(LOOKALIKE_SIGNS, (sign) => LOOKALIKES.get(sign) ?? sign)
    .replace(OTHER_DIGITS, (digit) => String(valueOfDigit(digit)));
}

/** Digits of a script are in a row from 0 to 9 (https://www.unicode.org/versions/latest/core-spec/chapter-4/, 4.6 Numeric Value). */
function valueOfDigit(digit: string): number {
  let value = 0;
  for (let code = digit.codePointAt(0) ?? 0; /\p{Nd}/u.test(String.fromCodePoint(code - value - 1)); )
    value++;
  return value % 10;
}

const MAX_CODE_LETTERS = 30;
const MAX_LINES = 4;

/**
 * Finds full codes that are broken across lines, as in narrow columns, in pieces, or in lower case, in a text without its regular
 * full codes. Requires letters and then a digit before the dot, as in every code seen: other text at a line's end, and e-mail
 * addresses, mostly look different.
 */
export function findIrregularFullCodes(text: string): OrderCode[] {
  const large = text.toUpperCase();
  const lines = large.split('\n').map((line) => line.trim());
  const broken = lines.flatMap((_, at) => findCodesBrokenFrom(lines, at));
  const spaced = [...large.matchAll(SPACED_CODE)].flatMap(
    ([, letters = '', number = '', area = '', digits = '']) =>
      // A word of such letters is none.
      (number.match(/[0-9]/g)?.length ?? 0) < 2
        ? []
        : [`${letters}${asDigits(number)}${area}.${asDigits(digits)}` as OrderCode],
  );
  return [...findFullCodes(large), ...broken, ...spaced].filter((code) => /^[A-Z]+[0-9]/.test(code));
}

const asDigits = (text: string): string =>
  text
    .replaceAll(/[OQ]/g, '0')
    .replaceAll(/[IL|]/g, '1')
    .replaceAll(/[^0-9]/g, '');

/**
 * A full code of the seen form (letters, digits, letters, a dot, digits) with single blanks, dots or hyphens inside, or letters
 * for digits that look like them.
 */
const SPACED_CODE =
  /(?<![\p{L}\p{N}])([A-Z]{2,6})[^\S\n]?([0-9OQIL|]{4,8}?)[^\S\n]?([A-Z]{0,4})[^\S\n]?\.[^\S\n]?([0-9OQIL|](?:[ .-]?[0-9OQIL|]){6,8})(?![\p{L}\p{N}])/gu;

/** Finds codes that begin at the end of a line and continue on as few following lines as possible. */
function findCodesBrokenFrom(lines: readonly string[], at: number): readonly OrderCode[] {
  // One letter more, to include what touches the code.
  let joined = (lines[at] ?? '').slice(-MAX_CODE_LETTERS - 1);
  for (const line of lines.slice(at + 1, at + MAX_LINES)) {
    const found = findFullCodes(joined + line.slice(0, MAX_CODE_LETTERS + 1));
    if (found.length > 0) return found;
    joined += line;
    if (joined.length > 2 * MAX_CODE_LETTERS) return [];
  }
  return [];
}

/** Digits in groups: "613 593 645". Prices look the same. */
const GROUPED = /(?<![\p{L}\p{N}])[0-9]{1,5}(?:[ .,\n-][0-9]{1,5}){1,4}(?![\p{L}\p{N}])/gu;

/** The distinct numbers of a shortcode's length whose digits are grouped or on two lines. */
export function findGroupedNumbers(text: string): string[] {
  const joined = (text.match(GROUPED) ?? []).map((group) => group.replaceAll(/[^0-9]/g, ''));
  return [...new Set(joined.filter((digits) => /^[0-9]{7,9}$/.test(digits)))];
}
