import { type OrderCode, readShortcode } from '../../../shared/order-code.ts';
import type { OrderNames } from '../order-facts.ts';
import type { PageReading } from './read-pages.ts';

/** The orders that a page names, and how. */
export interface PageNames {
  /** Orders of the batch that a barcode names by code or shortcode. */
  readonly byBarcode: readonly OrderCode[];
  /** Orders of the batch that the text names by code or shortcode. */
  readonly byText: readonly OrderCode[];
  /** Codes of orders that are not in the batch, from barcodes and from the text. */
  readonly othersByBarcode: readonly string[];
  readonly othersByText: readonly string[];
}

/** Finds the orders that a page names. */
export type FindNames = (page: Pick<PageReading, 'text' | 'barcodes'>) => PageNames;

/** Every order code seen so far has this form (partner-facts.md, "Order codes"). */
const FULL_CODE = '[A-Z0-9]{8,20}\\.[0-9]{7,9}';
const ONLY_FULL_CODE = new RegExp(`^${FULL_CODE}$`);
const FULL_CODES_IN_TEXT = new RegExp(`(?<![\\p{L}\\p{N}])${FULL_CODE}(?![\\p{L}\\p{N}])`, 'gu');

/** @param orders the batch's, distinct */
export function findNamesOf(orders: readonly OrderNames[]): FindNames {
  const codes = orders.map(({ code }) => code);
  // Longer codes first: one may stand within another of an unusual form.
  const longestFirst = codes.toSorted((a, b) => b.length - a.length);

  return ({ text, barcodes }) => {
    const byBarcode = orders.filter(({ code, shortcode }) =>
      barcodes.some((barcode) => barcode.text === code || barcode.text === shortcode),
    );
    // Each code found is taken out of the text, so that neither a part of it nor its shortcode is found once more.
    let rest = text;
    const inText = new Set<OrderCode>();
    for (const code of longestFirst) {
      const without = takeOut(rest, code);
      if (without !== rest) inText.add(code);
      rest = without;
    }
    const othersByText = rest.match(FULL_CODES_IN_TEXT) ?? [];
    rest = rest.replace(FULL_CODES_IN_TEXT, '\n');
    for (const { code, shortcode } of orders) {
      if (shortcode !== null && takeOut(rest, shortcode) !== rest) inText.add(code);
    }
    return {
      byBarcode: byBarcode.map(({ code }) => code),
      byText: codes.filter((code) => inText.has(code)),
      othersByBarcode: barcodes
        .filter(
          (barcode) =>
            namesAnOrder(barcode) &&
            !orders.some(({ code, shortcode }) => barcode.text === code || barcode.text === shortcode),
        )
        .map((barcode) => barcode.text),
      othersByText: [...new Set(othersByText)],
    };
  };
}

/** A label's own barcode is the shortcode as Code 128 (partner-facts.md); the barcodes of goods are other symbologies. */
function namesAnOrder({ text, format }: PageReading['barcodes'][number]): boolean {
  return ONLY_FULL_CODE.test(text) || (format === 'Code128' && readShortcode(text) !== null);
}

const LETTER_LAST = /[\p{L}\p{N}]$/u;
const LETTER_FIRST = /^[\p{L}\p{N}]/u;

/** The text without a code where it stands by itself; inside a longer code, number or word it stays. */
function takeOut(text: string, code: string): string {
  let rest = '';
  let from = 0;
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1)) {
    if (at < from) continue;
    const end = at + code.length;
    // Two units each side hold a whole letter, also one beyond the basic plane.
    const alone =
      !LETTER_LAST.test(text.slice(Math.max(0, at - 2), at)) && !LETTER_FIRST.test(text.slice(end, end + 2));
    if (!alone) continue;
    rest += `${text.slice(from, at)}\n`;
    from = end;
  }
  return rest + text.slice(from);
}
