import type { SizeMm } from '../../../shared/label-size.ts';
import { interpolateLocalized, type LocalizedText } from '../../../shared/language.ts';
import { labelFailureText } from '../../../shared/texts/label-failures.ts';

/** A document exceeds the limits of a label document; `words` say which one. */
export class DocumentLimitError extends Error {
  override readonly name = 'TooMuchError';
  readonly words: LocalizedText;

  constructor(words: LocalizedText) {
    super(words.en);
    this.words = words;
  }
}

const MEGABYTE = 1024 * 1024;
/**
 * @param most the page limit; a page's PDF is cut off one page beyond it (print-page.ts), so the real number is unknown
 * @param orders how many orders were requested
 */
export function tooManyPagesError(most: number, orders: number): DocumentLimitError {
  const { onePage, severalPages, oneOrder, severalOrders } = labelFailureText.tooMuch;
  const some = interpolateLocalized(most === 1 ? onePage : severalPages, { number: most });
  const asked = interpolateLocalized(orders === 1 ? oneOrder : severalOrders, { number: orders });
  return new DocumentLimitError(
    interpolateLocalized(labelFailureText.tooMuch.pages, { pages: some, orders: asked }),
  );
}

export function tooLargePageError({ widthMm, heightMm }: SizeMm): DocumentLimitError {
  const size = `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`;
  return new DocumentLimitError(interpolateLocalized(labelFailureText.tooMuch.page, { size }));
}

export function tooLargeImageError(widthPx: number, heightPx: number): DocumentLimitError {
  const size = `${widthPx} × ${heightPx}`;
  return new DocumentLimitError(interpolateLocalized(labelFailureText.tooMuch.image, { size }));
}

/** @param bytes the limit */
export function tooManyBytesError(bytes: number): DocumentLimitError {
  const most = `${Math.floor(bytes / MEGABYTE)} MB`;
  return new DocumentLimitError(interpolateLocalized(labelFailureText.tooMuch.bytes, { most }));
}

export function tooManyDotsError(): DocumentLimitError {
  return new DocumentLimitError(labelFailureText.tooMuch.dots);
}

export function outOfMemoryError(): DocumentLimitError {
  return new DocumentLimitError(labelFailureText.tooMuch.memory);
}

export function timeLimitError(ms: number): DocumentLimitError {
  const { time, seconds } = labelFailureText.tooMuch;
  return new DocumentLimitError(
    interpolateLocalized(time, {
      time: ms < 1000 ? `${ms} ms` : interpolateLocalized(seconds, { number: String(Math.round(ms / 1000)) }),
    }),
  );
}
