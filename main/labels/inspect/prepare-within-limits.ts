import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { checkStreams } from './check-streams.ts';
import {
  type DocumentLimits,
  MAX_DOCUMENT_BYTES,
  tooManyBytesError,
  tooManyPagesError,
} from './document-limits.ts';
import { withDocument } from './raster.ts';

/**
 * Counts a document's pages if it is within its limits, as far as they can be checked beforehand.
 * @throws DocumentLimitError, or an Error if it is not a document
 */
export async function countPagesWithinLimits(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  limits: DocumentLimits,
): Promise<number> {
  if (pdf.length > MAX_DOCUMENT_BYTES) throw tooManyBytesError(MAX_DOCUMENT_BYTES);
  checkStreams(pdf, limits.unpackedBytes);
  const pages = await withDocument(pdfium, pdf, (document) => document.getPageCount());
  if (pages > limits.pages) throw tooManyPagesError(limits.pages, limits.orders);
  return pages;
}
