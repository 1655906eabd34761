import type { PDFiumPage } from '@hyzyla/pdfium';
import { assembleTextLines, type Glyph, wordGapPoints } from './text-lines.ts';

// pdfium guesses one direction for all of a page's text (core/fpdftext/cpdf_textpage.cpp, FindTextlineFlowOrientation).
// Chromium writes spaced, rotated and downscaled text glyph by glyph; if the guess is wrong, pdfium starts a line for each
// glyph ("T\r\no\r\nk"). It sorts upside-down text from left to right, i.e. backwards, and returns each letter of filled and
// outlined text twice. Its glyphs and their positions are right in all these cases.

/** pdfium's text functions (public/fpdf_text.h); the wrapper's types omit most of them. */
interface PdfiumTextApi {
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, from: number, count: number, units: number): number;
  _FPDFText_GetUnicode(text: number, at: number): number;
  _FPDFText_IsGenerated(text: number, at: number): number;
  _FPDFText_GetFontSize(text: number, at: number): number;
  _FPDFText_GetMatrix(text: number, at: number, matrix: number): number;
  _FPDFText_GetCharOrigin(text: number, at: number, x: number, y: number): number;
  _FPDFText_GetLooseCharBox(text: number, at: number, box: number): number;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  // Replaced when the memory grows.
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
}

/**
 * Extracts a page's text as a person reads it: adjacent letters form words, lines end where they end on the page; in
 * Unicode's composed form (NFC). Includes every code in pdfium's own text. The page must not have been drawn yet.
 * @throws Error if the page's text can't be read
 */
export function extractPageText(page: PDFiumPage): string {
  const calls = page['module'] as unknown as PdfiumTextApi;
  const text = calls._FPDFText_LoadPage(page['pageIdx']);
  if (!text) throw new Error('the text of a page can’t be had');
  try {
    const count = calls._FPDFText_CountChars(text);
    if (count <= 0) return '';
    const usual = readPdfiumText(calls, text, count).normalize('NFC').replaceAll('\r\n', '\n');
    const { isLeftToRight, splitsWords } = assessPdfiumText(calls, text, count);
    if (isLeftToRight && !splitsWords && !TORN_TEXT.test(usual)) return usual;
    const lines = assembleTextLines(readGlyphs(calls, text, count));
    const read = lines.join('\n').normalize('NFC');
    // pdfium reverses text that runs to the left, including numbers.
    return isLeftToRight ? addMissingCodes(read, usual) : read;
  } finally {
    calls._FPDFText_ClosePage(text);
  }
}

function readPdfiumText(calls: PdfiumTextApi, text: number, count: number): string {
  const units = calls.wasmExports.malloc((count + 1) * 2);
  try {
    const length = calls._FPDFText_GetText(text, 0, count, units);
    // The last unit is the terminating zero.
    return new TextDecoder('utf-16le').decode(calls.HEAPU8.slice(units, units + Math.max(0, length - 1) * 2));
  } finally {
    calls.wasmExports.free(units);
  }
}

/** Signs of broken text: lone letters in a line or row; a hyphen taken for hyphenation (U+FFFE); doubled letters. */
const TORN_TEXT =
  /(?:^|\n)\S(?:\n|$)|(?:^|\s)\S(?:\s\S(?=\s|$)){3}|\uFFFE|(\S)\1\s?(\S)\2\s?(\S)\3\s?(\S)\4/u;

/**
 * Whether every line runs from left to right, possibly tilted, and whether pdfium inserted a space between adjacent letters,
 * because it took rounded positions for gaps.
 */
