import type { PDFiumPage } from '@hyzyla/pdfium';
import type { PdfiumMemory } from './pdfium-memory.ts';

/** pdfium's functions for annotations, of which form fields are some (public/fpdf_annot.h). */
interface PdfiumAnnotationApi extends PdfiumMemory {
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, at: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_HasKey(annotation: number, key: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
}

/** FPDF_ANNOT_FREETEXT and FPDF_ANNOT_WIDGET, whose words stand on the page itself, and the key that has them. */
const KINDS = { remark: { subtype: 3, key: 'Contents' }, field: { subtype: 20, key: 'V' } } as const;
/** Flags (ISO 32000-1, 12.5.3). */
const HIDDEN = 2;
const PRINTED = 4;
const NOT_ON_SCREENS = 32;
/** The bytes of an empty text: UTF-16 with its end. */
const EMPTY = 2;

/**
 * Whether a page has remarks or fields whose words a reader may show on a screen and does not print: without the flag for it, or
 * without a picture of them. pdfium adds missing ones as it draws; it puts a remark on one line, however little its box holds.
 */
export function hasUnprintedWords(page: PDFiumPage, kind: keyof typeof KINDS): boolean {
  const calls: PdfiumAnnotationApi = page['module'];
  const { subtype, key } = KINDS[kind];
  const count = calls._FPDFPage_GetAnnotCount(page['pageIdx']);
  return Array.from({ length: count }, (_, at) => at).some((at) => {
    const annotation = calls._FPDFPage_GetAnnot(page['pageIdx'], at);
    if (annotation === 0) return false;
    try {
      const flags = calls._FPDFAnnot_GetFlags(annotation);
      const isSeen = (flags & HIDDEN) === 0 && (flags & (PRINTED | NOT_ON_SCREENS)) !== NOT_ON_SCREENS;
      if (calls._FPDFAnnot_GetSubtype(annotation) !== subtype || !isSeen) return false;
      const isDrawn = withKey(calls, 'AP', (name) => calls._FPDFAnnot_HasKey(annotation, name) !== 0);
      return ((flags & PRINTED) === 0 || !isDrawn) && hasText(calls, annotation, key);
    } finally {
      calls._FPDFPage_CloseAnnot(annotation);
    }
  });
}

const hasText = (calls: PdfiumAnnotationApi, annotation: number, key: string): boolean =>
  withKey(calls, key, (name) => calls._FPDFAnnot_GetStringValue(annotation, name, 0, 0) > EMPTY);

/** Lends a key in pdfium's memory. */
function withKey<Value>(calls: PdfiumAnnotationApi, key: string, work: (at: number) => Value): Value {
  const bytes = Buffer.from(`${key}\0`, 'latin1');
  const at = calls.wasmExports.malloc(bytes.length);
  if (at === 0) throw new Error('no memory for a key');
  try {
    calls.HEAPU8.set(bytes, at);
    return work(at);
  } finally {
    calls.wasmExports.free(at);
  }
}
