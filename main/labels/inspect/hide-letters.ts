import { crc32 } from 'node:zlib';
import type { PDFiumPage } from '@hyzyla/pdfium';
import { isLetterFont } from './letter-font.ts';

/** pdfium's functions for a page's objects (public/fpdf_edit.h). */
interface PdfiumObjectApi {
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, at: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFFont_GetFontData(font: number, buffer: number, bytes: number, length: number): number;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  // Replaced when the memory grows.
  readonly HEAPU8: Uint8Array;
}

/** FPDF_PAGEOBJ_TEXT. */
const TEXT = 1;
/** A page of a label has two to six; larger ones are taken for no letters. */
const MAX_FONT_BYTES = 1_000_000;
const MAX_FONTS = 200;

/**
 * Makes the page be drawn without its texts in fonts of letters (letter-font.ts), which hold no barcode. Everything else stays:
 * paths, pictures, forms, annotations, and texts in any other font, such as one of bars.
 * @returns whether there were any
 */
export function hideLetters(page: PDFiumPage): boolean {
  // The package's type lists only the functions that it calls itself; the module has all that pdfium exports.
  const calls = page['module'] as unknown as PdfiumObjectApi;
  const verdicts = new Map<number, boolean>();
  const count = calls._FPDFPage_CountObjects(page['pageIdx']);
  let hidden = false;
  for (let at = 0; at < count; at++) {
    const object = calls._FPDFPage_GetObject(page['pageIdx'], at);
    if (calls._FPDFPageObj_GetType(object) !== TEXT) continue;
    const font = calls._FPDFTextObj_GetFont(object);
    const known = verdicts.get(font);
    const isLetters = known ?? drawsLetters(calls, font);
    if (known === undefined) verdicts.set(font, isLetters);
    if (isLetters) hidden = calls._FPDFPageObj_SetIsActive(object, 0) === 1 || hidden;
  }
  return hidden;
}

/** By a font's length and checksum, oldest first: a document's pages share its fonts. */
const knownFonts = new Map<string, boolean>();

function drawsLetters(calls: PdfiumObjectApi, font: number): boolean {
  const data = readFontData(calls, font);
  if (data === null) return false;
  const key = `${data.length} ${crc32(data)}`;
  const known = knownFonts.get(key);
  if (known !== undefined) return known;
  const isLetters = isLetterFont(data);
  knownFonts.set(key, isLetters);
  const [oldest] = knownFonts.keys();
  if (oldest !== undefined && knownFonts.size > MAX_FONTS) knownFonts.delete(oldest);
  return isLetters;
}

/** The font as it is drawn: embedded, or what pdfium draws in its place. Null if there is none or it is too large. */
function readFontData(calls: PdfiumObjectApi, font: number): Uint8Array | null {
  const length = calls.wasmExports.malloc(4);
  let data = 0;
  try {
    const bytesOf = (): number => new DataView(calls.HEAPU8.buffer).getUint32(length, true);
    if (font === 0 || calls._FPDFFont_GetFontData(font, 0, 0, length) !== 1) return null;
    const bytes = bytesOf();
    if (bytes === 0 || bytes > MAX_FONT_BYTES) return null;
    data = calls.wasmExports.malloc(bytes);
    if (data === 0 || calls._FPDFFont_GetFontData(font, data, bytes, length) !== 1) return null;
    return calls.HEAPU8.slice(data, data + bytes);
  } finally {
    if (data !== 0) calls.wasmExports.free(data);
    calls.wasmExports.free(length);
  }
}
