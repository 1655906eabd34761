import type { PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import type { SizeMm } from '../../../shared/label-size.ts';
import { type Barcode, readDots } from './barcodes.ts';
import { type Dots, hasEdgeInk, hasInk } from './dots.ts';
import { fitsMedia, hasInkAtItsEdge, type Placement, placePage } from './placement.ts';
import { eachPage, type Finer, rasterOf, sizeOf } from './raster.ts';

/** What one page of a label document shows on the printer's media. `widthMm` and `heightMm` are the page's own, unturned. */
export interface PageReading extends SizeMm {
  /** Whether the page, turned as asked, lies within the media. */
  readonly fits: boolean;
  /** All the text that the document holds on this page. */
  readonly text: string;
  /** Whether a single dot would be printed. */
  readonly inked: boolean;
  /** Every barcode that can be read from the dots. */
  readonly barcodes: readonly Barcode[];
  /** What the printer prints. */
  readonly dots: Dots;
  /** Whether ink touches the page's or the media's edge, or lies outside of the media. */
  readonly edgeInk: boolean;
}

/** Reads each page of a PDF as a printer shows it. */
export function readPages(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  placement: Placement,
): Promise<PageReading[]> {
  return eachPage(pdfium, pdf, (page, finer) => readPage(page, finer, placement));
}

async function readPage(page: PDFiumPage, finer: Finer, placement: Placement): Promise<PageReading> {
  const size = sizeOf(page);
  const text = page.getText();
  const raster = await rasterOf(page, placement.dpi, finer);
  const { dots, inkLost } = placePage(raster, placement);
  const inked = hasInk(dots);
  return {
    ...size,
    fits: fitsMedia(size, placement),
    text,
    inked,
    barcodes: inked ? await readDots(dots) : [],
    dots,
    edgeInk: inkLost || hasInkAtItsEdge(raster, placement.darkness) || hasEdgeInk(dots),
  };
}
