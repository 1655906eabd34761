import type { PDFiumPage } from '@hyzyla/pdfium';
import type { SizeMm } from '../../../shared/label-size.ts';
import type { Barcode } from './barcodes.ts';
import { type Area, type Dots, hasEdgeInk, hashDots, hasInk } from './dots.ts';
import { extractPageText } from './pdf-page-text.ts';
import { fitsMedia, hasRasterEdgeInk, type Placement, placePage } from './placement.ts';
import {
  mapPages,
  type OpenPdfDocument,
  type Oversampling,
  type PageRange,
  pageSizeOf,
  rasterizePage,
} from './raster.ts';
import { readCodes } from './read-codes.ts';

/**
 * What one page of a label document shows on the printer's media. `widthMm` and `heightMm` are the page's own, before
 * rotation.
 */
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

/** How long the thread took for its pages, in ms. */
export interface ReadingTimes {
  /** Drawing pages and placing them on the media. */
  readonly rasterMs: number;
  /** Searching for and reading barcodes. */
  readonly decodeMs: number;
}

export interface PageReadings extends ReadingTimes {
  readonly pages: readonly PageReading[];
}

/**
 * Reads pages of an open document as a printer shows them.
 * @param proving barcode texts that prove a page's order: the codes and shortcodes of the requested orders
 */
export async function readPages(
  document: OpenPdfDocument,
  finer: Oversampling,
  range: PageRange,
  placement: Placement,
  proving: readonly string[],
): Promise<PageReadings> {
  const time = { rasterMs: 0, decodeMs: 0 };
  const proofs = new Set(proving);
  const proves = (found: readonly Barcode[]): boolean => found.some(({ text }) => proofs.has(text));
  const seen: PreviousCodeAreas = { places: [] };
  const pages = await mapPages(document, range, (page) =>
    readPage(page, finer, placement, proves, time, seen),
  );
  return { pages, ...time };
}

/** Where codes were on the previous page. */
interface PreviousCodeAreas {
  places: readonly Area[];
}

async function readPage(
  page: PDFiumPage,
  finer: Oversampling,
  placement: Placement,
  proves: (found: readonly Barcode[]) => boolean,
  time: { rasterMs: number; decodeMs: number },
  seen: PreviousCodeAreas,
): Promise<PageReading> {
  const start = performance.now();
  const size = pageSizeOf(page);
  const text = extractPageText(page);
  const raster = await rasterizePage(page, placement.dpi, finer);
  const { dots, inkLost } = placePage(raster, placement);
  const inked = hasInk(dots);
  const drawn = performance.now();
  let barcodes: readonly Barcode[] = [];
  if (inked) {
    const codes = await readCodes(dots, placement.dpi, seen.places, proves);
    ({ barcodes } = codes);
    seen.places = codes.places;
  }
  const read = performance.now();
  time.rasterMs += drawn - start;
  time.decodeMs += read - drawn;
  return {
    ...size,
    fits: fitsMedia(size, placement),
    text,
    inked,
    barcodes,
    dots,
    hash: hashDots(dots),
    edgeInk: inkLost || hasRasterEdgeInk(raster, placement.darkness) || hasEdgeInk(dots),
  };
}
