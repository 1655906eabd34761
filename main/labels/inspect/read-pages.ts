import type { PDFiumPage } from '@hyzyla/pdfium';
import type { SizeMm } from '../../../shared/label-size.ts';
import { type Barcode, readBarcodes } from './barcodes.ts';
import { type Dots, hasEdgeInk, hashDots, hasInk } from './dots.ts';
import { decideInk } from './ink.ts';
import { extractPageText } from './pdf-page-text.ts';
import { fitsMedia, hasRasterEdgeInk, type Placement, placePage } from './placement.ts';
import { mapPages, type OpenPdfDocument, type PageRange, pageSizeOf, withRaster } from './raster.ts';

/** What one page shows on the printer's media. `widthMm` and `heightMm` are the page's own, before rotation. */
export interface PageReading extends SizeMm {
  /** Whether the page, rotated as requested, fits the media. */
  readonly fits: boolean;
  /** All the text that the document holds on this page. */
  readonly text: string;
  /** Whether at least one dot would be printed. */
  readonly inked: boolean;
  /** The distinct barcodes that can be read from the dots. */
  readonly barcodes: readonly Barcode[];
  /** What the printer prints. */
  readonly dots: Dots;
  /** hashDots of the dots (dots.ts). */
  readonly hash: string;
  /** Whether ink touches the page's or the media's edge, or lies outside the media. */
  readonly edgeInk: boolean;
}

/** Pages, and how long the thread took for them, in ms. */
export interface PageReadings {
  readonly pages: readonly PageReading[];
  /** Drawing pages and placing them on the media. */
  readonly rasterMs: number;
  /** Searching for and reading barcodes. */
  readonly decodeMs: number;
}

export async function readPages(
  document: OpenPdfDocument,
  range: PageRange,
  placement: Placement,
): Promise<PageReadings> {
  let [rasterMs, decodeMs] = [0, 0];

  async function readPage(page: PDFiumPage): Promise<PageReading> {
    const start = performance.now();
    const size = pageSizeOf(page);
    const text = extractPageText(page);
    const { dots, edgeInk } = withRaster(page, placement.dpi, (drawn) => {
      const { raster } = decideInk(drawn, placement.dpi, placement.darkness);
      const { dots, inkLost } = placePage(raster, placement);
      return { dots, edgeInk: inkLost || hasRasterEdgeInk(raster) || hasEdgeInk(dots) };
    });
    const inked = hasInk(dots);
    const drawn = performance.now();
    const barcodes = inked ? await readBarcodes(dots) : [];
    rasterMs += drawn - start;
    decodeMs += performance.now() - drawn;
    const fits = fitsMedia(size, placement);
    return { ...size, fits, text, inked, barcodes, dots, hash: hashDots(dots), edgeInk };
  }

  const pages = await mapPages(document, range, readPage);
  return { pages, rasterMs, decodeMs };
}
