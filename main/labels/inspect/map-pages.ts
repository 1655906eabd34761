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
  const orders = codes.map((code) => ({
    code,
    names: [code, shortcodeOf(code)].filter((name) => name !== null),
  }));
  let current: OrderCode | null = null;
  for (const [index, reading] of readings.entries()) {
    if (!reading.inked) continue;
    const named = ordersNamed(reading, orders);
    if (named.length === 1) current = named[0] ?? null;
    else if (named.length > 1) current = null;
    if (current === null) foreign.push(index);
    else pages.set(current, [...(pages.get(current) ?? []), index]);
  }
  return { pages, foreign };
}

interface NamedOrder {
  readonly code: OrderCode;
  /** What a label may call it: its code, and its shortcode where it has one. */
  readonly names: readonly string[];
}

function ordersNamed({ barcodes, text }: PageReading, orders: readonly NamedOrder[]): OrderCode[] {
  const byBarcode = orders.filter(({ names }) => names.some((name) => barcodes.includes(name)));
  const named =
    byBarcode.length > 0
      ? byBarcode
      : orders.filter(({ names }) => names.some((name) => standsIn(text, name)));
  return named.map(({ code }) => code);
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
