import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCalibrationPage,
  createCommandPages,
  createTestLabelPage,
  createTrialPage,
} from '../../../../main/labels/built-in-pages/built-in-page.ts';
import { toDots } from '../../../../main/labels/built-in-pages/sheet.ts';
import { blankDots, bytesPerRow, type Dots } from '../../../../main/labels/inspect/dots.ts';
import { PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import { COMMANDS, formatCommandCode } from '../../../../shared/command-code.ts';
import { LABEL_SIZE_NAMES } from '../../../../shared/label-size.ts';
import { DEFAULT_PROFILE } from '../../../../shared/profile.ts';
import { type PageRenderer, type RenderedPage, startPageRenderer } from './page-renderer.ts';

// The stand-in's Chromium is for Linux x64.
const possible = process.platform === 'linux' && process.arch === 'x64';
if (!possible) process.stdout.write('SKIPPED: own pages as dots (needs the Chromium for Linux x64)\n');

let press: PageRenderer;
beforeAll(async () => {
  if (possible) press = await startPageRenderer();
}, 120_000);
afterAll(async () => {
  await press?.close();
});

const SMALL = [
  { widthMm: 58, heightMm: 40 },
  { widthMm: 25, heightMm: 15 },
];
const ALL = [
  ...LABEL_SIZE_NAMES.map((size) => ({ size, pageMm: null, name: size })),
  ...SMALL.map((pageMm) => ({
    size: 'S9' as const,
    pageMm,
    name: `${pageMm.widthMm} × ${pageMm.heightMm} mm`,
  })),
];

function dotsOf({ widthPx, heightPx, gray }: RenderedPage): Dots {
  const dots = blankDots(widthPx, heightPx);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      if ((gray[y * widthPx + x] ?? 255) < DEFAULT_PROFILE.darkness)
        dots.bits[y * bytesPerRow(widthPx) + (x >> 3)]! |= 0x80 >> (x & 7);
  return dots;
}

/** Every size at the usual resolution, a few at the finer ones. */
const CASES = [
  ...ALL.map((one) => ({ ...one, dpi: 203 as const })),
  ...ALL.filter(({ name }) => ['S9', 'S12', '58 × 40 mm'].includes(name)).map((one) => ({
    ...one,
    dpi: 300 as const,
  })),
  ...ALL.filter(({ name }) => name === '58 × 40 mm').map((one) => ({ ...one, dpi: 600 as const })),
];

describe.skipIf(!possible)('rendered as dots', () => {
  test.each(CASES)(
    '$name at $dpi dpi: fills one page, its barcodes are readable, its bars as wide as stated',
    async ({ size, pageMm, dpi }) => {
      const profile = { ...DEFAULT_PROFILE, dpi, pageMm };
      const options = { size, profile, printer: 'Máy in <Bàn 3>', at: new Date() };
      const trial = createTrialPage({ ...options, letter: 'C' });
      for (const page of [createCalibrationPage(options), createTestLabelPage(options), trial]) {
        const printed = await press.renderPage(page);
        expect(printed.length).toBe(1);
        const [first] = printed;
        if (first === undefined) return;
        const { widthPx, gray } = first;
        const black = (x: number, y: number): boolean => (gray[y * widthPx + x] ?? 255) < profile.darkness;
        expect(await press.decode(first, profile.darkness)).toEqual(
          page.sheet.barcodes.map(({ text }) => text),
        );
        for (const { area, barDots } of page.sheet.barcodes) {
          const y = area.y + (area.height >> 1);
          const row = Array.from({ length: area.width }, (_, at) => (black(area.x + at, y) ? '1' : '0')).join(
            '',
          );
          const runs = (row.match(/1+/g) ?? []).map(({ length }) => length);
          expect(Math.min(...runs)).toBe(barDots);
          expect(runs.every((length) => length % barDots === 0)).toBe(true);
        }
        if (page.kind !== 'calibration') continue;
        // What Chromium cuts off must not take the frame along.
        const { widthMm, heightMm } = page.sheet;
        const middle = { x: toDots(widthMm * 0.37, dpi), y: toDots(heightMm * 0.37, dpi) };
        const line = toDots(1, dpi) + 1;
        expect(black(line, middle.y)).toBe(true);
        expect(black(toDots(widthMm, dpi) - line - 1, middle.y)).toBe(true);
        expect(black(middle.x, line)).toBe(true);
        expect(black(middle.x, toDots(heightMm, dpi) - line - 1)).toBe(true);
      }
      expect(press.asked).toEqual([]);
    },
  );

  // One page at the time takes long: each size once, and the smallest paper that command barcodes fit on.
  test.each([
    ...LABEL_SIZE_NAMES.map((size) => ({ size, pageMm: null, name: size })),
    { size: 'S9' as const, pageMm: { widthMm: 50, heightMm: 50 }, name: '50 × 50 mm' },
  ])('$name: every command barcode reads from the dots, and nothing else does', async ({ size, pageMm }) => {
    const profile = { ...DEFAULT_PROFILE, pageMm };
    const pages = createCommandPages({ size, profile, printer: 'Máy in', at: new Date() });
    const read: string[] = [];
    for (const page of pages) {
      const [first, ...more] = await press.renderPage(page);
      expect(more).toEqual([]);
      if (first !== undefined) read.push(...(await press.decode(first, profile.darkness)));
    }
    expect(read).toEqual(COMMANDS.map(formatCommandCode).toSorted());
  });

  // A printer that does not know the language prints what it is sent as text: 18 kB are some 375 lines of 48 characters.
  test.each(LABEL_SIZE_NAMES)('encodes a trial’s label of size %s in few bytes', async (size) => {
    const options = { size, profile: DEFAULT_PROFILE, printer: 'raw:tspl:Xprinter XP-420B', at: new Date() };
    const [printed] = await press.renderPage(createTrialPage({ ...options, letter: 'B' }));
    if (printed === undefined) throw new Error('no page');
    const bytes = (language: 'tspl' | 'zpl'): number =>
      PRINTER_LANGUAGES[language].encode(dotsOf(printed), { dpi: 203, title: 'Tem trial-B' }).length;
    expect(bytes('tspl')).toBeLessThan(18_000);
    expect(bytes('zpl')).toBeLessThan(18_000);
  });
});
