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

/** Each page is closed after its work. */
export async function mapPages<Value>(
  document: OpenPdfDocument,
  { from, to }: PageRange,
  work: (page: PDFiumPage) => Promise<Value> | Value,
): Promise<Value[]> {
  const values: Value[] = [];
  for (let at = from; at < to; at++) {
    const page = document.getPage(at);
    try {
      values.push(await work(page));
    } finally {
      drawingCallsOf(page)._FPDF_ClosePage(page['pageIdx']);
    }
  }
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

/** pdfium's functions for drawing (public/fpdfview.h). */
interface PdfiumDrawingApi {
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    memory: number,
    rowBytes: number,
  ): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
  _FPDF_ClosePage(page: number): void;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  // Replaced when the memory grows.
  readonly HEAPU8: Uint8Array;
}

const drawingCallsOf = (page: PDFiumPage): PdfiumDrawingApi => page['module'];

/** FPDFBitmap_Gray: one byte per pixel. */
const GRAY_FORMAT = 1;
const WHITE = 0xff_ff_ff_ff;
/** FPDF_ANNOT, FPDF_LCD_TEXT and FPDF_GRAYSCALE. */
const DRAWING_FLAGS = 0x01 | 0x02 | 0x08;

/**
 * Draws one page on white at `dpi` dots per inch, and lends its pixels to the work. They lie in pdfium's own memory: a copy of
 * half a megabyte for each page would only be thrown away.
 * @throws DocumentLimitError if the page is too large to be drawn; Error if there is no memory for it
 */
export function withRaster<Value>(
  page: PDFiumPage,
  dpi: number,
  finer: Oversampling,
  work: (raster: Raster) => Value,
): Value {
  const { widthMm, heightMm } = pageSizeOf(page);
  const widthPx = mmToDots(widthMm, dpi);
  const heightPx = mmToDots(heightMm, dpi);
  if (widthPx * heightPx > MAX_PIXELS) {
    throw tooLargePageError({ widthMm, heightMm });
  }
  const times = widthPx * heightPx > MAX_OVERSAMPLED_DOTS ? 1 : finer;
  const [width, height] = [widthPx * times, heightPx * times];
  const calls = drawingCallsOf(page);
  const memory = calls.wasmExports.malloc(width * height);
  if (memory === 0) throw new Error('no memory for the pixels of a page');
  try {
    const bitmap = calls._FPDFBitmap_CreateEx(width, height, GRAY_FORMAT, memory, width);
    try {
      calls._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      calls._FPDF_RenderPageBitmap(bitmap, page['pageIdx'], 0, 0, width, height, 0, DRAWING_FLAGS);
    } finally {
      calls._FPDFBitmap_Destroy(bitmap);
    }
    const drawn = calls.HEAPU8.subarray(memory, memory + width * height);
    const gray = times === 1 ? drawn : downsampleBy3(drawn, widthPx, heightPx);
    return work({ widthPx, heightPx, gray });
  } finally {
    calls.wasmExports.free(memory);
  }
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
