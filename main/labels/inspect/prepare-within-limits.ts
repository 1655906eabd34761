import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { checkStreams } from './check-streams.ts';
import {
  type DocumentLimits,
  MAX_DOCUMENT_BYTES,
  tooManyBytesError,
  tooManyPagesError,
} from './document-limits.ts';
import type { PreparedDocument } from './protocol.ts';
import { withDocument } from './raster.ts';
import { applyUserUnits } from './user-units.ts';

/**
 * Prepares a document for drawing if it is within its limits, as far as they can be checked beforehand. pdf-lib, whose memory
 * is unbounded, receives it only if all of its streams are known to be small.
 * @throws UnusableDocumentError, or an Error if it is not a document
 */
export async function prepareWithinLimits(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  limits: DocumentLimits,
): Promise<PreparedDocument> {
  if (pdf.length > MAX_DOCUMENT_BYTES) throw tooManyBytesError(MAX_DOCUMENT_BYTES);
  const { understood, hasUserUnit } = checkStreams(pdf, limits.unpackedBytes);
  const pages = await countPages(pdfium, pdf);
  if (pages > limits.pages) throw tooManyPagesError(limits.pages, limits.orders);
  if (!understood || !hasUserUnit) return { pdf, pages };
  const enlarged = await applyUserUnits(pdf);
  // If two readers count different pages, one of them is wrong.
  return { pdf: (await countPages(pdfium, enlarged)) === pages ? enlarged : pdf, pages };
}

function countPages(pdfium: PDFiumLibrary, pdf: Uint8Array): Promise<number> {
  return withDocument(pdfium, pdf, (document) => document.getPageCount());
}
