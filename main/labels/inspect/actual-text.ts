import type { PDFiumPage } from '@hyzyla/pdfium';
import { listTextObjects } from './page-objects.ts';
import type { PdfiumMemory } from './pdfium-memory.ts';

/** pdfium's functions for marked content (public/fpdf_edit.h). */
interface PdfiumMarkApi extends PdfiumMemory {
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, at: number): number;
  _FPDFPageObjMark_GetParamStringValue(
    mark: number,
    key: number,
    units: number,
    bytes: number,
    length: number,
  ): number;
  _FPDFPageObjMark_RemoveParam(object: number, mark: number, key: number): number;
}

/** What a document says that a run of glyphs stands for (ISO 32000-1, 14.9.4). Equal for all objects of the run. */
export interface ActualText {
  readonly text: string;
}

/** The key as C reads it. */
const KEY = new TextEncoder().encode('ActualText\0');
const LENGTH_BYTES = 4;
/** No run of glyphs is as long as a longer text. */
const MAX_BYTES = 4_096;

/**
 * Removes a page's replacement texts, which pdfium would return instead of the letters that are drawn.
 * @returns them by the objects whose glyphs they replace
 */
export function takeActualTexts(page: PDFiumPage): ReadonlyMap<number, ActualText> {
  const calls: PdfiumMarkApi = page['module'];
  const byMark = new Map<number, ActualText>();
  const byObject = new Map<number, ActualText>();
  const length = calls.wasmExports.malloc(LENGTH_BYTES + MAX_BYTES + KEY.length);
  const units = length + LENGTH_BYTES;
  const key = units + MAX_BYTES;
  try {
    calls.HEAPU8.set(KEY, key);
    const textOf = (mark: number): ActualText | undefined => {
      // Several objects share a mark: it is read before it is removed.
      const known = byMark.get(mark);
      if (known !== undefined) return known;
      if (calls._FPDFPageObjMark_GetParamStringValue(mark, key, units, MAX_BYTES, length) !== 1)
        return undefined;
      // Including the terminating zero.
      const bytes = new DataView(calls.HEAPU8.buffer).getUint32(length, true);
      const whole = bytes > 2 && bytes <= MAX_BYTES;
      const words = whole ? calls.HEAPU8.slice(units, units + bytes - 2) : new Uint8Array();
      const text = { text: new TextDecoder('utf-16le').decode(words) };
      byMark.set(mark, text);
      return text;
    };
    for (const object of listTextObjects(page)) {
      for (let at = calls._FPDFPageObj_CountMarks(object) - 1; at >= 0; at--) {
        const mark = calls._FPDFPageObj_GetMark(object, at);
        const text = textOf(mark);
        if (text === undefined) continue;
        // The innermost one counts.
        if (!byObject.has(object)) byObject.set(object, text);
        calls._FPDFPageObjMark_RemoveParam(object, mark, key);
      }
    }
    return byObject;
  } finally {
    calls.wasmExports.free(length);
  }
}

/** How many letters one glyph may stand for: "ffi" is three, and a Vietnamese letter with its marks too. */
const MOST_LETTERS_PER_GLYPH = 3;

/**
 * Whether a replacement text only adds what its glyphs leave open: their own letters are in it, in order, and the others are few.
 * Then it is believed, because fonts have glyphs that stand for no letter by themselves: ligatures, marks of a special form.
 * @param glyphs the letters of the glyphs, null for one without; at least one of them is null
 */
export function completesGlyphs({ text }: ActualText, glyphs: readonly (string | null)[]): boolean {
  const said = Array.from(lettersOf(text));
  let open = 0;
  let at = 0;
  for (const glyph of glyphs) {
    if (glyph === null) open++;
    for (const letter of lettersOf(glyph ?? '')) {
      at = said.indexOf(letter, at) + 1;
      if (at === 0) return false;
    }
  }
  const known = Array.from(lettersOf(glyphs.join(''))).length;
  return said.length > 0 && said.length - known <= open * MOST_LETTERS_PER_GLYPH;
}

/** In Unicode's decomposed form (NFD), without spaces. */
const lettersOf = (text: string): string => text.normalize('NFD').replace(/\s/gu, '');
