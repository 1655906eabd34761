import type { PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';

/** A page as a printer draws it: one byte a pixel, 0 is black. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gray: Uint8Array;
}

const POINTS_PER_INCH = 72;

/** Does the work for each page of a PDF, one after the other; the document is let go of in any case. */
export async function eachPage<Value>(
  pdfium: PDFiumLibrary,
  pdf: Uint8Array,
  work: (page: PDFiumPage) => Promise<Value>,
): Promise<Value[]> {
  const document = await pdfium.loadDocument(pdf);
  try {
    const values: Value[] = [];
    for (const page of document.pages()) values.push(await work(page));
    return values;
  } finally {
    document.destroy();
  }
}

/** A page's size; a PDF measures in points. */
export function sizeOf(page: PDFiumPage): SizeMm {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  return {
    widthMm: (originalWidth / POINTS_PER_INCH) * MM_PER_INCH,
    heightMm: (originalHeight / POINTS_PER_INCH) * MM_PER_INCH,
  };
}

/**
 * Draws one page on white at `dpi` dots per inch. The page can't be read any more afterwards: pdfium's wrapper closes it.
 */
export async function rasterOf(page: PDFiumPage, dpi: number): Promise<Raster> {
  const { widthMm, heightMm } = sizeOf(page);
  // Dots are asked for, not a scale: the wrapper cuts a page's size to whole points first, which loses up to 3 dots.
  const { width, height, data } = await page.render({
    scale: 1,
    width: Math.round((widthMm / MM_PER_INCH) * dpi),
    height: Math.round((heightMm / MM_PER_INCH) * dpi),
    colorSpace: 'Gray',
    render: 'bitmap',
  });
  return { widthPx: width, heightPx: height, gray: data };
}

/** A pixel darker than this puts a dot on thermal paper; lighter ones are anti-aliasing or near-white. */
const INK_BELOW = 192;

export function hasInk({ gray }: Raster): boolean {
  return gray.some((level) => level < INK_BELOW);
}
