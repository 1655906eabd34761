import { inflateSync } from 'node:zlib';
import {
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_DOTS,
  MAX_PIXELS,
  tooLargeImageError,
  tooManyBytesError,
  tooManyDotsError,
} from './document-limits.ts';
import { bytesPerRow, hashDots } from './dots.ts';
import { createFlatPdfFromPacked, imageDictionary, type PackedSheet } from './flat-pdf.ts';

/** Whose file it is; for Tem's own, the sheets with freshly computed hashes. */
type FlatPdfReading =
  | { readonly kind: 'flat'; readonly pages: readonly PackedSheet[] }
  /** From another program, from a Tem that kept the partner's own pages, or changed so that its dots can't be read. */
  | { readonly kind: 'other-pdf' }
  | { readonly kind: 'no-pdf' };

const IMAGE_START = ' 0 obj\n<< /Type /XObject /Subtype /Image ';
const IMAGE_HEAD = /^ 0 obj\n<< \/Type \/XObject \/Subtype \/Image \/Width (\d{1,6}) \/Height (\d{1,6}) /;
/** Readers accept a header within these bytes (ISO 32000-1, annex H, note 13). */
const HEADER_SEARCH_BYTES = 1_024;

/**
 * Reads the dots of a PDF that Tem wrote into a folder (flat-pdf.ts) from the images themselves, ignoring the hashes stored
 * in the file. `matchesFlatPdf` shows whether it contains anything else.
 * @throws UnusableDocumentError
 */
export function readFlatPdf(pdf: Uint8Array): FlatPdfReading {
  if (pdf.length > MAX_DOCUMENT_BYTES) throw tooManyBytesError(MAX_DOCUMENT_BYTES);
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
  if (!bytes.subarray(0, HEADER_SEARCH_BYTES).includes('%PDF-')) return { kind: 'no-pdf' };
  const pages: PackedSheet[] = [];
  let dots = 0;
  for (let at = bytes.indexOf(IMAGE_START); at >= 0; ) {
    const image = readImageAt(bytes, at);
    if (image === null) return { kind: 'other-pdf' };
    dots += image.widthDots * image.heightDots;
    if (dots > MAX_DOCUMENT_DOTS) throw tooManyDotsError();
    const hash = hashPackedDots(image);
    if (hash === null) return { kind: 'other-pdf' };
    pages.push({ ...image, hash });
    // Skips the compressed bytes, which may look like an image.
    at = bytes.indexOf(IMAGE_START, image.packed.byteOffset - bytes.byteOffset + image.packed.length);
  }
  return pages.length === 0 ? { kind: 'other-pdf' } : { kind: 'flat', pages };
}

/** Whether a file is byte for byte what Tem writes for these sheets. Reuses its compressed bytes, as zlib versions differ. */
export function matchesFlatPdf(
  pdf: Uint8Array,
  of: { readonly pages: readonly PackedSheet[]; readonly dpi: number; readonly names: readonly string[] },
): boolean {
  return Buffer.compare(pdf, createFlatPdfFromPacked(of)) === 0;
}

/** Null if it is not written as Tem writes it. @throws UnusableDocumentError */
function readImageAt(bytes: Buffer, at: number): Omit<PackedSheet, 'hash'> | null {
  const [, width, height] = IMAGE_HEAD.exec(bytes.toString('latin1', at, at + 100)) ?? [];
  const size = { widthDots: Number(width), heightDots: Number(height) };
  if (!(size.widthDots > 0 && size.heightDots > 0)) return null;
  if (size.widthDots * size.heightDots > MAX_PIXELS)
    throw tooLargeImageError(size.widthDots, size.heightDots);
  const head = ` 0 obj\n<< ${imageDictionary(size)} /Length `;
  if (bytes.toString('latin1', at, at + head.length) !== head) return null;
  const from = at + head.length;
  const [end = '', length] = /^(\d{1,8}) >>\nstream\n/.exec(bytes.toString('latin1', from, from + 30)) ?? [];
  const start = from + end.length;
  if (end === '' || start + Number(length) > bytes.length) return null;
  return { ...size, packed: bytes.subarray(start, start + Number(length)) };
}

/** Decompresses at most the image's size. Null if the data is damaged, or does not match the dimensions. */
function hashPackedDots({ widthDots, heightDots, packed }: Omit<PackedSheet, 'hash'>): string | null {
  const length = bytesPerRow(widthDots) * heightDots;
  try {
    const bits = inflateSync(packed, { maxOutputLength: length });
    return bits.length === length ? hashDots({ widthDots, heightDots, bits }) : null;
  } catch {
    return null;
  }
}
