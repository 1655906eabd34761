import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { type Dots, hashDots } from '../../../../main/labels/inspect/dots.ts';
import { createFlatPdf, DOTS_KEY } from '../../../../main/labels/inspect/flat-pdf.ts';
import { packDots } from '../../../helpers/gray-dots.ts';
import { createNoiseDots } from '../../../helpers/noise-dots.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { createPlacement, searchTextsOf } from './documents.ts';
import { inspector } from './shared-inspector.ts';

const isLong = process.env['TEM_TESTS'] === 'all';
const NAMES = ['SGNS336484LM.883568271', '883568271'];
const pdfOf = (sheets: readonly Dots[], dpi = 203, names = NAMES): Uint8Array =>
  createFlatPdf({ sheets, dpi, names });

const hasPoppler = ['pdftoppm', 'pdftotext'].every((tool) => spawnSync(tool, ['-v']).status === 0);
if (!hasPoppler)
  process.stdout.write('SKIPPED: flat PDFs as poppler draws and reads them (needs pdftoppm and pdftotext)\n');

/** The pages as poppler draws them, in dots. */
function popplerDots(pdf: Uint8Array, dpi: number): Dots[] {
  const folder = temporaryFolder('flat');
  const file = join(folder, 'label.pdf');
  writeFileSync(file, pdf);
  const { status } = spawnSync('pdftoppm', ['-gray', '-r', String(dpi), file, join(folder, 'page')]);
  expect(status).toBe(0);
  const pages = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
  return pages.toSorted().map((name) => {
    const bytes = readFileSync(join(folder, name));
    const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
    return packDots(bytes.subarray(head.length), Number(width), Number(height), 128);
  });
}

const popplerText = (input: Uint8Array): string =>
  spawnSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' }).stdout;

/** Odd and even widths, one with a single dot in its last byte, strips as long as a large label: noise is slow to search. */
const SHEETS = [
  [640, 57],
  [641, 9],
  [57, 799],
  [1748, 9],
] as const;

describe.each(isLong ? [203, 300, 600] : [203])('a flat PDF of dots at %d dpi', (dpi) => {
  const sheets = SHEETS.map(([width, height], seed) => createNoiseDots(width, height, seed));
  const pdf = pdfOf(sheets, dpi);

  it('renders to the same dots, bit for bit, in Tem', async () => {
    const { pages } = await inspector.inspect(pdf, createPlacement({ dpi }));
    expect(pages.map(({ hash }) => hash)).toEqual(sheets.map(hashDots));
    const pictures = await inspector.drawPages(pdf, dpi);
    const drawn = pictures.map(({ png }) => {
      const { data, width, height } = decode(png);
      // Black or white and nothing between.
      expect(data.every((level) => level === 0 || level === 255)).toBe(true);
      return packDots(data as Uint8Array, width, height, 128);
    });
    expect(drawn.map(hashDots)).toEqual(sheets.map(hashDots));
  });

  it.skipIf(!hasPoppler)('renders to the same dots in poppler', () => {
    expect(popplerDots(pdf, dpi).map(hashDots)).toEqual(sheets.map(hashDots));
  });

  it('is as large as the dots are', async () => {
    const sizes = (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize());
    for (const [at, [width, height]] of SHEETS.entries()) {
      expect(Math.abs((sizes[at]?.width ?? 0) - (width / dpi) * 72)).toBeLessThan(1.1e-4);
      expect(Math.abs((sizes[at]?.height ?? 0) - (height / dpi) * 72)).toBeLessThan(1.1e-4);
    }
  });
});

describe('a flat PDF', () => {
  it('renders to its dots at any resolution', async () => {
    const side = fc.integer({ min: 1, max: 90 });
    const resolution = fc.integer({ min: 72, max: 1200 });
    await fc.assert(
      fc.asyncProperty(side, side, resolution, fc.nat(999), async (width, height, dpi, seed) => {
        const dots = createNoiseDots(width, height, seed);
        const { pages } = await inspector.inspect(pdfOf([dots], dpi), createPlacement({ dpi }));
        expect(pages[0]?.hash).toBe(hashDots(dots));
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('is deterministic, and contains the hashes of its dots', async () => {
    const sheets = [createNoiseDots(63, 79, 1), createNoiseDots(63, 79, 2)];
    const pdf = pdfOf(sheets);
    expect(Buffer.compare(pdf, pdfOf(sheets))).toBe(0);
    expect(Buffer.compare(pdf, pdfOf(sheets.toReversed()))).not.toBe(0);
    const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
    const info = context.lookup(context.trailerInfo.Info, PDFDict);
    expect(info.keys()).toEqual([PDFName.of(DOTS_KEY)]);
    expect(info.lookup(PDFName.of(DOTS_KEY), PDFString).asString()).toBe(sheets.map(hashDots).join(' '));
  });

  it('contains the dots’ own bytes as its image', async () => {
    const dots = createNoiseDots(641, 403);
    const { context } = await PDFDocument.load(pdfOf([dots]), { updateMetadata: false });
    const images = context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter((object) => object instanceof PDFRawStream)
      .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'));
    expect(images.map((image) => Buffer.compare(decodePDFRawStream(image).decode(), dots.bits))).toEqual([0]);
  });

  it.each([
    'SGNS336484LM.883568271',
    'a(b)c\\d<e>%f/g',
    '🧧🐉.123',
    'Đ̛́ơ',
    Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x1_0400 + (at % 50))).join(''),
  ])('is searchable by any code and by its shortcode: %s', async (code) => {
    const pdf = pdfOf([createNoiseDots(64, 64)], 203, [code, '883568271']);
    const [text] = await searchTextsOf(pdf);
    expect(text?.trim().split(/\s+/)).toEqual([code, '883568271']);
    if (hasPoppler) expect(popplerText(pdf).trim().split(/\s+/)).toEqual([code, '883568271']);
  });

  it('numbers each of several pages', async () => {
    const pdf = pdfOf([createNoiseDots(63, 79), createNoiseDots(63, 40)]);
    expect((await searchTextsOf(pdf)).map((text) => text.trim().split(/\s+/))).toEqual([
      [...NAMES, '1/2'],
      [...NAMES, '2/2'],
    ]);
  });
});
