import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import JsBarcode from 'jsbarcode';
import {
  createInspector,
  type Inspector,
  type TimeLimits,
} from '../../../../main/labels/inspect/inspector.ts';
import type { Placement } from '../../../../main/labels/inspect/placement.ts';

/** Documents as a service might return them, drawn as vectors so that bars have the exact requested width. */

const { resolve } = createRequire(import.meta.url);
const POINTS_PER_MM = 72 / 25.4;

/** The inspector as it ships, but for the worker, which runs from its source. */
export function createTestInspector(timeLimits?: Partial<TimeLimits>): Inspector {
  return createInspector(
    join(import.meta.dirname, '../../../../main/labels/inspect/worker.ts'),
    {
      pdfiumWasm: resolve('@hyzyla/pdfium/pdfium.wasm'),
      zxingWasm: resolve('zxing-wasm/reader/zxing_reader.wasm'),
    },
    timeLimits,
  );
}

/** A page on media of the page's size, upright, at 203 dpi, with overrides. */
export function createPlacement(changes: Partial<Placement> = {}): Placement {
  return { dpi: 203, mediaMm: null, offsetMm: { x: 0, y: 0 }, rotation: 0, darkness: 128, ...changes };
}

/** A Code 128 symbol as modules from left to right: 1 is a bar. */
export function code128Modules(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}

export interface Drawing {
  readonly page: PDFPage;
  readonly font: PDFFont;
  /** Millimetres from the page's left and top edge. */
  text(line: string, xMm: number, yMm: number): void;
  rectangle(xMm: number, yMm: number, widthMm: number, heightMm: number): void;
  /** @param moduleMm width of one module, the finest bar */
  code128(text: string, xMm: number, yMm: number, moduleMm: number, heightMm?: number): void;
}

/** A PDF with one page for each function that draws one. */
export async function createPdf(
  size: { widthMm: number; heightMm: number },
  ...pages: ((drawing: Drawing) => void)[]
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const draw of pages) {
    const page = document.addPage([size.widthMm * POINTS_PER_MM, size.heightMm * POINTS_PER_MM]);
    const fromTop = (mm: number): number => (size.heightMm - mm) * POINTS_PER_MM;
    const rectangle: Drawing['rectangle'] = (xMm, yMm, widthMm, heightMm) =>
      page.drawRectangle({
        x: xMm * POINTS_PER_MM,
        y: fromTop(yMm + heightMm),
        width: widthMm * POINTS_PER_MM,
        height: heightMm * POINTS_PER_MM,
      });
    draw({
      page,
      font,
      rectangle,
      text: (line, xMm, yMm) =>
        page.drawText(line, { x: xMm * POINTS_PER_MM, y: fromTop(yMm), size: 10, font }),
      code128: (text, xMm, yMm, moduleMm, heightMm = 15) => {
        for (const { index, 0: bar } of code128Modules(text).matchAll(/1+/g)) {
          rectangle(xMm + index * moduleMm, yMm, bar.length * moduleMm, heightMm);
        }
      },
    });
  }
  return document.save();
}

/** All the text that a document holds, page by page, whether it is drawn or not: what readers search. */
export async function searchTextsOf(pdf: Uint8Array): Promise<string[]> {
  const wasm = await readFile(resolve('@hyzyla/pdfium/pdfium.wasm'));
  const pdfium = await PDFiumLibrary.init({ wasmBinary: Uint8Array.from(wasm).buffer });
  const document = await pdfium.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  pdfium.destroy();
  return texts;
}

/** So many dots of a printer in millimetres. */
export const dotsToMm = (dots: number, dpi: number): number => (dots / dpi) * 25.4;
