import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { encode } from 'fast-png';
import type { SizeMm } from '../../../shared/label-size.ts';
import { eachPage, prepare, rasterOf, sizeOf } from './raster.ts';

/** A page as a picture. */
export interface PagePicture extends SizeMm {
  readonly png: Uint8Array;
}

/** Draws each page of a PDF as a gray PNG of `dpi` dots per inch. */
export async function drawPages(pdfium: PDFiumLibrary, pdf: Uint8Array, dpi: number): Promise<PagePicture[]> {
  return eachPage(pdfium, await prepare(pdf), null, async (page, finer) => {
    const size = sizeOf(page);
    const { gray, widthPx, heightPx } = await rasterOf(page, dpi, finer);
    return { ...size, png: encode({ data: gray, width: widthPx, height: heightPx, channels: 1 }) };
  });
}
