import { findFullCodes, type OrderCode } from '../../../shared/order-code.ts';
import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/** What labels call an order's code. Written with its marks here; a text may lack them, and may be in capitals. */
export const ORDER_CODE_LABELS = [
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

/** Digits of a shortcode's length that no letter or digit touches. */
const SHORTCODE_PATTERN = '[0-9]{7,9}(?![\\p{L}\\p{N}])';
const LONE_SHORTCODE = new RegExp(`(?<![\\p{L}\\p{N}])${SHORTCODE_PATTERN}`, 'gu');

/** Between a word and its digits: signs, a line's end, and perhaps a word such as in "Order no." or "Đơn hàng số". */
const LABEL_SEPARATOR = '[^\\p{L}\\p{N}]{0,8}(?:(?:so|no|nr|id|ma|code|number)[^\\p{L}\\p{N}]{1,8})?';
/** Several codes behind one word stand in its line. */
const FURTHER_SHORTCODES = `(?:[^\\p{L}\\p{N}\\r\\n]{1,8}${SHORTCODE_PATTERN})*`;
const LABELLED_SHORTCODE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${ORDER_CODE_LABELS.map((word) => stripDiacritics(word).replaceAll(' ', '\\s{1,3}')).join('|')})(?!\\p{L})${LABEL_SEPARATOR}(${SHORTCODE_PATTERN}${FURTHER_SHORTCODES})`,
  'gu',
);

/** The numbers of a shortcode's length that stand alone in a text, each once. */
export function findShortNumbers(text: string): string[] {
  return [...new Set(text.match(LONE_SHORTCODE) ?? [])];
}

/** Below its bars a label has its shortcode in a line of its own; nearly all have nine digits, and hardly anything else has. */
const LONE_LINE = /^[^\S\n]*([0-9]{9})[^\S\n]*$/gmu;

/** Those of them that stand behind one of the words for an order's code, or where a label has its shortcode. */
export function findLabelledNumbers(text: string): ReadonlySet<string> {
  const lone = [...text.matchAll(LONE_LINE)].map(([, number = '']) => number);
  const behind = [...stripDiacritics(text).matchAll(LABELLED_SHORTCODE)].flatMap(([, numbers = '']) =>
    findShortNumbers(numbers),
  );
  return new Set([...behind, ...lone]);
}

/** Signs that are not seen: zero-width spaces, soft hyphens. Services put them where a long code may be broken. */
const INVISIBLE_SIGNS = /\p{Cf}/gu;

/** A text as it is seen: without signs that are not, digits and letters of full width as any others. */
export function normalizeVisibleText(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE_SIGNS, '');
}

/** A full code has 30 letters at most. */
const MAX_CODE_LETTERS = 30;
const MAX_LINES = 4;

/**
 * The full codes that are broken over lines, as narrow columns break them, or written small; for a text without those that stand
 * there as they should. Only letters and then a digit before the dot, as every code seen has: what else touches a line's end, and
 * e-mail addresses, mostly look otherwise.
 */
export function findIrregularFullCodes(text: string): OrderCode[] {
  const large = text.toUpperCase();
  const lines = large.split('\n').map((line) => line.trim());
  const broken = lines.flatMap((_, at) => findCodesBrokenFrom(lines, at));
  return [...findFullCodes(large), ...broken].filter((code) => /^[A-Z]+[0-9]/.test(code));
}

/** The codes that begin at the end of a line and go on in as few of the next ones as they can. */
function findCodesBrokenFrom(lines: readonly string[], at: number): readonly OrderCode[] {
  // One letter more: what touches a code is seen with it.
  let joined = (lines[at] ?? '').slice(-MAX_CODE_LETTERS - 1);
  for (const line of lines.slice(at + 1, at + MAX_LINES)) {
    const found = findFullCodes(joined + line.slice(0, MAX_CODE_LETTERS + 1));
    if (found.length > 0) return found;
    joined += line;
    if (joined.length > 2 * MAX_CODE_LETTERS) return [];
  }
  return [];
}

/** Digits in groups: "613 593 645". Prices are written so too. */
const GROUPED = /(?<![\p{L}\p{N}])[0-9]{1,5}(?:[ .,\n-][0-9]{1,5}){1,4}(?![\p{L}\p{N}])/gu;

/** Numbers of a shortcode's length whose digits stand in groups or on two lines, each once. */
export function findGroupedNumbers(text: string): string[] {
  const joined = (text.match(GROUPED) ?? []).map((group) => group.replaceAll(/[^0-9]/g, ''));
  return [...new Set(joined.filter((digits) => /^[0-9]{7,9}$/.test(digits)))];
}
