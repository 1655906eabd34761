import { type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import type { PageReading } from './read-pages.ts';

/** Which pages of a document show which order's label. */
export interface PageMap {
  /** Page indexes (from 0) in document order, for each order that has any. */
  readonly pages: ReadonlyMap<OrderCode, readonly number[]>;
  /** Pages that show something but no order of the batch, before any that does. */
  readonly foreign: readonly number[];
}

/**
 * Maps pages to the orders that they name: by barcode where one names an order (the label's barcode is the shortcode,
 * partner-facts.md "Order codes"), else by text. A page that names two orders belongs to neither, since nobody can
 * say whose parcel it goes on; a page that names none continues the label before it; a page without ink is nobody's.
 */
export function mapPages(readings: readonly PageReading[], codes: readonly OrderCode[]): PageMap {
  const pages = new Map<OrderCode, number[]>();
  const foreign: number[] = [];
  let current: OrderCode | null = null;
  for (const [index, reading] of readings.entries()) {
    if (!reading.inked) continue;
    const named = ordersNamed(reading, codes);
    if (named.length === 1) current = named[0] ?? null;
    else if (named.length > 1) current = null;
    if (current === null) foreign.push(index);
    else pages.set(current, [...(pages.get(current) ?? []), index]);
  }
  return { pages, foreign };
}

function ordersNamed(reading: PageReading, codes: readonly OrderCode[]): OrderCode[] {
  const byBarcode = codes.filter((code) => {
    const shortcode = shortcodeOf(code);
    return reading.barcodes.some((barcode) => barcode === code || barcode === shortcode);
  });
  if (byBarcode.length > 0) return byBarcode;
  return codes.filter((code) => {
    const shortcode = shortcodeOf(code);
    return standsIn(reading.text, code) || (shortcode !== null && standsIn(reading.text, shortcode));
  });
}

/** Whether a code stands in a text by itself, not inside a longer code, number or word. */
function standsIn(text: string, code: string): boolean {
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const behind = text[at + code.length] ?? ' ';
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(behind)) return true;
  }
  return false;
}
