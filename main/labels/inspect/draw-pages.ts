import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { encode } from 'fast-png';
import type { SizeMm } from '../../../shared/label-size.ts';
import { eachPage, prepare, rasterOf, sizeOf, withDocument } from './raster.ts';

/** A page as a picture. */
export interface PagePicture extends SizeMm {
  readonly png: Uint8Array;
}

/** Draws each page of a PDF as a gray PNG of `dpi` dots per inch. */
export async function drawPages(pdfium: PDFiumLibrary, pdf: Uint8Array, dpi: number): Promise<PagePicture[]> {
  const prepared = await prepare(pdf);
  return withDocument(pdfium, prepared.pdf, (document) =>
    eachPage(document, { from: 0, to: document.getPageCount() }, async (page) => {
      const size = sizeOf(page);
      const { gray, widthPx, heightPx } = await rasterOf(page, dpi, prepared.finer);
      return { ...size, png: encode({ data: gray, width: widthPx, height: heightPx, channels: 1 }) };
    }),
  );
}
