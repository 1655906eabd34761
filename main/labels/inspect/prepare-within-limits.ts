import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { checkStreams } from './check-streams.ts';
import {
  type DocumentLimits,
  MAX_DOCUMENT_BYTES,
  tooManyBytesError,
  tooManyPagesError,
} from './document-limits.ts';
import { type PreparedPdf, preparePdf, withDocument } from './raster.ts';

/**
 * Prepares a document for drawing if it is within its limits, as far as they can be checked beforehand. pdf-lib, whose memory
 * is unbounded, receives it only if all of its streams are known to be small.
 * @throws DocumentLimitError, or an Error if it is not a document
 */
export async function prepareWithinLimits(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  limits: DocumentLimits,
): Promise<PreparedPdf & { readonly pages: number }> {
  if (pdf.length > MAX_DOCUMENT_BYTES) throw tooManyBytesError(MAX_DOCUMENT_BYTES);
  const understood = checkStreams(pdf, limits.unpackedBytes);
  const pages = await countPages(pdfium, pdf);
  if (pages > limits.pages) throw tooManyPagesError(limits.pages, limits.orders);
  const plain = { pdf, finer: 3, pages } as const;
  if (!understood) return plain;
  const prepared = await preparePdf(pdf);
  // If two readers count different pages, one of them is wrong.
  const isSame = prepared.pdf === pdf || (await countPages(pdfium, prepared.pdf)) === pages;
  return isSame ? { ...prepared, pages } : plain;
}

function countPages(pdfium: PDFiumLibrary, pdf: Uint8Array): Promise<number> {
  return withDocument(pdfium, pdf, (document) => document.getPageCount());
}
