import { PDFDocument } from '@cantoo/pdf-lib';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { findLabelWarnings } from '../../../../main/labels/inspect/label-warnings.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { createPdf, createPlacement, type Drawing, dotsToMm } from './documents.ts';
import { inspector } from './shared-inspector.ts';

// Real symbols, from a document to what a printer prints: what is read, and what the warnings say.

const SIZE = { widthMm: 80, heightMm: 40 };
const SHORTCODE = '883568271';

/** @param startDots where the symbol starts, in dots from the page's left edge */
async function symbol(
  dpi: number,
  moduleDots: number,
  startDots = 60.5,
  darkness = 128,
): Promise<PageReading | undefined> {
  const pdf = await createPdf(SIZE, (drawing) => {
    drawing.code128(SHORTCODE, dotsToMm(startDots, dpi), 8, dotsToMm(moduleDots, dpi));
  });
  return (await inspector.inspect(pdf, createPlacement({ dpi, darkness }))).pages[0];
}

const finestOf = async (...of: Parameters<typeof symbol>): Promise<number | null | undefined> =>
  (await symbol(...of))?.barcodes[0]?.narrowestBarDots;

describe('a Code 128 on paper', () => {
  it.each([
    { dpi: 203, modules: 1, finest: 1 },
    { dpi: 203, modules: 1.5, finest: 1 },
    { dpi: 203, modules: 2, finest: 2 },
    { dpi: 300, modules: 3, finest: 3 },
  ])(
    'has bars of $finest dots at $dpi dpi if a module is $modules dots',
    async ({ dpi, modules, finest }) => {
      const reading = await symbol(dpi, modules);
      expect(reading?.barcodes).toMatchObject([
        { text: SHORTCODE, format: 'Code128', narrowestBarDots: finest },
      ]);
      expect(reading && findLabelWarnings([reading])).toEqual(
        finest < 2 ? [{ kind: 'narrow-bars', dots: finest }] : [],
      );
    },
  );

  it('keeps bars of 2 dots at 2 dots at any subpixel position', async () => {
    const fifths = Array.from({ length: 5 }, (_, fifth) => finestOf(203, 2, 60 + fifth / 5));
    expect(await Promise.all(fifths)).toEqual(Array(5).fill(2));
  });

  it('has thinner bars with less darkness', async () => {
    expect([await finestOf(203, 2, 60.4, 60), await finestOf(203, 2, 60.4, 128)]).toEqual([1, 2]);
  });

  it('is measured in any direction, also beside an image', async () => {
    const pdf = await createPdf(SIZE, ({ code128 }) => code128(SHORTCODE, 10, 8, dotsToMm(3, 203)));
    for (const rotation of [90, 180, 270] as const) {
      const { pages } = await inspector.inspect(pdf, createPlacement({ rotation }));
      expect(pages[0]?.barcodes).toMatchObject([{ text: SHORTCODE, format: 'Code128', narrowestBarDots: 3 }]);
    }
    const dot = encode({ data: new Uint8Array([0]), width: 1, height: 1, channels: 1 });
    const document = await PDFDocument.load(pdf);
    document.getPage(0).drawImage(await document.embedPng(dot), { x: 10, y: 10, width: 5, height: 5 });
    const { pages } = await inspector.inspect(await document.save(), createPlacement());
    expect(pages[0]?.barcodes).toMatchObject([{ text: SHORTCODE }]);
    expect(Math.abs((pages[0]?.barcodes[0]?.narrowestBarDots ?? 0) - 3)).toBeLessThanOrEqual(1);
  });
});

it('reads all of several symbols on each page', async () => {
  const texts = [['883568271', 'LUC3-J5'], ['613593645']];
  const draw = texts.map((some) => ({ code128 }: Drawing) => {
    for (const [at, text] of some.entries()) code128(text, 10, 3 + at * 19, dotsToMm(2, 203));
  });
  const { pages } = await inspector.inspect(await createPdf(SIZE, ...draw), createPlacement());
  expect(pages.map(({ barcodes }) => barcodes.map(({ text }) => text).toSorted())).toEqual(texts);
});
