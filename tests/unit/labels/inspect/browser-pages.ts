import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { chromium } from 'playwright-core';
import { findDrawnLetters } from '../../../../main/labels/inspect/drawn-letters.ts';
import { createLetterShapes } from '../../../../main/labels/inspect/letter-shapes.ts';
import { assemblePageText } from '../../../../main/labels/inspect/pdf-page-text.ts';
import { mapPages, withDocument } from '../../../../main/labels/inspect/raster.ts';
import { findChromium } from '../../../electron/stand-in/chromium-binary.ts';

const { resolve } = createRequire(import.meta.url);

/** The stand-in's Chromium is for Linux x64. */
export const canPrint = process.platform === 'linux' && process.arch === 'x64';

/** Reads the texts of PDFs as the inspector does. */
export interface TextReader {
  textsOf(pdf: Uint8Array): Promise<string[]>;
  close(): void;
}

export async function startTextReader(): Promise<TextReader> {
  const wasm = await readFile(resolve('@hyzyla/pdfium/pdfium.wasm'));
  const pdfium = await PDFiumLibrary.init({ wasmBinary: Uint8Array.from(wasm).buffer });
  const shapes = await createLetterShapes(pdfium);
  return {
    textsOf: (pdf) =>
      withDocument(pdfium, pdf, (document) =>
        mapPages(document, { from: 0, to: document.getPageCount() }, (page) => {
          const { letters, isDrawn } = findDrawnLetters(page, shapes);
          return assemblePageText(letters, isDrawn);
        }),
      ),
    close: () => pdfium.destroy(),
  };
}

/** Makes PDFs of pages as Electron's Chromium does. */
export interface BrowserPress {
  /** @param html the body, on sheets of 80 x 100 mm without margins */
  pdfOf(html: string, css?: string): Promise<Uint8Array>;
  /** @param html a whole document, with its own size */
  pdfOfDocument(html: string): Promise<Uint8Array>;
  /** The network requests of its pages. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export async function startBrowserPress(): Promise<BrowserPress> {
  const { path, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...(env as Record<string, string>) },
  });
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  async function pdfOfDocument(html: string): Promise<Uint8Array> {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return page.pdf({ preferCSSPageSize: true, printBackground: true });
  }
  return {
    pdfOf: (html, css = '') =>
      pdfOfDocument(
        `<!doctype html><meta charset="utf-8"><style>@page { size: 80mm 100mm; margin: 0 }
        body { margin: 0; font: 4mm sans-serif } p { margin: 0 0 4mm } ${css}</style>${html}`,
      ),
    pdfOfDocument,
    asked,
    close: () => browser.close(),
  };
}

/** CSS of the labels' typeface: its Latin and its Vietnamese letters are two fonts, as a web font has them. */
export async function vietnameseFont(): Promise<string> {
  const face = async (subset: string, range: string): Promise<string> => {
    const file = resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-500-normal.woff2`);
    const bytes = (await readFile(file)).toString('base64');
    return `@font-face { font-family: Viet; src: url(data:font/woff2;base64,${bytes}); unicode-range: ${range} }`;
  };
  const faces = [
    face('latin', 'U+0000-00FF, U+2000-206F'),
    face(
      'vietnamese',
      'U+0102-0103, U+0110-0111, U+0128-0129, U+01A0-01B0, U+0300-0323, U+1EA0-1EF9, U+20AB',
    ),
  ];
  return (await Promise.all(faces)).join('\n');
}
