import type { PDFiumPage } from '@hyzyla/pdfium';

/** pdfium's functions for a page's objects (public/fpdf_edit.h). */
interface PdfiumObjectApi {
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, at: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, at: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  _FPDFTextObj_GetFont(object: number): number;
}

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM. */
const TEXT = 1;
const FORM = 5;

const callsOf = (page: PDFiumPage): PdfiumObjectApi => page['module'];

/** A page's texts, also those within forms (PDF's groups of drawings), in the order in which they are drawn. */
export function listTextObjects(page: PDFiumPage): number[] {
  const calls = callsOf(page);
  const texts: number[] = [];
  const add = (object: number): void => {
    const type = calls._FPDFPageObj_GetType(object);
    if (type === TEXT) texts.push(object);
    // pdfium itself bounds how deep forms lie in each other (core/fpdfapi/page/cpdf_streamcontentparser.cpp).
    if (type !== FORM) return;
    const count = calls._FPDFFormObj_CountObjects(object);
    for (let at = 0; at < count; at++) add(calls._FPDFFormObj_GetObject(object, at));
  };
  const count = calls._FPDFPage_CountObjects(page['pageIdx']);
  for (let at = 0; at < count; at++) add(calls._FPDFPage_GetObject(page['pageIdx'], at));
  return texts;
}

/** Draws and reads a page with or without some of its objects from now on. */
export function setActive(page: PDFiumPage, objects: Iterable<number>, active: boolean): void {
  const calls = callsOf(page);
  for (const object of objects) calls._FPDFPageObj_SetIsActive(object, active ? 1 : 0);
}

/** A text's font, as pdfium knows it. */
export const fontOf = (page: PDFiumPage, text: number): number => callsOf(page)._FPDFTextObj_GetFont(text);
