import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { encode } from 'fast-png';
import type { SizeMm } from '../../../shared/label-size.ts';
import type { Dots } from './dots.ts';
import { mapPages, pageSizeOf, withDocument, withRaster } from './raster.ts';

export interface RenderedPage extends SizeMm {
  readonly png: Uint8Array;
}

/** Draws each page of a PDF as a gray PNG at `dpi` dots per inch. */
export function drawPages(pdfium: PDFiumLibrary, pdf: Uint8Array, dpi: number): Promise<RenderedPage[]> {
  return withDocument(pdfium, pdf, (document) =>
    mapPages(document, { from: 0, to: document.getPageCount() }, (page) =>
      withRaster(page, dpi, ({ gray, widthPx, heightPx }) => {
        const png = encode({ data: gray, width: widthPx, height: heightPx, channels: 1 });
        return { ...pageSizeOf(page), png };
      }),
    ),
  );
}

/** Encodes the dots as a 1-bit PNG: the operator sees exactly what would be printed. */
export function encodeDotsAsPng({ widthDots, heightDots, bits }: Dots): Uint8Array {
  // In a 1-bit gray PNG 1 is white (W3C PNG 3, 12.4); rows are padded like ours.
  const data = bits.map((byte) => ~byte);
  return encode({ data, width: widthDots, height: heightDots, channels: 1, depth: 1 });
}
