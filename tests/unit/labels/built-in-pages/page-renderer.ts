import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { chromium } from 'playwright-core';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { BuiltInPage } from '../../../../main/labels/built-in-pages/built-in-page.ts';
import { findChromium } from '../../../electron/stand-in/chromium-binary.ts';

/** A page as Chromium and pdfium make it, gray, 0 is black. */
export interface RenderedPage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gray: Uint8Array;
}

/** Chromium, pdfium and zxing, for pages that are to be seen as dots. */
export interface PageRenderer {
  /** Every page of the PDF. */
  renderPage(page: BuiltInPage): Promise<RenderedPage[]>;
  /** The Code 128 texts that can be read once each pixel is black or white. */
  decode(printed: RenderedPage, darkness: number): Promise<string[]>;
  /** The page's network requests while it is shown. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const POINTS_PER_INCH = 72;
const [OPAQUE_BLACK = 0] = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer);
const { resolve } = createRequire(import.meta.url);

export async function startPageRenderer(): Promise<PageRenderer> {
  const { path, env } = await findChromium();
  const inherited = Object.entries({ ...process.env, ...env }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const browser = await chromium.launch({ executablePath: path, env: Object.fromEntries(inherited) });
  const zxing = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(zxing).buffer },
    fireImmediately: true,
  });
  const pdfium = await PDFiumLibrary.init({
    wasmBinary: Uint8Array.from(await readFile(resolve('@hyzyla/pdfium/pdfium.wasm'))).buffer,
  });
  const asked: string[] = [];
  return {
    asked,
    async renderPage({ html, sheet }) {
      const page = await browser.newPage();
      try {
        page.on('request', (request) => asked.push(request.url()));
        await page.setContent(html);
        await page.evaluate(() => document.fonts.ready);
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
        const opened = await pdfium.loadDocument(pdf);
        try {
          const printed: RenderedPage[] = [];
          for (const one of opened.pages()) {
            const { originalWidth, originalHeight } = one.getOriginalSize();
            const { width, height, data } = await one.render({
              scale: 1,
              width: Math.round((originalWidth / POINTS_PER_INCH) * sheet.dpi),
              height: Math.round((originalHeight / POINTS_PER_INCH) * sheet.dpi),
              colorSpace: 'Gray',
              render: 'bitmap',
            });
            printed.push({ widthPx: width, heightPx: height, gray: data });
          }
          return printed;
        } finally {
          opened.destroy();
        }
      } finally {
        await page.close();
      }
    },
    async decode({ widthPx: width, heightPx: height, gray }, darkness) {
      const data = new Uint32Array(gray.length);
      for (let at = 0; at < gray.length; at++)
        data[at] = (gray[at] ?? 255) < darkness ? OPAQUE_BLACK : 0xffffffff;
      const found = await readBarcodes(
        { data: new Uint8ClampedArray(data.buffer), width, height, colorSpace: 'srgb' },
        { formats: ['Code128'], tryHarder: true, binarizer: 'FixedThreshold' },
      );
      return found.map(({ text }) => text).toSorted();
    },
    async close() {
      await browser.close();
      pdfium.destroy();
    },
  };
}
