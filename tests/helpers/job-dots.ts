import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Dots } from '../../main/labels/inspect/dots.ts';
import { packDots } from './gray-dots.ts';

const POINTS_PER_INCH = 72;
const WASM = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');

/**
 * What a printer of `dpi` dots per inch makes of a job's pages: this many dots of each, from their top left corners,
 * without rounding
 * to a page's own size.
 */
export async function renderJobDots(
  pdf: Uint8Array,
  dpi: number,
  { widthDots, heightDots }: Pick<Dots, 'widthDots' | 'heightDots'>,
): Promise<Dots[]> {
  const document = await PDFDocument.load(pdf);
  const width = (widthDots / dpi) * POINTS_PER_INCH;
  const height = (heightDots / dpi) * POINTS_PER_INCH;
  for (const page of document.getPages()) {
    const { x, y, height: own } = page.getMediaBox();
    page.setMediaBox(x, y + own - height, width, height);
    page.setCropBox(x, y + own - height, width, height);
  }
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(readFileSync(WASM)).buffer });
  try {
    const opened = await library.loadDocument(await document.save());
    const pages: Dots[] = [];
    for (const page of opened.pages()) {
      const size = { scale: 1, width: widthDots, height: heightDots };
      const { data } = await page.render({ ...size, colorSpace: 'Gray', render: 'bitmap' });
      pages.push(packDots(data, widthDots, heightDots, 128));
    }
    opened.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

/** The number of dots in which two pages of the same size differ. */
export function countDifferingDots(one: Dots, other: Dots): number {
  if (one.widthDots !== other.widthDots || one.heightDots !== other.heightDots)
    throw new Error('pages of different sizes');
  let count = 0;
  for (const [at, byte] of one.bits.entries())
    for (let bits = byte ^ (other.bits[at] ?? 0); bits !== 0; bits &= bits - 1) count++;
  return count;
}
