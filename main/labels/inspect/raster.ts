import type { PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { MAX_PIXELS, tooLargePageError } from './document-limits.ts';
import { tiltPdfPages } from './tilt-pages.ts';

/** A drawn page before it is placed on the media: one byte per pixel, row by row, 0 is black. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gray: Uint8Array;
}

const POINTS_PER_INCH = 72;
/** How many times finer than the printer's dots a page is drawn in each direction before averaging. */
export type Oversampling = 1 | 3;

/** An A4 page at 300 dpi has 8.7 million dots; larger pages are never oversampled. */
const MAX_OVERSAMPLED_DOTS = 9_000_000;

/** A document prepared for drawing, and its oversampling. */
export interface PreparedPdf {
  readonly pdf: Uint8Array;
  readonly finer: Oversampling;
}

/**
 * Prepares a PDF for drawing.
 *
 * pdfium rounds upright rectangles up to whole pixels: bars of 2.1 dots become 3 dots, and the gaps between them 1 or 2. An
 * imperceptible tilt cures that, but moves images off their exact position. A document with images is therefore drawn three
 * times finer instead: images stay exact, and bars are off by at most a third of a dot. (Three, because with an even number
 * both edges of a bar can lie at half a dot, which changes its width by a whole one.)
 */
export async function preparePdf(pdf: Uint8Array): Promise<PreparedPdf> {
  const tilted = await tiltPdfPages(pdf);
  return tilted === null ? { pdf, finer: 3 } : { pdf: tilted, finer: 1 };
}

/** A range of page indexes from 0; `to` is exclusive. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

export type OpenPdfDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

export async function mapPages<Value>(
  document: OpenPdfDocument,
  { from, to }: PageRange,
  work: (page: PDFiumPage) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  for (let at = from; at < to; at++) values.push(await work(document.getPage(at)));
  return values;
}

/** Opens a document for the work and always closes it. @throws Error if it is not a document */
export async function withDocument<Value>(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  work: (document: OpenPdfDocument) => Promise<Value> | Value,
): Promise<Value> {
  const document = await pdfium.loadDocument(pdf);
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

export function pageSizeOf(page: PDFiumPage): SizeMm {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  return {
    widthMm: (originalWidth / POINTS_PER_INCH) * MM_PER_INCH,
    heightMm: (originalHeight / POINTS_PER_INCH) * MM_PER_INCH,
  };
}

/** Converts millimeters to whole dots, at least one. */
export function mmToDots(mm: number, dpi: number): number {
  return Math.max(1, Math.round((mm / MM_PER_INCH) * dpi));
}

/**
 * Draws one page on white at `dpi` dots per inch. The page can't be read afterwards, because pdfium's wrapper closes it.
 * @throws DocumentLimitError if the page is too large to be drawn
 */
export async function rasterizePage(page: PDFiumPage, dpi: number, finer: Oversampling): Promise<Raster> {
  const { widthMm, heightMm } = pageSizeOf(page);
  const widthPx = mmToDots(widthMm, dpi);
  const heightPx = mmToDots(heightMm, dpi);
  if (widthPx * heightPx > MAX_PIXELS) {
    throw tooLargePageError({ widthMm, heightMm });
  }
  const times = widthPx * heightPx > MAX_OVERSAMPLED_DOTS ? 1 : finer;
  // Passes dots, not a scale: the wrapper would first cut a page's size to whole points, which loses up to 3 dots.
  const { data } = await page.render({
    scale: 1,
    width: widthPx * times,
    height: heightPx * times,
    colorSpace: 'Gray',
    render: 'bitmap',
  });
  return { widthPx, heightPx, gray: times === 1 ? data : downsampleBy3(data, widthPx, heightPx) };
}

function downsampleBy3(fine: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const gray = new Uint8Array(widthPx * heightPx);
  const row = widthPx * 3;
  const sumOf3 = (at: number): number => (fine[at] ?? 0) + (fine[at + 1] ?? 0) + (fine[at + 2] ?? 0);
  let to = 0;
  for (let y = 0; y < heightPx; y++) {
    let at = y * 3 * row;
    for (let x = 0; x < widthPx; x++, at += 3) {
      gray[to++] = (sumOf3(at) + sumOf3(at + row) + sumOf3(at + 2 * row)) / 9;
    }
  }
  return gray;
}
