import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BuiltInPage,
  createCalibrationPage,
  createCommandPages,
  createTestLabelPage,
  createTrialPage,
  expectedBarcodes,
} from '../../../../main/labels/built-in-pages/built-in-page.ts';
import type { BuiltInPageOptions } from '../../../../main/labels/built-in-pages/page-text.ts';
import { type DotRect, toDots } from '../../../../main/labels/built-in-pages/sheet.ts';
import { COMMANDS, formatCommandCode } from '../../../../shared/command-code.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, MM_PER_INCH } from '../../../../shared/label-size.ts';
import { DEFAULT_PROFILE, DPIS, PAPER_MM, type Profile } from '../../../../shared/profile.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { wildText } from '../../shared/wild-text.ts';

const trial = (options: BuiltInPageOptions): BuiltInPage => createTrialPage({ ...options, letter: 'B' });
const PAGES = { calibration: createCalibrationPage, 'test label': createTestLabelPage, trial };

function optionsOf(profile: Partial<Profile>, other: Partial<BuiltInPageOptions> = {}): BuiltInPageOptions {
  const at = new Date(2026, 10, 21, 7, 5);
  return { size: 'S9', printer: 'XP-420B', at, ...other, profile: { ...DEFAULT_PROFILE, ...profile } };
}

const textsOf = ({ sheet }: BuiltInPage): string => sheet.texts.map(({ text }) => text).join('\n');

interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxOf = (name: string, { x, y, width, height }: DotRect): Box => ({
  name,
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

/** A dot's worth of rounding is no overlap. */
const meet = (one: Box, other: Box): boolean =>
  one.left + 1 < other.right &&
  other.left + 1 < one.right &&
  one.top + 1 < other.bottom &&
  other.top + 1 < one.bottom;

/** What lies outside of the page, what spoils a barcode, and words that lie on others. */
function faults({ sheet }: BuiltInPage): string[] {
  const dots = (mm: number): number => (mm / MM_PER_INCH) * sheet.dpi;
  const [width, height] = [toDots(sheet.widthMm, sheet.dpi), toDots(sheet.heightMm, sheet.dpi)];
  const barcodes = sheet.barcodes.map(({ text, area }) => boxOf(text, area));
  const texts = sheet.texts.map(({ text, xMm, yMm, widthMm, heightMm }) =>
    boxOf(text, { x: dots(xMm), y: dots(yMm), width: dots(widthMm), height: dots(heightMm) }),
  );
  const rects = sheet.rects.map((rect) => boxOf(JSON.stringify(rect), rect));
  const arrows = sheet.polygons.map((corners): Box => {
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    return { name: 'arrow', left, top, right, bottom };
  });
  const isInside = ({ left, top, right, bottom }: Box): boolean =>
    left >= -0.001 &&
    top >= -0.001 &&
    right <= width + 1 &&
    bottom <= height + 1 &&
    right > left &&
    bottom > top;
  const overlaps = (some: readonly Box[], others: readonly Box[]): string[] =>
    some.flatMap((one, at) =>
      [...some.slice(at + 1), ...others]
        .filter((other) => meet(one, other))
        .map(({ name }) => `${one.name} meets ${name}`),
    );
  return [
    ...[...texts, ...rects, ...arrows, ...barcodes]
      .filter((box) => !isInside(box))
      .map(({ name }) => `${name} outside`),
    ...overlaps(barcodes, [...texts, ...rects, ...arrows]),
    ...overlaps(texts, arrows),
  ];
}

/** Bars of whole dots, and 10 modules of white on each side (ISO/IEC 15417). */
function expectGoodBars({ sheet }: BuiltInPage): void {
  for (const { bars, barDots, area } of sheet.barcodes) {
    expect(Math.min(...bars.map(({ width }) => width))).toBe(barDots);
    for (const { x, width } of bars) {
      expect(Number.isInteger(x)).toBe(true);
      expect([(x - area.x) % barDots, width % barDots]).toEqual([0, 0]);
    }
    expect((bars[0]?.x ?? 0) - area.x).toBe(10 * barDots);
    expect(area.x + area.width - Math.max(...bars.map(({ x, width }) => x + width))).toBe(10 * barDots);
  }
}

const side = (most: number) => fc.double({ min: PAPER_MM.least, max: most, noNaN: true });
const anyPaper = fc.record({ widthMm: side(PAPER_MM.most), heightMm: side(PAPER_MM.most) });
const smallPaper = fc.record({ widthMm: side(90), heightMm: side(60) });
const usualPaper = fc.constantFrom(...LABEL_SIZE_NAMES.map((size) => LABEL_SIZES[size]));

describe.each(Object.entries(PAGES))('%s', (_name, make) => {
  test('has the size that is asked for, and barcodes', () => {
    for (const size of LABEL_SIZE_NAMES) {
      const page = make(optionsOf({}, { size }));
      expect(page.sheet).toMatchObject(LABEL_SIZES[size]);
      expect(page.sheet.barcodes.length).toBeGreaterThan(0);
    }
  });

  test('has bars of whole dots, and everything inside and apart, on any paper, however small', () => {
    fc.assert(
      fc.property(fc.oneof(anyPaper, smallPaper, usualPaper), fc.constantFrom(...DPIS), (pageMm, dpi) => {
        const page = make(optionsOf({ pageMm, dpi }));
        expect(faults(page)).toEqual([]);
        expectGoodBars(page);
      }),
      {
        numRuns: propertyRuns(300),
        // Found once: the word beside the arrow lay on the ruler's numbers.
        examples: [[{ widthMm: 46.48, heightMm: 14.94 }, 203]],
      },
    );
  });

  test('renders names that contain code as text', () => {
    const shape = (html: string): string[] => html.match(/<[a-z/!][^>]*/gi) ?? [];
    const tame = make(optionsOf({}, { printer: 'printer' })).html;
    fc.assert(
      fc.property(fc.oneof(wildText(60), fc.constant('"><img src=x onerror=1>\u202etxt\0')), (printer) => {
        const { html } = make(optionsOf({}, { printer }));
        expect(shape(html)).toEqual(shape(tame));
        expect(html).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
        expect(html.isWellFormed()).toBe(true);
      }),
    );
    expect(make(optionsOf({}, { printer: `<i>"A" & 'B'</i>` })).html).toContain(
      '&#60;i&#62;&#34;A&#34; &#38; &#39;B&#39;&#60;/i&#62;',
    );
  });

  test('declares its size', () => {
    expect(make(optionsOf({ pageMm: { widthMm: 58, heightMm: 40.5 } })).html).toContain(
      '@page { size: 58mm 40.5mm; margin: 0 }',
    );
  });
});

describe('calibration page', () => {
  test('shows the settings in Vietnamese and English', () => {
    const mediaMm = { widthMm: 100, heightMm: 150 };
    const words = textsOf(
      createCalibrationPage(
        optionsOf({ dpi: 300, offsetMm: { x: 1.5, y: -2.25 }, rotation: 180, darkness: 99, mediaMm }),
      ),
    );
    for (const said of [
      'S9 · 80 × 100 mm · giấy/paper 100 × 150 mm',
      'Máy in/Printer: XP-420B',
      '300 dpi · lệch/offset x +1.5, y −2.25 mm',
      'xoay/turned 180° · đen/black < 99',
      '2026-11-21 07:05',
      'LÊN / UP',
      'không bị cắt',
      'uncut',
    ])
      expect(words).toContain(said);
  });

  test('fills the paper when turned', () => {
    const mediaMm = { widthMm: 58, heightMm: 40 };
    const measure = (profile: Partial<Profile>): number[] => {
      const { widthMm, heightMm } = createCalibrationPage(optionsOf(profile)).sheet;
      return [widthMm, heightMm];
    };
    const turned = ([0, 90, 180, 270] as const).map((rotation) => measure({ mediaMm, rotation }));
    expect(turned.join(' / ')).toBe('58,40 / 40,58 / 58,40 / 40,58');
    expect(measure({ rotation: 90 })).toEqual([80, 100]);
  });

  test.each([
    [80, 100, ['TEM2', 'TEM3', 'TEM4']],
    [58, 40, ['TEM2', 'TEM3']],
    [58, 32, ['TEM3']],
    [45, 40, ['TEM2']],
    [25, 15, []],
  ])('keeps the most important barcodes on small paper: %d × %d mm', (widthMm, heightMm, codes) => {
    const { barcodes } = createCalibrationPage(optionsOf({ pageMm: { widthMm, heightMm } })).sheet;
    expect(barcodes.map(({ text }) => text)).toEqual(codes);
  });

  test('has gray patches on both sides of the darkness', () => {
    const grays = createCalibrationPage(optionsOf({})).sheet.rects.flatMap(({ gray }) => gray ?? []);
    expect(grays.length).toBeGreaterThanOrEqual(5);
    expect(grays).toEqual(grays.toSorted((a, b) => a - b));
    expect(Math.min(...grays)).toBeLessThan(40);
    expect(Math.max(...grays)).toBeGreaterThan(215);
  });
});

const PAPERS = [...LABEL_SIZE_NAMES.map((size) => LABEL_SIZES[size]), { widthMm: 58, heightMm: 40 }];

describe('test label', () => {
  test('warns on any paper, in both languages', () => {
    for (const pageMm of [...PAPERS, { widthMm: 25, heightMm: 15 }]) {
      const words = textsOf(createTestLabelPage(optionsOf({ pageMm })));
      for (const said of ['NHÃN THỬ', 'TEST LABEL', 'KHÔNG DÁN LÊN HÀNG', 'DO NOT SHIP'])
        expect(words).toContain(said);
    }
  });

  test('is as large as a label on any paper, and shows its size, printer and time', () => {
    const page = createTestLabelPage(optionsOf({ mediaMm: { widthMm: 100, heightMm: 150 } }));
    expect(page.sheet).toMatchObject({ widthMm: 80, heightMm: 100 });
    expect(textsOf(page)).toContain('S9 · 80 × 100 mm · 2026-11-21 07:05\nMáy in/Printer: XP-420B');
  });
});

describe('a trial’s label', () => {
  test('has a letter to be read from afar, and warns', () => {
    for (const pageMm of PAPERS) {
      const page = trial(optionsOf({ pageMm }));
      expect(page.sheet.texts.find(({ text }) => text === 'B')).toMatchObject({ bold: true });
      expect(page.sheet.texts.find(({ text }) => text === 'B')?.fontMm).toBeGreaterThan(10);
      expect(textsOf(page)).toMatch(/NHÃN THỬ \/ TEST LABEL[^]*KHÔNG DÁN \/ DO NOT SHIP/);
    }
  });

  test('names a printer by its queue and language, never by its name in the settings', () => {
    const words = (printer: string): string => textsOf(trial(optionsOf({}, { printer })));
    expect(words('raw:tspl:Xprinter XP-420B')).toContain('TSPL\nXprinter XP-420B');
    expect(words('Xprinter XP-420B')).toContain('Driver\nXprinter XP-420B');
    expect(textsOf(createTestLabelPage(optionsOf({}, { printer: 'raw:tspl:Xprinter XP-420B' })))).toContain(
      'Máy in/Printer: Xprinter XP-420B · TSPL',
    );
    expect(words('raw:escpos:POS-80')).not.toContain('raw:');
    expect(textsOf(createCalibrationPage(optionsOf({}, { printer: 'raw:zpl://10.0.0.9:9100' })))).toContain(
      'Máy in/Printer: ZPL 10.0.0.9:9100',
    );
  });

  test('has ink only in one corner and at the paper’s corners, even on large paper', () => {
    const { sheet } = trial(optionsOf({}, { size: 'A5' }));
    const far = sheet.texts.filter(({ xMm, yMm }) => xMm > 70 || yMm > 45);
    expect(far).toEqual([]);
    const dots = (mm: number): number => toDots(mm, sheet.dpi);
    for (const { x, y, width, height } of sheet.rects) {
      // Within 4 mm of an edge across and down.
      expect(Math.min(x, dots(sheet.widthMm) - x - width)).toBeLessThanOrEqual(dots(4));
      expect(Math.min(y, dots(sheet.heightMm) - y - height)).toBeLessThanOrEqual(dots(4));
      expect(Math.max(width, height)).toBeLessThanOrEqual(dots(4));
    }
    // Three lines, both ways, at each of four corners.
    expect(sheet.rects).toHaveLength(24);
  });
});

describe('the required barcodes', () => {
  const [up, down, left, right] = [
    { x: 0, y: -20 },
    { x: 0, y: 20 },
    { x: -20, y: 0 },
    { x: 20, y: 0 },
  ];
  // Turned by 90°, what was at the top is at the right, and the bars lie.
  test.each<[profile: Partial<Profile>, isThere: boolean]>([
    [{}, true],
    [{ pageMm: { widthMm: 20, heightMm: 40 } }, false],
    [{ offsetMm: { x: 2, y: -4 } }, true],
    [{ offsetMm: right }, false],
    [{ offsetMm: up }, false],
    [{ offsetMm: right, mediaMm: { widthMm: 110, heightMm: 110 } }, true],
    [{ rotation: 90, offsetMm: right }, false],
    [{ rotation: 90, offsetMm: left }, true],
    [{ rotation: 180, offsetMm: up }, true],
    [{ rotation: 180, offsetMm: down }, false],
    [{ rotation: 270, offsetMm: right }, true],
    [{ rotation: 270, offsetMm: left }, false],
    [{ rotation: 270, offsetMm: up }, false],
  ])('include the test label’s unless it is moved off the paper, after turning: %j', (profile, isThere) => {
    expect(expectedBarcodes(createTestLabelPage(optionsOf(profile)))).toEqual(isThere ? ['TEM-TEST'] : []);
  });

  test('include the calibration’s of 3 and 4 dots that are on the paper', () => {
    const of = (x: number): string[] =>
      expectedBarcodes(createCalibrationPage(optionsOf({ offsetMm: { x, y: 0 } })));
    expect([of(0), of(25), of(-10)]).toEqual([['TEM3', 'TEM4'], ['TEM3'], []]);
  });
});

describe('the sheet of command barcodes', () => {
  const CODES = COMMANDS.map(formatCommandCode);
  const pagesOf = (
    profile: Partial<Profile>,
    size: (typeof LABEL_SIZE_NAMES)[number] = 'S9',
  ): BuiltInPage[] => createCommandPages(optionsOf(profile, { size }));
  const codesOn = (pages: readonly BuiltInPage[]): string[] =>
    pages.flatMap(({ sheet }) => sheet.barcodes.map(({ text }) => text));

  /** A laser line across two barcodes could read either, so none is beside another. */
  function expectApart(page: BuiltInPage): void {
    expect(faults(page)).toEqual([]);
    const { barcodes, dpi } = page.sheet;
    for (const [at, { area }] of barcodes.entries())
      for (const other of barcodes.slice(at + 1))
        expect(other.area.y - area.y - area.height).toBeGreaterThanOrEqual(toDots(3, dpi));
  }

  test('fits the actions on one A5 page and the sizes on another; fewer on a small label', () => {
    const counts = (...asked: Parameters<typeof pagesOf>): number[] =>
      pagesOf(...asked).map(({ sheet }) => sheet.barcodes.length);
    expect(counts({}, 'A5')).toEqual([6, 13]);
    const words = pagesOf({}).map(textsOf).join('\n');
    for (const said of ['In các đơn đang chờ', 'Print what is waiting', 'scan twice', 'Khổ / Size S14'])
      expect(words).toContain(said);
    expect(counts({}, 'S9')).toEqual([3, 3, 7, 6]);
    expect(counts({ pageMm: { widthMm: 50, heightMm: 30 } })).toEqual(CODES.map(() => 1));
  });

  test('refuses paper without room for bars of 3 dots', () => {
    expect(pagesOf({ pageMm: { widthMm: 45, heightMm: 60 } })).toEqual([]);
    expect(pagesOf({ pageMm: { widthMm: 80, heightMm: 12 } })).toEqual([]);
    // Finer dots need less.
    expect(codesOn(pagesOf({ pageMm: { widthMm: 45, heightMm: 60 }, dpi: 300 }))).toEqual(CODES);
  });

  test('keeps all commands inside and apart on any paper, or prints no sheet', () => {
    fc.assert(
      fc.property(fc.oneof(anyPaper, smallPaper, usualPaper), fc.constantFrom(...DPIS), (pageMm, dpi) => {
        const pages = pagesOf({ pageMm, dpi });
        const isLarge = pageMm.widthMm >= 50 && pageMm.heightMm >= 25;
        expect(codesOn(pages)).toEqual(pages.length > 0 || isLarge ? CODES : []);
        for (const page of pages) {
          expectApart(page);
          expectGoodBars(page);
          for (const { barDots, area } of page.sheet.barcodes) {
            expect(barDots).toBeGreaterThanOrEqual(3);
            if (isLarge) expect((barDots / dpi) * MM_PER_INCH).toBeGreaterThanOrEqual(0.249);
            expect(area.height).toBeGreaterThanOrEqual(toDots(8, dpi) - 1);
          }
        }
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  test('still requires a barcode that the offset moves off the paper', () => {
    const [page] = pagesOf({ offsetMm: { x: 30, y: 0 } });
    expect(page && expectedBarcodes(page)).toEqual(CODES.slice(0, 3));
  });
});
