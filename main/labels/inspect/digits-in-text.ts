import { fullCodesIn, type OrderCode } from '../../../shared/order-code.ts';
import { withoutMarks } from '../../../shared/without-marks.ts';

/** What labels call an order's code. Written with its marks here; a text may lack them, and may be in capitals. */
export const ORDER_WORDS = [
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
  'Mã bưu gửi',
  'Mã phiếu gửi',
  'Order',
  'AWB',
  'Waybill',
  'Tracking',
  'Shipment',
] as const;

/** Digits of a shortcode's length that no letter or digit touches. */
const SHORT = '[0-9]{7,9}(?![\\p{L}\\p{N}])';
const ALONE = new RegExp(`(?<![\\p{L}\\p{N}])${SHORT}`, 'gu');

/** Between a word and its digits: signs, a line's end, and perhaps a word such as in "Order no." or "Đơn hàng số". */
const BETWEEN = '[^\\p{L}\\p{N}]{0,8}(?:(?:so|no|nr|id|ma|code|number)[^\\p{L}\\p{N}]{1,8})?';
/** Several codes behind one word stand in its line. */
const MORE = `(?:[^\\p{L}\\p{N}\\r\\n]{1,8}${SHORT})*`;
const BESIDE_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${ORDER_WORDS.map((word) => withoutMarks(word).replaceAll(' ', '\\s{1,3}')).join('|')})(?!\\p{L})${BETWEEN}(${SHORT}${MORE})`,
  'gu',
);

/** The numbers of a shortcode's length that stand alone in a text, each once. */
export function shortNumbersIn(text: string): string[] {
  return [...new Set(text.match(ALONE) ?? [])];
}

/** Those of them that stand behind one of the words for an order's code. */
export function labelledNumbersIn(text: string): ReadonlySet<string> {
  const behind = [...withoutMarks(text).matchAll(BESIDE_WORDS)].flatMap(([, numbers = '']) =>
    shortNumbersIn(numbers),
  );
  return new Set(behind);
}

/** Signs that are not seen: zero-width spaces, soft hyphens. Services put them where a long code may be broken. */
const UNSEEN = /\p{Cf}/gu;

/** A text as it is seen: without signs that are not, digits and letters of full width as any others. */
export function asSeen(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '');
}

/** Longer than any full code, with what stands before and behind it. */
const NEAR_BREAK = 40;

/**
 * The full codes that are broken over two lines, as narrow columns break them, or written small; for a text without those that stand
 * there as they should. Only letters and then a digit before the dot, as every code seen has: what else touches a line's end, and
 * e-mail addresses, mostly look otherwise.
 */
export function oddFullCodesIn(text: string): OrderCode[] {
  const large = text.toUpperCase();
  const lines = large.split('\n').map((line) => line.trim());
  const breaks = lines
    .slice(1)
    .map((line, at) => `${(lines[at] ?? '').slice(-NEAR_BREAK)}${line.slice(0, NEAR_BREAK)}`);
  return [large, ...breaks].flatMap(fullCodesIn).filter((code) => /^[A-Z]+[0-9]/.test(code));
}

/** Digits in groups: "613 593 645". Prices are written so too. */
const GROUPED = /(?<![\p{L}\p{N}])[0-9]{1,5}(?:[ .,\n-][0-9]{1,5}){1,4}(?![\p{L}\p{N}])/gu;

/** Numbers of a shortcode's length whose digits stand in groups or on two lines, each once. */
export function groupedNumbersIn(text: string): string[] {
  const joined = (text.match(GROUPED) ?? []).map((group) => group.replaceAll(/[^0-9]/g, ''));
  return [...new Set(joined.filter((digits) => /^[0-9]{7,9}$/.test(digits)))];
}
