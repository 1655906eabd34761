import { fullCodesIn, type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';

/** What the orders of a batch are called, for as long as the batch is printed. */
export interface BatchNames {
  /** The orders whose code or shortcode this is: two where two codes end alike. */
  named(text: string): readonly OrderCode[];
  /** The codes without the usual form, the longest first: one may stand within another. */
  readonly unusual: readonly OrderCode[];
}

/** @param codes the batch's, distinct */
export function batchNamesOf(codes: readonly OrderCode[]): BatchNames {
  const orders = new Map<string, OrderCode[]>();
  for (const code of codes) {
    addTo(orders, code, code);
    // By the code itself, never by what was told of the order: another's shortcode could be claimed for it.
    const shortcode = shortcodeOf(code);
    if (shortcode !== null) addTo(orders, shortcode, code);
  }
  return {
    named: (text) => orders.get(text) ?? [],
    unusual: codes
      .filter((code) => fullCodesIn(code)[0] !== code)
      .toSorted((one, other) => other.length - one.length),
  };
}

/** Adds an order to those of a name. */
export function addTo(orders: Map<string, OrderCode[]>, name: string, code: OrderCode): void {
  const named = orders.get(name);
  if (named === undefined) orders.set(name, [code]);
  else named.push(code);
}
