import type { SizeMm } from '../../../shared/label-size.ts';
import { interpolateLocalized, type LocalizedText } from '../../../shared/language.ts';
import { labelFailureText } from '../../../shared/texts/label-failures.ts';

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

/** @param orders how many orders were requested */
export function documentLimitsFor(orders: number): DocumentLimits {
  const pages = Math.max(1, orders) * PAGES_PER_ORDER;
  return {
    orders: Math.max(1, orders),
    pages,
    dots: Math.min(pages * MAX_PIXELS, MAX_DOCUMENT_DOTS),
    unpackedBytes: BASE_UNPACKED_BYTES + pages * UNPACKED_BYTES_PER_PAGE,
  };
}

/** A document that Tem does not read; `words` say why: it exceeds a limit of label documents, or wants a password. */
export class UnusableDocumentError extends Error {
  override readonly name = 'UnusableDocumentError';
  readonly words: LocalizedText;

  constructor(words: LocalizedText) {
    super(words.en);
    this.words = words;
  }
}

const limitError = (...text: Parameters<typeof interpolateLocalized>): UnusableDocumentError =>
  new UnusableDocumentError(interpolateLocalized(...text));

/**
 * @param most the page limit; a page's PDF is cut off one page beyond it (print-page.ts), so the real number is unknown
 * @param orders how many orders were requested
 */
export function tooManyPagesError(most: number, orders: number): UnusableDocumentError {
  return limitError(labelFailureText.tooMuch.pages, { pages: most, orders });
}

export function tooLargePageError({ widthMm, heightMm }: SizeMm): UnusableDocumentError {
  const size = `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`;
  return limitError(labelFailureText.tooMuch.page, { size });
}

export function tooLargeImageError(widthPx: number, heightPx: number): UnusableDocumentError {
  const size = `${widthPx} × ${heightPx}`;
  return limitError(labelFailureText.tooMuch.image, { size });
}

/** @param bytes the limit */
export function tooManyBytesError(bytes: number): UnusableDocumentError {
  const most = `${Math.floor(bytes / MEGABYTE)} MB`;
  return limitError(labelFailureText.tooMuch.bytes, { most });
}

export const tooManyDotsError = (): UnusableDocumentError =>
  new UnusableDocumentError(labelFailureText.tooMuch.dots);

export const passwordError = (): UnusableDocumentError =>
  new UnusableDocumentError(labelFailureText.password);

export const outOfMemoryError = (): UnusableDocumentError =>
  new UnusableDocumentError(labelFailureText.tooMuch.memory);

export function timeLimitError(ms: number): UnusableDocumentError {
  const { time, seconds } = labelFailureText.tooMuch;
  const inSeconds = interpolateLocalized(seconds, { number: String(Math.round(ms / 1000)) });
  return limitError(time, { time: ms < 1000 ? `${ms} ms` : inSeconds });
}
