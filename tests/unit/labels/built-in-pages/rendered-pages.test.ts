import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BuiltInPage,
  createCalibrationPage,
  createCommandPages,
  createTestLabelPage,
  createTrialPage,
} from '../../../../main/labels/built-in-pages/built-in-page.ts';
import { toDots } from '../../../../main/labels/built-in-pages/sheet.ts';
import { isBlackAt } from '../../../../main/labels/inspect/dots.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import { COMMANDS, formatCommandCode } from '../../../../shared/command-code.ts';
import { DEFAULT_PROFILE } from '../../../../shared/profile.ts';
import { type BrowserPress, canPrint, startBrowserPress } from '../inspect/browser-pages.ts';
import { createPlacement } from '../inspect/documents.ts';
import { inspector } from '../inspect/shared-inspector.ts';

if (!canPrint) process.stdout.write('SKIPPED: own pages as dots (needs the Chromium for Linux x64)\n');

const CASES = [
  { name: 'S9', pageMm: null, dpi: 203 },
  { name: '25 × 15 mm', pageMm: { widthMm: 25, heightMm: 15 }, dpi: 203 },
  { name: '58 × 40 mm', pageMm: { widthMm: 58, heightMm: 40 }, dpi: 600 },
] as const;

describe.skipIf(!canPrint)('rendered as dots', () => {
  let press: BrowserPress;
  beforeAll(async () => {
    press = await startBrowserPress();
  });
  afterAll(() => press?.close());

  async function render({ html, sheet: { dpi } }: BuiltInPage): Promise<PageReading> {
    const { pages } = await inspector.inspect(await press.pdfOfDocument(html), createPlacement({ dpi }));
    expect(pages).toHaveLength(1);
    return pages[0] as PageReading;
  }
  const textsOf = (codes: readonly { text: string }[]): string[] => codes.map(({ text }) => text).toSorted();

  test.each(CASES)(
    '$name at $dpi dpi: fills one page, its barcodes are readable, its bars as wide as stated',
    async ({ pageMm, dpi }) => {
      const profile = { ...DEFAULT_PROFILE, dpi, pageMm };
      const options = { size: 'S9' as const, profile, printer: 'raw:tspl:Máy in <Bàn 3>', at: new Date() };
      const trial = createTrialPage({ ...options, letter: 'B' });
      for (const page of [createCalibrationPage(options), createTestLabelPage(options), trial]) {
        const { dots, barcodes } = await render(page);
        expect(textsOf(barcodes)).toEqual(textsOf(page.sheet.barcodes));
        for (const { area, barDots } of page.sheet.barcodes) {
          const y = area.y + (area.height >> 1);
          const row = Array.from({ length: area.width }, (_, at) => +isBlackAt(dots, area.x + at, y)).join(
            '',
          );
          const runs = (row.match(/1+/g) ?? []).map(({ length }) => length);
          expect(Math.min(...runs)).toBe(barDots);
          expect(runs.every((length) => length % barDots === 0)).toBe(true);
        }
        if (page.kind === 'calibration') {
          // What Chromium cuts off must not take the frame along.
          const [width, height] = [toDots(page.sheet.widthMm, dpi), toDots(page.sheet.heightMm, dpi)];
          const [x, y, line] = [Math.round(width * 0.37), Math.round(height * 0.37), toDots(1, dpi) + 1];
          const frame = [
            [line, y],
            [width - line - 1, y],
            [x, line],
            [x, height - line - 1],
          ] as const;
          expect(frame.map(([left, top]) => isBlackAt(dots, left, top))).toEqual([true, true, true, true]);
        }
        // A printer that does not know the language prints what it is sent as text: 18 kB are some 375 lines of 48 characters.
        if (page === trial && dpi === 203)
          for (const language of ['tspl', 'zpl'] as const)
            expect(
              PRINTER_LANGUAGES[language].encode(dots, { dpi, title: 'Tem trial-B' }).length,
            ).toBeLessThan(18_000);
      }
      expect(press.asked).toEqual([]);
    },
  );

  test('every command barcode reads from the dots, and nothing else does', async () => {
    const profile = DEFAULT_PROFILE;
    const pages = createCommandPages({ size: 'S9', profile, printer: 'Máy in', at: new Date() });
    const read: string[] = [];
    for (const page of pages) read.push(...textsOf((await render(page)).barcodes));
    expect(read.toSorted()).toEqual(COMMANDS.map(formatCommandCode).toSorted());
  });
});
