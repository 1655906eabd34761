import { PDFDocument } from '@cantoo/pdf-lib';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { findLabelWarnings } from '../../../../main/labels/inspect/label-warnings.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { createPdf, createPlacement, dotsToMm } from './documents.ts';
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

describe('a Code 128 on paper', () => {
  it.each([
    { dpi: 203, modules: 1, finest: 1 },
    { dpi: 203, modules: 1.5, finest: 1 },
    { dpi: 203, modules: 2, finest: 2 },
    { dpi: 203, modules: 3, finest: 3 },
    { dpi: 300, modules: 1, finest: 1 },
    { dpi: 300, modules: 1.5, finest: 1 },
    { dpi: 300, modules: 2, finest: 2 },
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
    for (const dpi of [203, 300]) {
      const finest: unknown[] = [];
      for (let tenth = 0; tenth < 10; tenth++) {
        const reading = await symbol(dpi, 2, 60 + tenth / 10);
        finest.push(reading?.barcodes[0]?.narrowestBarDots);
      }
      expect(finest).toEqual(Array(10).fill(2));
    }
  }, 20_000);

  it('has thinner bars with less darkness', async () => {
    const [light, usual] = await Promise.all([symbol(203, 2, 60.4, 60), symbol(203, 2, 60.4, 128)]);
    expect(light?.barcodes[0]?.narrowestBarDots).toBe(1);
    expect(usual?.barcodes[0]?.narrowestBarDots).toBe(2);
  });

  it('is measured in any direction', async () => {
    const pdf = await createPdf(SIZE, ({ code128 }) => code128(SHORTCODE, 10, 8, dotsToMm(3, 203)));
    for (const rotation of [90, 180, 270] as const) {
      const {
        pages: [reading],
      } = await inspector.inspect(pdf, createPlacement({ rotation }));
      expect(reading?.barcodes).toMatchObject([{ text: SHORTCODE, format: 'Code128', narrowestBarDots: 3 }]);
    }
  });

  it('is measured if the document is an image, too', async () => {
    const dot = encode({ data: new Uint8Array([0]), width: 1, height: 1, channels: 1 });
    const pdf = await createPdf(SIZE, ({ code128 }) => code128(SHORTCODE, 10, 8, dotsToMm(3, 203)));
    const document = await PDFDocument.load(pdf);
    document.getPage(0).drawImage(await document.embedPng(dot), { x: 10, y: 10, width: 5, height: 5 });
    const both = await document.save();
    const {
      pages: [reading],
    } = await inspector.inspect(both, createPlacement());
    expect(reading?.barcodes).toMatchObject([{ text: SHORTCODE }]);
    const finest = reading?.barcodes[0]?.narrowestBarDots ?? 0;
    expect(Math.abs(finest - 3)).toBeLessThanOrEqual(1);
  });
});

describe('a page of several symbols', () => {
  it('has all of them read on each page', async () => {
    const pdf = await createPdf(
      SIZE,
      ({ code128 }) => {
        code128('883568271', 10, 3, dotsToMm(2, 203));
        code128('LUC3-J5', 10, 22, dotsToMm(2, 203));
      },
      ({ code128 }) => code128('613593645', 10, 3, dotsToMm(2, 203)),
    );
    const { pages: readings } = await inspector.inspect(pdf, createPlacement());
    expect(readings.map(({ barcodes }) => barcodes.map(({ text }) => text).toSorted())).toEqual([
      ['883568271', 'LUC3-J5'],
      ['613593645'],
    ]);
  });
});
