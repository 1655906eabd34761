/** The limits of a document, depending on the number of requested orders. */
export interface DocumentLimits {
  readonly orders: number;
  readonly pages: number;
  /** Dots of all its pages together. */
  readonly dots: number;
  /** Bytes of all decompressed streams, except images, which are each limited by their pixels. */
  readonly unpackedBytes: number;
}

/** Per page or image: an A3 page at 400 dpi has 31 million. Larger claims would only waste memory. */
export const MAX_PIXELS = 40_000_000;

/** A label has one page, or two with the list of goods; a service may add an empty one after each. */
const PAGES_PER_ORDER = 4;
/** 100 A5 pages at 600 dpi have 1.7 billion dots, i.e. 220 MB of bits. */
export const MAX_DOCUMENT_DOTS = 2_000_000_000;
const MEGABYTE = 1024 * 1024;
/** Mostly fonts. */
const BASE_UNPACKED_BYTES = 32 * MEGABYTE;
const UNPACKED_BYTES_PER_PAGE = MEGABYTE;

/** For the file itself: a label address' answer is limited to less, a page's PDF may be larger. */
export const MAX_DOCUMENT_BYTES = 64 * MEGABYTE;

/** @param orders how many orders were requested; 0 for built-in pages */
export function documentLimitsFor(orders: number): DocumentLimits {
  const pages = Math.max(1, orders) * PAGES_PER_ORDER;
  return {
    orders: Math.max(1, orders),
    pages,
    dots: Math.min(pages * MAX_PIXELS, MAX_DOCUMENT_DOTS),
    unpackedBytes: BASE_UNPACKED_BYTES + pages * UNPACKED_BYTES_PER_PAGE,
  };
}
