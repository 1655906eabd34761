import { type OrderBrief, toOrderBrief } from '../../shared/order.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import type { BatchRow } from '../../shared/station.ts';
import { lastByKey } from '../platform/throttle.ts';
import type { OrderBook } from './order-book.ts';

/** Vietnamese input methods preserve only a code's digits (docs/reference/printing.md, "Scanners that type"). */
const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

/** Fewer digits are too ambiguous. */
const MIN_DIGITS = 6;
/** VNI turns a typed digit into a mark on the vowel, or the stroke of đ, before it: a code can lose this many digits. */
const MAX_SWALLOWED = 4;
/** If more orders share the longest run of digits, the match is too ambiguous. */
const MAX_FOUND = 200;

/**
 * Suggests the order that a scan garbled by an input method may mean; null unless exactly one of the batch and the book
 * matches. Telex preserves the order of all digits, and the shortcode after the dot survives VNI too. If neither identifies
 * an order, tries orders whose digits VNI may have reduced to these.
 * @param text the scan as received
 */
export function suggestOrder(
  text: string,
  rows: readonly BatchRow[],
  book: Pick<OrderBook, 'get' | 'findIncludingUnconfirmed' | 'list'>,
): OrderBrief | null {
  const digits = digitsOf(text);
  if (digits.length < MIN_DIGITS) return null;
  const known = knownOrders(text, rows, book);
  const shortcode = /(?:^|[^0-9])([0-9]{7,9})$/.exec(text.trim())?.[1];
  const exact = known.filter(
    (order) =>
      (shortcode !== undefined && (order.shortcode ?? shortcodeOf(order.code)) === shortcode) ||
      namesOf(order).some((name) => digitsOf(name) === digits),
  );
  const meant =
    exact.length > 0
      ? exact
      : known.filter((order) => namesOf(order).some((name) => isMissingDigits(name, digits)));
  const [only, another] = meant;
  return another === undefined ? (only ?? null) : null;
}

/** Returns the batch's orders and those of the book with a run of the text's digits, but none known from events only. */
function knownOrders(
  text: string,
  rows: readonly BatchRow[],
  book: Pick<OrderBook, 'get' | 'findIncludingUnconfirmed' | 'list'>,
): OrderBrief[] {
  const longest = (text.match(/[0-9]+/g) ?? []).toSorted((one, other) => other.length - one.length)[0] ?? '';
  const inBook = [
    ...book
      .findIncludingUnconfirmed(longest)
      .filter(({ confirmed }) => confirmed)
      .map(toOrderBrief),
    ...book.list({ text: longest, status: null, from: 0, count: MAX_FOUND, confirmed: true }).orders,
  ];
  const inBatch = rows.filter(isIdentified).map((row) => {
    const order = book.get(row.code);
    return order?.confirmed === true ? toOrderBrief(order) : briefOfRow(row);
  });
  return lastByKey([...inBook, ...inBatch], ({ code }) => code);
}

/** Whether a row's code is its order's, not just the scanned text. */
const isIdentified = ({ code, scanned }: BatchRow): boolean => scanned === null || scanned !== code;

/** Builds a brief from a row whose order is not in the book. */
function briefOfRow({ code, changedAtMs }: BatchRow): OrderBrief {
  return {
    code,
    shortcode: shortcodeOf(code),
    soc: null,
    status: null,
    statusName: null,
    amount: null,
    weight: null,
    amountWas: null,
    weightWas: null,
    product: null,
    createdAt: null,
    updatedAt: null,
    seenAtMs: changedAtMs,
    receiverName: null,
    receiverPhone: null,
    receiverAddress: null,
  };
}

const namesOf = ({ code, soc }: OrderBrief): string[] => (soc === null ? [code] : [code, soc]);

/** Whether VNI may have made these of a code's digits: only some directly after a word with a vowel or D are missing. */
function isMissingDigits(name: string, digits: string): boolean {
  const all = digitsOf(name);
  const missing = all.length - digits.length;
  if (missing < 1 || missing > MAX_SWALLOWED) return false;
  const word = /[aeiouyd][a-z]*([0-9]+)/i.exec(name);
  // After the first digit that makes no mark, the rest stay digits.
  const near = word?.[1]?.slice(0, MAX_SWALLOWED) ?? '';
  if (word === null || near.length < missing) return false;
  const before = digitsOf(name.slice(0, word.index));
  const behind = all.slice(before.length + near.length);
  if (!digits.startsWith(before) || !digits.endsWith(behind)) return false;
  return isSubsequence(digits.slice(before.length, digits.length - behind.length), near);
}

/** Whether the letters of a text occur in another one in the same order. */
function isSubsequence(text: string, whole: string): boolean {
  let from = 0;
  for (const letter of text) {
    const at = whole.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}
