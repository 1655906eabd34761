import { type OrderBrief, toOrderBrief } from '../../shared/order.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import type { BatchRow } from '../../shared/station.ts';
import type { OrderBook } from './order-book.ts';

/** What Vietnamese input methods leave of a code are its digits (docs/reference/printing.md, "Scanners that type"). */
const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

/** Fewer digits say too little. */
const MIN_DIGITS = 6;
/** A typed VNI digit turns into a mark on the vowel, or the stroke of đ, before it: so many of a code's at most. */
const MAX_SWALLOWED = 4;
/** More orders that share the longest row of digits: it is hardly told which one is meant. */
const MAX_FOUND = 200;

/**
 * The order that a scan spoilt by an input method may mean; null unless exactly one of the batch and the book does.
 * Telex leaves all digits in their order, and the shortcode behind the dot survives VNI as well; where neither names an
 * order, one whose digits VNI may have thinned out to these.
 * @param text what was seen of the scan
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

/** The batch's orders, and those of the book that share a row of digits with the text; nothing that only events told. */
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
  return [...new Map([...inBook, ...inBatch].map((order) => [order.code, order])).values()];
}

/** Whether a row's code is its order's, and not just what was scanned. */
const isIdentified = ({ code, scanned }: BatchRow): boolean => scanned === null || scanned !== code;

/** What a row of an order that the book knows nothing of tells. */
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
    createdAt: null,
    updatedAt: null,
    seenAtMs: changedAtMs,
    receiverName: null,
    receiverAddress: null,
  };
}

const namesOf = ({ code, soc }: OrderBrief): string[] => (soc === null ? [code] : [code, soc]);

/**
 * Whether VNI may have made these digits out of a code: some of the digits right behind a word with a vowel or D are
 * missing, and nothing else.
 */
function isMissingDigits(name: string, digits: string): boolean {
  const all = digitsOf(name);
  const missing = all.length - digits.length;
  if (missing < 1 || missing > MAX_SWALLOWED) return false;
  const word = /[aeiouyd][a-z]*([0-9]+)/i.exec(name);
  // The first digit that makes no mark is a digit, and all behind it are.
  const near = word?.[1]?.slice(0, MAX_SWALLOWED) ?? '';
  if (word === null || near.length < missing) return false;
  const before = digitsOf(name.slice(0, word.index));
  const behind = all.slice(before.length + near.length);
  if (!digits.startsWith(before) || !digits.endsWith(behind)) return false;
  return isSubsequence(digits.slice(before.length, digits.length - behind.length), near);
}

/** Whether all letters of a text stand in another one in the same order. */
function isSubsequence(text: string, whole: string): boolean {
  let from = 0;
  for (const letter of text) {
    const at = whole.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}
