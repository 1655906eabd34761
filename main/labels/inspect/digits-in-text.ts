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
