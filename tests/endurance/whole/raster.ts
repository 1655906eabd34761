import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Which dots of a page are black, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  /** 1: black. */
  readonly black: Uint8Array;
}

/** A page in colours, four bytes a dot. */
export interface ColorPage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const DPI = 203;

/** Draws PDFs at 203 dpi. Shares only the library with Tem's own drawing. */
export async function openDrawing() {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const pdfium = await PDFiumLibrary.init({ wasmBinary: Uint8Array.from(wasm).buffer });

  return {
    async draw(pdf: Uint8Array): Promise<ColorPage[]> {
      const document = await pdfium.loadDocument(pdf);
      try {
        const pages: ColorPage[] = [];
        for (const page of document.pages()) {
          const { originalWidth, originalHeight } = page.getOriginalSize();
          const [width, height] = [originalWidth, originalHeight].map((points) =>
            Math.round((points / 72) * DPI),
          );
          const size = { scale: 1, width: width ?? 1, height: height ?? 1 };
          const drawn = await page.render({ ...size, colorSpace: 'BGRA', render: 'bitmap' });
          pages.push({ width: drawn.width, height: drawn.height, rgba: Uint8Array.from(drawn.data) });
        }
        return pages;
      } finally {
        document.destroy();
      }
    },
    close: () => pdfium.destroy(),
  };
}
export type Drawing = Awaited<ReturnType<typeof openDrawing>>;

/** @param least a dot is black if its darkest channel is below this */
export function toPlane({ width, height, rgba }: ColorPage, least = 128): Plane {
  const black = new Uint8Array(width * height);
  for (let at = 0; at < black.length; at++) {
    const darkest = Math.min(rgba[4 * at] ?? 255, rgba[4 * at + 1] ?? 255, rgba[4 * at + 2] ?? 255);
    black[at] = darkest < least ? 1 : 0;
  }
  return { width, height, black };
}
