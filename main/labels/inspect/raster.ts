import type { PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { hasUnprintedWords } from './annotations.ts';
import { MAX_PIXELS, passwordError, tooLargePageError } from './document-limits.ts';
import { findDelicate } from './page-objects.ts';
import type { PdfiumMemory } from './pdfium-memory.ts';

/** A drawn page before it is placed on the media: one byte per pixel, row by row, 0 is black. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gray: Uint8Array;
}

const POINTS_PER_INCH = 72;
/** An A4 page at 300 dpi has 8.7 million dots of a byte; larger pages are never drawn finer than that. */
const MAX_OVERSAMPLED_BYTES = 9_000_000;
/** How many times finer, in each direction, a page with pictures is drawn before averaging. */
const OVERSAMPLING = 3;
/** 0.1 mm per meter: on a label of 150 mm nothing moves by more than 0.015 mm, an eighth of a dot. */
const TILT = 1e-4;

/** A range of page indexes from 0; `to` is exclusive. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

export type OpenPdfDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

/**
 * Each page is closed after its work, and has no annotations and form fields but those that are printed.
 * @param work its second argument: whether the page has remarks or fields with words that are not printed
 */
export async function mapPages<Value>(
  document: OpenPdfDocument,
  { from, to }: PageRange,
  work: (page: PDFiumPage, dropsWords: boolean) => Promise<Value> | Value,
): Promise<Value[]> {
  const values: Value[] = [];
  for (let at = from; at < to; at++) {
    const { page, dropsWords } = openFlatPage(document, at);
    try {
      values.push(await work(page, dropsWords));
    } finally {
      closePage(page);
    }
  }
  return values;
}

/** @throws UnusableDocumentError if it wants a password; Error if it is not a document */
async function openPdf(pdfium: PDFiumLibrary, pdf: Uint8Array): Promise<OpenPdfDocument> {
  try {
    return await pdfium.loadDocument(pdf);
  } catch (error) {
    // The package turns pdfium's code into words only.
    const { _FPDF_GetLastError: lastError } = pdfium['module'];
    throw lastError() === PASSWORD_WANTED ? passwordError() : error;
  }
}

/** FPDF_ERR_PASSWORD (public/fpdfview.h). */
const PASSWORD_WANTED = 4;

/**
 * Opens a page whose annotations and form fields are part of its contents, as a reader prints them: hidden ones and those only for
 * the screen are gone. pdfium draws no form fields otherwise, and reads neither.
 */
function openFlatPage(
  document: OpenPdfDocument,
  at: number,
): { readonly page: PDFiumPage; readonly dropsWords: boolean } {
  const page = document.getPage(at);
  const calls = drawingCallsOf(page);
  if (calls._FPDFPage_GetAnnotCount(page['pageIdx']) <= 0) return { page, dropsWords: false };
  const dropsRemark = hasUnprintedWords(page, 'remark');
  // pdfium adds the appearances that are missing as it draws (core/fpdfdoc/cpdf_annotlist.cpp).
  withPixels(calls, { width: 1, height: 1, format: GRAY_FORMAT }, (bitmap) =>
    calls._FPDF_RenderPageBitmap(bitmap, page['pageIdx'], 0, 0, 1, 1, 0, DRAWING_FLAGS),
  );
  const dropsWords = dropsRemark || hasUnprintedWords(page, 'field');
  calls._FPDFPage_Flatten(page['pageIdx'], FLATTEN_FOR_PRINT);
  closePage(page);
  return { page: document.getPage(at), dropsWords };
}

/** FLAT_PRINT (public/fpdf_flatten.h). */
const FLATTEN_FOR_PRINT = 1;

const closePage = (page: PDFiumPage): void => drawingCallsOf(page)._FPDF_ClosePage(page['pageIdx']);

/** Opens a document for the work and always closes it. @throws UnusableDocumentError, or Error if it is not a document */
export async function withDocument<Value>(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  work: (document: OpenPdfDocument) => Promise<Value> | Value,
): Promise<Value> {
  const document = await openPdf(pdfium, pdf);
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
interface PdfiumDrawingApi extends PdfiumMemory {
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
  _FPDF_RenderPageBitmapWithMatrix(
    bitmap: number,
    page: number,
    matrix: number,
    clipping: number,
    flags: number,
  ): void;
  _FPDF_ClosePage(page: number): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_Flatten(page: number, flag: number): number;
  readonly HEAPF32: Float32Array;
}

const drawingCallsOf = (page: PDFiumPage): PdfiumDrawingApi => page['module'];

/**
 * FPDFBitmap_Gray, and FPDFBitmap_BGRx for pages with translucent text: in gray, the package's build of pdfium applies the opacity of
 * small letters twice. At 20 % they have a level of 245 where 204 is right, at 6 % they are gone.
 */
const GRAY_FORMAT = 1;
const COLOR_FORMAT = 3;
type Format = typeof GRAY_FORMAT | typeof COLOR_FORMAT;
const BYTES_PER_PIXEL: Readonly<Record<Format, number>> = { [GRAY_FORMAT]: 1, [COLOR_FORMAT]: 4 };
const WHITE = 0xff_ff_ff_ff;
/** FPDF_ANNOT, FPDF_LCD_TEXT and FPDF_GRAYSCALE: the layers that are shown on a screen. */
const SCREEN_FLAGS = 0x01 | 0x02 | 0x08;
/** With FPDF_PRINTING: the layers that are printed. */
const DRAWING_FLAGS = SCREEN_FLAGS | 0x800;

/**
 * Draws one page on white at `dpi` dots per inch, and lends its pixels to the work. They lie in pdfium's own memory: a copy of
 * half a megabyte for each page would only be thrown away.
 *
 * pdfium rounds upright rectangles up to whole pixels: bars of 2.1 dots become 3 dots, and the gaps between them 1 or 2. An
 * imperceptible tilt cures that, because what is not upright is drawn by how much of each dot is covered; but it moves
 * pictures by up to two dots. A page with pictures is therefore drawn three times finer instead: pictures stay exact, and
 * bars are off by at most a third of a dot. (Three, because with an even number both edges of a bar can lie at half a dot,
 * which changes its width by a whole one.)
 * @param forScreen whether a screen's layers are drawn, and not the paper's
 * @throws UnusableDocumentError if the page is too large to be drawn; Error if there is no memory for it
 */
export function withRaster<Value>(
  page: PDFiumPage,
  dpi: number,
  work: (raster: Raster) => Value,
  forScreen = false,
): Value {
  const { widthMm, heightMm } = pageSizeOf(page);
  const widthPx = mmToDots(widthMm, dpi);
  const heightPx = mmToDots(heightMm, dpi);
  if (widthPx * heightPx > MAX_PIXELS) {
    throw tooLargePageError({ widthMm, heightMm });
  }
  const calls = drawingCallsOf(page);
  const flags = forScreen ? SCREEN_FLAGS : DRAWING_FLAGS;
  const { image, translucentText } = findDelicate(page);
  const format = translucentText ? COLOR_FORMAT : GRAY_FORMAT;
  if (!image)
    return withPixels(calls, { width: widthPx, height: heightPx, format }, (bitmap, takeGray) => {
      drawTilted(calls, page, bitmap, { widthPx, heightPx }, flags);
      return work({ widthPx, heightPx, gray: takeGray() });
    });
  const times = widthPx * heightPx * BYTES_PER_PIXEL[format] > MAX_OVERSAMPLED_BYTES ? 1 : OVERSAMPLING;
  const [width, height] = [widthPx * times, heightPx * times];
  return withPixels(calls, { width, height, format }, (bitmap, takeGray) => {
    calls._FPDF_RenderPageBitmap(bitmap, page['pageIdx'], 0, 0, width, height, 0, flags);
    const drawn = takeGray();
    return work({ widthPx, heightPx, gray: times === 1 ? drawn : downsampleBy3(drawn, widthPx, heightPx) });
  });
}

/**
 * Lends a white bitmap, and how to take its gray levels: one byte per pixel, in pdfium's memory where the bitmap has it so.
 * @throws Error if there is no memory
 */
function withPixels<Value>(
  calls: PdfiumDrawingApi,
  { width, height, format }: { readonly width: number; readonly height: number; readonly format: Format },
  work: (bitmap: number, takeGray: () => Uint8Array) => Value,
): Value {
  const bytes = BYTES_PER_PIXEL[format];
  const memory = calls.wasmExports.malloc(width * height * bytes);
  if (memory === 0) throw new Error('no memory for the pixels of a page');
  const bitmap = calls._FPDFBitmap_CreateEx(width, height, format, memory, width * bytes);
  const takeGray = (): Uint8Array => {
    const drawn = calls.HEAPU8.subarray(memory, memory + width * height * bytes);
    if (bytes === 1) return drawn;
    const gray = new Uint8Array(width * height);
    for (let at = 0; at < gray.length; at++) gray[at] = drawn[at * bytes] ?? 255;
    return gray;
  };
  try {
    calls._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    return work(bitmap, takeGray);
  } finally {
    calls._FPDFBitmap_Destroy(bitmap);
    calls.wasmExports.free(memory);
  }
}

/** Six floats of a matrix (FS_MATRIX), then left, top, right, bottom (FS_RECTF). */
const TILT_BYTES = 40;

/** pdfium draws a point as a pixel before the matrix (fpdf_view.cpp, FPDF_RenderPageBitmapWithMatrix). */
function drawTilted(
  calls: PdfiumDrawingApi,
  page: PDFiumPage,
  bitmap: number,
  { widthPx, heightPx }: Pick<Raster, 'widthPx' | 'heightPx'>,
  flags: number,
): void {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const right = widthPx / originalWidth;
  const down = heightPx / originalHeight;
  const place = calls.wasmExports.malloc(TILT_BYTES);
  if (place === 0) throw new Error('no memory for the pixels of a page');
  try {
    calls.HEAPF32.set([right, TILT * right, TILT * down, down, 0, 0, 0, 0, widthPx, heightPx], place >> 2);
    calls._FPDF_RenderPageBitmapWithMatrix(bitmap, page['pageIdx'], place, place + 24, flags);
  } finally {
    calls.wasmExports.free(place);
  }
}

/** Four white pixels, and a raster's pixels four at once: most of a page is white. Null where memory does not allow it. */
export const FOUR_WHITE = 0xffffffff;
export const asFours = ({ buffer, byteOffset, length }: Uint8Array): Uint32Array | null =>
  byteOffset % 4 === 0 ? new Uint32Array(buffer, byteOffset, length >> 2) : null;

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
