import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { checkStreams } from './check-streams.ts';
import { type DocumentLimits, MOST_BYTES } from './limits.ts';
import { type Prepared, prepare, withDocument } from './raster.ts';
import { tooManyBytes, tooManyPages } from './too-much.ts';

/**
 * Makes a document ready to be drawn where it keeps to its limits, as far as they can be seen before it is drawn. pdf-lib, whose
 * memory nothing bounds, gets it only where all of its streams are known to be small.
 * @throws TooMuchError, or an Error where it is no document
 */
export async function prepareWithin(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  limits: DocumentLimits,
): Promise<Prepared & { readonly pages: number }> {
  if (pdf.length > MOST_BYTES) throw tooManyBytes(MOST_BYTES);
  const understood = checkStreams(pdf, limits.unpackedBytes);
  const pages = await pagesOf(pdfium, pdf);
  if (pages > limits.pages) throw tooManyPages(limits.pages, limits.orders);
  const plain = { pdf, finer: 3, pages } as const;
  if (!understood) return plain;
  const prepared = await prepare(pdf);
  // Two readers that find other pages in a file can't both be right.
  const isSame = prepared.pdf === pdf || (await pagesOf(pdfium, prepared.pdf)) === pages;
  return isSame ? { ...prepared, pages } : plain;
}

function pagesOf(pdfium: PDFiumLibrary, pdf: Uint8Array): Promise<number> {
  return withDocument(pdfium, pdf, (document) => document.getPageCount());
}