function assessPdfiumText(calls: PdfiumTextApi, text: number, count: number) {
  const place = calls.wasmExports.malloc(MATRIX_BYTES);
  /** The left and right sides of a letter's box. */
  const sidesOf = (at: number): { left: number; right: number } => {
    calls._FPDFText_GetLooseCharBox(text, at, place);
    return { left: calls.HEAPF32[place >> 2] ?? 0, right: calls.HEAPF32[(place >> 2) + 2] ?? 0 };
  };
  let splitsWords = false;
  /** Page points per font point. */
  let scale = 1;
  try {
    for (let at = 0; at < count; at++) {
      if (calls._FPDFText_IsGenerated(text, at) === 1) {
        if (at === 0 || at === count - 1 || calls._FPDFText_GetUnicode(text, at) !== SPACE) continue;
        const gap = sidesOf(at + 1).left - sidesOf(at - 1).right;
        splitsWords ||= gap < wordGapPoints(calls._FPDFText_GetFontSize(text, at + 1) * scale);
        continue;
      }
      calls._FPDFText_GetMatrix(text, at, place);
      const [a, b] = [calls.HEAPF32[place >> 2] ?? 1, calls.HEAPF32[(place >> 2) + 1] ?? 0];
      if (Math.abs(b) > MAX_SLOPE * a) return { isLeftToRight: false, splitsWords };
      scale = a;
    }
    return { isLeftToRight: true, splitsWords };
  } finally {
    calls.wasmExports.free(place);
  }
}

const SPACE = 0x20;
/** Six floats: a, b, c, d, e, f. */
const MATRIX_BYTES = 24;
/** The tangent of 60°. */
const MAX_SLOPE = 1.73;

function readGlyphs(calls: PdfiumTextApi, text: number, count: number): Glyph[] {
  const place = calls.wasmExports.malloc(GLYPH_BUFFER_BYTES);
  const glyphs: Glyph[] = [];
  try {
    for (let at = 0; at < count; at++) {
      if (calls._FPDFText_IsGenerated(text, at) === 1) continue;
      const letter = calls._FPDFText_GetUnicode(text, at);
      calls._FPDFText_GetCharOrigin(text, at, place, place + 8);
      calls._FPDFText_GetLooseCharBox(text, at, place + 16);
      calls._FPDFText_GetMatrix(text, at, place + 32);
      const view = new DataView(calls.HEAPU8.buffer, place, GLYPH_BUFFER_BYTES);
      const float = (offset: number): number => view.getFloat32(offset, true);
      const [a, b] = [float(32), float(36)];
      const size = calls._FPDFText_GetFontSize(text, at) * Math.hypot(float(40), float(44));
      const origin = { x: view.getFloat64(0, true), y: view.getFloat64(8, true) };
      const start = { x: float(48), y: float(52) };
      glyphs.push({
        text: REPLACED_LETTERS.get(letter) ?? String.fromCodePoint(letter),
        angle: Math.atan2(b, a),
        ...(isOnLine(origin, start, a, b, size) ? origin : start),
        // Left, top, right, bottom.
        boxWidth: Math.abs(float(24) - float(16)),
        boxHeight: Math.abs(float(20) - float(28)),
        size,
      });
    }
    return glyphs;
  } finally {
    calls.wasmExports.free(place);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a letter is on the line (a, b) on which its text starts. Chromium writes decomposed letters as replacement text
 * (ActualText), and pdfium reports its position before the page's form is rotated.
 */
function isOnLine(letter: Point, start: Point, a: number, b: number, size: number): boolean {
  const [x, y] = [letter.x - start.x, letter.y - start.y];
  const length = Math.hypot(a, b);
  return Math.abs(x * b - y * a) < size * length && x * a + y * b > -size * length;
}

/** Two doubles, four floats, six floats. */
const GLYPH_BUFFER_BYTES = 56;
/** A hyphen at a line's end, and a glyph without a letter in the document. */
const REPLACED_LETTERS: ReadonlyMap<number, string> = new Map([
  [0x02, '-'],
  [0x00, '\uFFFD'],
]);

/** Anything that may be an order's code or shortcode (shared/order-code.ts). */
const ORDER_CODES = /(?<![\p{L}\p{N}])(?:[A-Z0-9]{8,20}\.)?[0-9]{7,9}(?![\p{L}\p{N}])/gu;

/**
 * Appends the codes of another text that this one lacks, after their lines: a word such as "MVĐ:" may introduce them. This text
 * mixes the letters of lines that are drawn over one another, the other has them one after the other.
 */
function addMissingCodes(text: string, other: string): string {
  const own = new Set(text.match(ORDER_CODES));
  const lost = other
    .split('\n')
    .map((line) => ({ line, codes: (line.match(ORDER_CODES) ?? []).filter((code) => !own.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  return [text, ...new Set(lost.flatMap(({ line, codes }) => [line, ...codes]))].join('\n');
}
