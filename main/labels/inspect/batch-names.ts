import { findFullCodes, type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import { appendToKey } from './append-to-key.ts';

export type BatchNames = ReturnType<typeof createBatchNames>;

/** An index of the names of a batch's orders, kept while the batch is printed. @param codes distinct */
export function createBatchNames(codes: readonly OrderCode[]) {
  const orders = new Map<string, OrderCode[]>();
  for (const code of codes) {
    appendToKey(orders, code, code);
    // Derived from the code itself, never from information about the order, which could claim another order's shortcode.
    const shortcode = shortcodeOf(code);
    if (shortcode !== null) appendToKey(orders, shortcode, code);
  }
  const unusual = codes
    .filter((code) => findFullCodes(code)[0] !== code)
    .toSorted((one, other) => other.length - one.length);
  const aroundFull = createSuffixSearch(unusual.filter(containsFullCode));
  const others = createSuffixSearch(unusual.filter((code) => !containsFullCode(code)));
  return {
    /** The orders with this code or shortcode: two if two codes end alike. */
    findOrders: (text: string): readonly OrderCode[] => orders.get(text) ?? [],
    /**
     * The codes without the usual form that may occur in a text, longest first, because one may contain another. Those in
     * `aroundFull` contain a code of the usual form, which does not count there.
     */
    findUnusualCodes: (text: string) => ({ aroundFull: aroundFull(text), others: others(text) }),
  };
}

const containsFullCode = (code: string): boolean => findFullCodes(code).length > 0;

/** Letters at the end of a code, where codes of one form differ. */
const CODE_SUFFIX_LETTERS = 6;

/**
 * Finds which of many codes may occur in a text, in their order. Its time depends on the text's length, not on the number of
 * codes: a service may change its codes' form, and every page of a batch of 2,000 is searched.
 */
function createSuffixSearch(codes: readonly OrderCode[]): (text: string) => readonly OrderCode[] {
  if (codes.length === 0) return () => [];
  const length = Math.min(CODE_SUFFIX_LETTERS, ...codes.map((code) => code.length));
  const places = new Map<string, number[]>();
  for (const [place, code] of codes.entries()) appendToKey(places, code.slice(-length), place);
  return (text) => {
    const found = new Set<number>();
    for (let at = 0; at + length <= text.length; at++)
      for (const place of places.get(text.slice(at, at + length)) ?? []) found.add(place);
    return [...found].toSorted((one, other) => one - other).flatMap((place) => codes[place] ?? []);
  };
}
