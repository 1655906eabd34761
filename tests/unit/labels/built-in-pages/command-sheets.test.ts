import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BuiltInPage,
  createCommandPages,
  expectedBarcodes,
} from '../../../../main/labels/built-in-pages/built-in-page.ts';
import { type DotRect, toDots } from '../../../../main/labels/built-in-pages/sheet.ts';
import { COMMANDS, formatCommandCode } from '../../../../shared/command-code.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, MM_PER_INCH, type SizeMm } from '../../../../shared/label-size.ts';
import { DEFAULT_PROFILE, DPIS, PAPER_MM, type Profile } from '../../../../shared/profile.ts';

const CODES = COMMANDS.map(formatCommandCode);

function pagesOf(profile: Partial<Profile>, size: (typeof LABEL_SIZE_NAMES)[number] = 'S9'): BuiltInPage[] {
  const at = new Date(2026, 10, 21, 7, 5);
  return createCommandPages({ size, printer: 'XP-420B', at, profile: { ...DEFAULT_PROFILE, ...profile } });
}

const codesOn = (pages: readonly BuiltInPage[]): string[] =>
  pages.flatMap(({ sheet }) => sheet.barcodes.map(({ text }) => text));

/** Everything on the page as boxes in dots. */
function boxes({ sheet }: BuiltInPage): { readonly bars: DotRect[]; readonly words: DotRect[] } {
  const dots = (mm: number): number => (mm / MM_PER_INCH) * sheet.dpi;
  return {
    bars: sheet.barcodes.map(({ area }) => area),
    words: sheet.texts.map(({ xMm, yMm, widthMm, heightMm }) => ({
      x: dots(xMm),
      y: dots(yMm),
      width: dots(widthMm),
      height: dots(heightMm),
    })),
  };
}

/** A dot's worth of rounding is no overlap. */
const meet = (one: DotRect, other: DotRect): boolean =>
  one.x + 1 < other.x + other.width &&
  other.x + 1 < one.x + one.width &&
  one.y + 1 < other.y + other.height &&
  other.y + 1 < one.y + one.height;

/** What is wrong with a page's places. */
function faults(page: BuiltInPage): string[] {
  const { bars, words } = boxes(page);
  const { widthMm, heightMm, dpi } = page.sheet;
  const all = [...bars, ...words];
  const out = all.filter(
    ({ x, y, width, height }) =>
      x < -0.01 ||
      y < -0.01 ||
      width <= 0 ||
      height <= 0 ||
      x + width > toDots(widthMm, dpi) + 1 ||
      y + height > toDots(heightMm, dpi) + 1,
  );
  const pairs = all.flatMap((one, at) => all.slice(at + 1).filter((other) => meet(one, other)));
  // A laser line across two barcodes could read either, so none is beside another.
  const beside = bars.flatMap((one, at) =>
    bars.slice(at + 1).filter((other) => other.y < one.y + one.height + toDots(3, dpi)),
  );
  return [
    ...out.map((box) => `outside ${JSON.stringify(box)}`),
    ...pairs.map((box) => `overlap ${JSON.stringify(box)}`),
    ...beside.map((box) => `too near ${JSON.stringify(box)}`),
  ];
}

describe('the sheet of command barcodes', () => {
  test.each(LABEL_SIZE_NAMES.flatMap((size) => DPIS.map((dpi) => ({ size, dpi }))))(
    '$size at $dpi dpi: every command once, bars of 3 dots or more, with their quiet zones, in both languages',
    ({ size, dpi }) => {
      const pages = pagesOf({ dpi }, size);
      expect(codesOn(pages)).toEqual(CODES);
      for (const page of pages) {
        expect(faults(page)).toEqual([]);
        expect(page.sheet).toMatchObject({ ...LABEL_SIZES[size], dpi });
        expect(expectedBarcodes(page)).toEqual(page.sheet.barcodes.map(({ text }) => text));
        for (const { bars, barDots, area } of page.sheet.barcodes) {
          expect(barDots).toBeGreaterThanOrEqual(3);
          expect((barDots / dpi) * MM_PER_INCH).toBeGreaterThanOrEqual(0.249);
          expect(area.height).toBeGreaterThanOrEqual(toDots(8, dpi) - 1);
          expect(Math.min(...bars.map(({ width }) => width))).toBe(barDots);
          expect((bars[0]?.x ?? 0) - area.x).toBe(10 * barDots);
          expect(area.x + area.width - Math.max(...bars.map(({ x, width }) => x + width))).toBe(10 * barDots);
        }
      }
      const words = pages.flatMap(({ sheet }) => sheet.texts.map(({ text }) => text)).join('\n');
      for (const said of ['In các đơn đang chờ', 'Print what is waiting', 'scan twice', 'Khổ / Size S14'])
        expect(words).toContain(said);
    },
  );

  test('fits the actions on one A5 page and the sizes on another; fewer on a small label', () => {
    const counts = (pages: readonly BuiltInPage[]): number[] =>
      pages.map(({ sheet }) => sheet.barcodes.length);
    expect(counts(pagesOf({}, 'A5'))).toEqual([6, 13]);
    expect(counts(pagesOf({}, 'S9'))).toEqual([3, 3, 7, 6]);
    expect(counts(pagesOf({ pageMm: { widthMm: 50, heightMm: 30 } }))).toEqual(CODES.map(() => 1));
  });

  test('refuses paper without room for bars of 3 dots', () => {
    expect(pagesOf({ pageMm: { widthMm: 45, heightMm: 60 } })).toEqual([]);
    expect(pagesOf({ pageMm: { widthMm: 80, heightMm: 12 } })).toEqual([]);
    // Finer dots need less.
    expect(codesOn(pagesOf({ pageMm: { widthMm: 45, heightMm: 60 }, dpi: 300 }))).toEqual(CODES);
  });

  test('keeps all commands inside and apart on any paper, or prints no sheet', {
    timeout: 30_000,
  }, () => {
    const side = (most: number): fc.Arbitrary<number> =>
      fc.double({ min: PAPER_MM.least, max: most, noNaN: true });
    const paper = fc.oneof(
      fc.record({ widthMm: side(PAPER_MM.most), heightMm: side(PAPER_MM.most) }),
      fc.record({ widthMm: side(90), heightMm: side(60) }),
    );
    const large = ({ widthMm, heightMm }: SizeMm): boolean => widthMm >= 50 && heightMm >= 25;
    fc.assert(
      fc.property(paper, fc.constantFrom(...DPIS), (pageMm, dpi) => {
        const pages = pagesOf({ pageMm, dpi });
        expect(codesOn(pages)).toEqual(pages.length > 0 || large(pageMm) ? CODES : []);
        for (const page of pages) expect(faults(page)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('still requires a barcode that the offset moves off the paper', () => {
    const [page] = pagesOf({ offsetMm: { x: 30, y: 0 } });
    expect(page === undefined ? null : expectedBarcodes(page)).toEqual(CODES.slice(0, 3));
  });
});
