/** What a document may ask for, by how many orders it was asked for. */
export interface DocumentLimits {
  readonly orders: number;
  readonly pages: number;
  /** Dots of all its pages together. */
  readonly dots: number;
  /** Bytes that its streams unpack to, but for images, which are bounded each by their pixels. */
  readonly unpackedBytes: number;
}

/** Of a page or an image: an A3 page at 400 dpi has 31 million; one that claims more would only eat memory. */
export const MAX_PIXELS = 40_000_000;

/** A label has a page, or two with the list of goods; a service may put an empty one behind each. */
const PAGES_PER_ORDER = 4;
/** 100 A5 pages at 600 dpi have 1.7 thousand million, which are 220 MB of bits. */
export const MAX_DOCUMENT_DOTS = 2_000_000_000;
const MEGABYTE = 1024 * 1024;
/** Fonts, most of it. */
const BASE_UNPACKED_BYTES = 32 * MEGABYTE;
const UNPACKED_BYTES_PER_PAGE = MEGABYTE;

/** Of a document itself, packed as it is: what a label address may answer is less, a page's PDF may be more. */
export const MAX_DOCUMENT_BYTES = 64 * MEGABYTE;

/** @param orders how many the document was asked for; Tem's own pages are of none */
export function documentLimitsFor(orders: number): DocumentLimits {
  const pages = Math.max(1, orders) * PAGES_PER_ORDER;
  return {
    orders: Math.max(1, orders),
    pages,
    dots: Math.min(pages * MAX_PIXELS, MAX_DOCUMENT_DOTS),
    unpackedBytes: BASE_UNPACKED_BYTES + pages * UNPACKED_BYTES_PER_PAGE,
  };
}
