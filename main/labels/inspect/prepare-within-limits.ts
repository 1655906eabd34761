import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { checkStreams } from './check-streams.ts';
import { tooManyBytesError, tooManyPagesError } from './document-limit-error.ts';
import { type DocumentLimits, MAX_DOCUMENT_BYTES } from './document-limits.ts';
import { type PreparedPdf, preparePdf, withDocument } from './raster.ts';

/**
 * Makes a document ready to be drawn where it keeps to its limits, as far as they can be seen before it is drawn. pdf-lib, whose
 * memory nothing bounds, gets it only where all of its streams are known to be small.
 * @throws TooMuchError, or an Error where it is no document
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
  // Two readers that find other pages in a file can't both be right.
  const isSame = prepared.pdf === pdf || (await countPages(pdfium, prepared.pdf)) === pages;
  return isSame ? { ...prepared, pages } : plain;
}

function countPages(pdfium: PDFiumLibrary, pdf: Uint8Array): Promise<number> {
  return withDocument(pdfium, pdf, (document) => document.getPageCount());
}
