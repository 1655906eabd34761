import type { PDFiumPage } from '@hyzyla/pdfium';

/** pdfium's functions for a page's objects (public/fpdf_edit.h). */
interface PdfiumObjectApi {
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, at: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, at: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_HasTransparency(object: number): number;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  _FPDFTextObj_GetFont(object: number): number;
}

/** FPDF_PAGEOBJ_TEXT, FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM. */
const TEXT = 1;
const IMAGE = 3;
const FORM = 5;

const callsOf = (page: PDFiumPage): PdfiumObjectApi => page['module'];

/** A page's objects with their kinds, also those within forms (PDF's groups of drawings), in the order in which they are drawn. */
function* objectsOf(page: PDFiumPage): Generator<readonly [object: number, kind: number]> {
  const calls = callsOf(page);
  function* of(object: number): Generator<readonly [object: number, kind: number]> {
    const kind = calls._FPDFPageObj_GetType(object);
    if (kind !== FORM) return yield [object, kind];
    // pdfium itself bounds how deep forms lie in each other (core/fpdfapi/page/cpdf_streamcontentparser.cpp).
    const count = calls._FPDFFormObj_CountObjects(object);
    for (let at = 0; at < count; at++) yield* of(calls._FPDFFormObj_GetObject(object, at));
  }
  const count = calls._FPDFPage_CountObjects(page['pageIdx']);
  for (let at = 0; at < count; at++) yield* of(calls._FPDFPage_GetObject(page['pageIdx'], at));
}

/** A page's texts. */
export function listTextObjects(page: PDFiumPage): number[] {
  const texts: number[] = [];
  for (const [object, kind] of objectsOf(page)) if (kind === TEXT) texts.push(object);
  return texts;
}

/** What has to be drawn in its own way: images, and texts through which what lies below is seen. */
export function findDelicate(page: PDFiumPage): {
  readonly image: boolean;
  readonly translucentText: boolean;
} {
  const calls = callsOf(page);
  let [image, translucentText] = [false, false];
  for (const [object, kind] of objectsOf(page)) {
    image ||= kind === IMAGE;
    translucentText ||= kind === TEXT && calls._FPDFPageObj_HasTransparency(object) !== 0;
  }
  return { image, translucentText };
}

/** Draws and reads a page with or without some of its objects from now on. */
export function setActive(page: PDFiumPage, objects: Iterable<number>, active: boolean): void {
  const calls = callsOf(page);
  for (const object of objects) calls._FPDFPageObj_SetIsActive(object, active ? 1 : 0);
}

/** A text's font, as pdfium knows it. */
export const fontOf = (page: PDFiumPage, text: number): number => callsOf(page)._FPDFTextObj_GetFont(text);
