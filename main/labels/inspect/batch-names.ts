import { findFullCodes, type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import { appendToKey } from './append-to-key.ts';

/** What the orders of a batch are called, for as long as the batch is printed. */
export interface BatchNames {
  /** The orders whose code or shortcode this is: two where two codes end alike. */
  findOrders(text: string): readonly OrderCode[];
  /** The codes without the usual form that may stand in a text. */
  findUnusualCodes(text: string): UnusualCodes;
}

/** The longest first: one may stand within another. */
export interface UnusualCodes {
  /** They hold a code of the usual form, which is none where they stand. */
  readonly aroundFull: readonly OrderCode[];
  readonly others: readonly OrderCode[];
}

/** @param codes the batch's, distinct */
export function createBatchNames(codes: readonly OrderCode[]): BatchNames {
  const orders = new Map<string, OrderCode[]>();
  for (const code of codes) {
    appendToKey(orders, code, code);
    // By the code itself, never by what was told of the order: another's shortcode could be claimed for it.
    const shortcode = shortcodeOf(code);
    if (shortcode !== null) appendToKey(orders, shortcode, code);
  }
  const unusual = codes
    .filter((code) => findFullCodes(code)[0] !== code)
    .toSorted((one, other) => other.length - one.length);
  const aroundFull = createSuffixSearch(unusual.filter(containsFullCode));
  const others = createSuffixSearch(unusual.filter((code) => !containsFullCode(code)));
  return {
    findOrders: (text) => orders.get(text) ?? [],
    findUnusualCodes: (text) => ({ aroundFull: aroundFull(text), others: others(text) }),
  };
}

const containsFullCode = (code: string): boolean => findFullCodes(code).length > 0;

/** Letters of a code's end: what differs in codes of one form. */
const CODE_SUFFIX_LETTERS = 6;

/**
 * Finds which of many codes may stand in a text, in their order, by the text's length and not by how many there are: a service may
 * change its codes' form, and each page of a batch of 2,000 is searched.
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
