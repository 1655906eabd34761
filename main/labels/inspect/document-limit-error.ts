import type { SizeMm } from '../../../shared/label-size.ts';
import { formatCount, type LocalizedText } from '../../../shared/language.ts';

/** A document that asks for more than a label's document may: `words` say what was too much. */
export class DocumentLimitError extends Error {
  override readonly name = 'TooMuchError';
  readonly words: LocalizedText;

  constructor(words: LocalizedText) {
    super(words.en);
    this.words = words;
  }
}

const MEGABYTE = 1024 * 1024;
/** A count with each language's noun. */
const countWithNoun = (count: number, vi: string, en: string, enOne = en): LocalizedText => ({
  vi: `${formatCount(count, 'vi')} ${vi}`,
  en: `${formatCount(count, 'en')} ${count === 1 ? enOne : en}`,
});

/**
 * @param most pages that are taken; a page's PDF is cut off behind one more (print-page.ts), so that nobody knows how many there were
 * @param orders how many were asked for
 */
export function tooManyPagesError(most: number, orders: number): DocumentLimitError {
  const [some, asked] = [
    countWithNoun(most, 'trang', 'pages', 'page'),
    countWithNoun(orders, 'đơn', 'orders', 'order'),
  ];
  return new DocumentLimitError({
    vi: `hơn ${some.vi} cho ${asked.vi}`,
    en: `more than ${some.en} for ${asked.en}`,
  });
}

export function tooLargePageError({ widthMm, heightMm }: SizeMm): DocumentLimitError {
  const size = `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`;
  return new DocumentLimitError({
    vi: `trang ${size}, quá lớn để in`,
    en: `a page of ${size} is too large to be drawn`,
  });
}

export function tooLargeImageError(widthPx: number, heightPx: number): DocumentLimitError {
  const size = `${widthPx} × ${heightPx}`;
  return new DocumentLimitError({
    vi: `ảnh ${size} điểm, quá lớn để in`,
    en: `an image of ${size} dots is too large to be drawn`,
  });
}

/** @param bytes the most that are taken */
export function tooManyBytesError(bytes: number): DocumentLimitError {
  const most = `${Math.floor(bytes / MEGABYTE)} MB`;
  return new DocumentLimitError({
    vi: `tài liệu chứa hơn ${most} dữ liệu`,
    en: `the document holds more than ${most} of data`,
  });
}

export function tooManyDotsError(): DocumentLimitError {
  return new DocumentLimitError({
    vi: 'các trang cộng lại quá lớn để in',
    en: 'its pages together are too large to be drawn',
  });
}

export function outOfMemoryError(): DocumentLimitError {
  return new DocumentLimitError({
    vi: 'tài liệu cần quá nhiều bộ nhớ',
    en: 'the document needs too much memory',
  });
}

export function timeLimitError(ms: number): DocumentLimitError {
  const seconds = ms < 1000 ? `${ms} ms` : null;
  return new DocumentLimitError({
    vi: `đọc tài liệu quá ${seconds ?? `${Math.round(ms / 1000)} giây`}`,
    en: `the document took longer than ${seconds ?? `${Math.round(ms / 1000)} seconds`}`,
  });
}
