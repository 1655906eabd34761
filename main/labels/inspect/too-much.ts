import type { SizeMm } from '../../../shared/label-size.ts';
import { showCount, type Words } from '../../../shared/language.ts';

/** A document that asks for more than a label's document may: `words` say what was too much. */
export class TooMuchError extends Error {
  override readonly name = 'TooMuchError';
  readonly words: Words;

  constructor(words: Words) {
    super(words.en);
    this.words = words;
  }
}

const MEGABYTE = 1024 * 1024;
/** A count with each language's noun. */
const counted = (count: number, vi: string, en: string, enOne = en): Words => ({
  vi: `${showCount(count, 'vi')} ${vi}`,
  en: `${showCount(count, 'en')} ${count === 1 ? enOne : en}`,
});

/**
 * @param most pages that are taken; a page's PDF is cut off behind one more (print-page.ts), so that nobody knows how many there were
 * @param orders how many were asked for
 */
export function tooManyPages(most: number, orders: number): TooMuchError {
  const [some, asked] = [counted(most, 'trang', 'pages', 'page'), counted(orders, 'đơn', 'orders', 'order')];
  return new TooMuchError({
    vi: `hơn ${some.vi} cho ${asked.vi}`,
    en: `more than ${some.en} for ${asked.en}`,
  });
}

export function tooLargePage({ widthMm, heightMm }: SizeMm): TooMuchError {
  const size = `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`;
  return new TooMuchError({
    vi: `trang ${size}, quá lớn để in`,
    en: `a page of ${size} is too large to be drawn`,
  });
}

export function tooLargeImage(widthPx: number, heightPx: number): TooMuchError {
  const size = `${widthPx} × ${heightPx}`;
  return new TooMuchError({
    vi: `ảnh ${size} điểm, quá lớn để in`,
    en: `an image of ${size} dots is too large to be drawn`,
  });
}

/** @param bytes the most that are taken */
export function tooManyBytes(bytes: number): TooMuchError {
  const most = `${Math.floor(bytes / MEGABYTE)} MB`;
  return new TooMuchError({
    vi: `tài liệu chứa hơn ${most} dữ liệu`,
    en: `the document holds more than ${most} of data`,
  });
}

export function tooManyDots(): TooMuchError {
  return new TooMuchError({
    vi: 'các trang cộng lại quá lớn để in',
    en: 'its pages together are too large to be drawn',
  });
}

export function tooMuchMemory(): TooMuchError {
  return new TooMuchError({ vi: 'tài liệu cần quá nhiều bộ nhớ', en: 'the document needs too much memory' });
}

export function tooLong(ms: number): TooMuchError {
  const seconds = ms < 1000 ? `${ms} ms` : null;
  return new TooMuchError({
    vi: `đọc tài liệu quá ${seconds ?? `${Math.round(ms / 1000)} giây`}`,
    en: `the document took longer than ${seconds ?? `${Math.round(ms / 1000)} seconds`}`,
  });
}
