import type { PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import { readBarcodes } from 'zxing-wasm/reader';
import type { SizeMm } from '../../../shared/label-size.ts';
import { eachPage, hasInk, type Raster, rasterOf, sizeOf } from './raster.ts';

/** What one page of a label document shows. */
export interface PageReading extends SizeMm {
  /** All the text that the PDF holds on this page. */
  readonly text: string;
  /** Whether anything at all is drawn on it. */
  readonly inked: boolean;
  /** The contents of every barcode that can be read at the raster's resolution. */
  readonly barcodes: readonly string[];
}

/** Reads each page of a PDF as a printer of `dpi` dots per inch would show it. */
export function readPages(pdfium: PDFiumLibrary, pdf: Uint8Array, dpi: number): Promise<PageReading[]> {
  return eachPage(pdfium, pdf, (page) => readPage(page, dpi));
}

async function readPage(page: PDFiumPage, dpi: number): Promise<PageReading> {
  const size = sizeOf(page);
  const text = page.getText();
  const raster = await rasterOf(page, dpi);
  const inked = hasInk(raster);
  return { ...size, text, inked, barcodes: inked ? await barcodesOf(raster) : [] };
}

async function barcodesOf({ gray, widthPx, heightPx }: Raster): Promise<string[]> {
  const rgba = new Uint8ClampedArray(gray.length * 4);
  const pixels = new Uint32Array(rgba.buffer);
  for (const [at, level] of gray.entries()) pixels[at] = 0xff000000 | (level * 0x010101);
  // tryHarder reads what is missed without it (printing-facts: 6 to 15 ms a label).
  const found = await readBarcodes(
    { data: rgba, width: widthPx, height: heightPx, colorSpace: 'srgb' },
    { tryHarder: true, maxNumberOfSymbols: 16 },
  );
  return found.filter((barcode) => barcode.isValid).map((barcode) => barcode.text);
}
