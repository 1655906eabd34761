import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BuiltInPage,
  createCalibrationPage,
  createTestLabelPage,
  createTrialPage,
  expectedBarcodes,
  toPageSource,
} from '../../../../main/labels/built-in-pages/built-in-page.ts';
import type { BuiltInPageOptions } from '../../../../main/labels/built-in-pages/page-text.ts';
import { type DotRect, toDots } from '../../../../main/labels/built-in-pages/sheet.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, MM_PER_INCH } from '../../../../shared/label-size.ts';
import { DEFAULT_PROFILE, DPIS, PAPER_MM, type Profile } from '../../../../shared/profile.ts';

const trial = (options: BuiltInPageOptions): BuiltInPage => createTrialPage({ ...options, letter: 'B' });
const PAGES = { calibration: createCalibrationPage, 'test label': createTestLabelPage, trial };
const BOTH = Object.entries(PAGES);

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

function boxOf(name: string, { x, y, width, height }: DotRect): Box {
  return { name, left: x, top: y, right: x + width, bottom: y + height };
}

function boxesOf({ sheet }: BuiltInPage): { texts: Box[]; rects: Box[]; polygons: Box[]; barcodes: Box[] } {
  const dots = (mm: number): number => (mm / MM_PER_INCH) * sheet.dpi;
  return {
    texts: sheet.texts.map(({ text, xMm, yMm, widthMm, heightMm }) =>
      boxOf(text, { x: dots(xMm), y: dots(yMm), width: dots(widthMm), height: dots(heightMm) }),
    ),
    rects: sheet.rects.map((rect) => boxOf(JSON.stringify(rect), rect)),
    polygons: sheet.polygons.map((corners) => ({
      name: 'arrow',
      left: Math.min(...corners.map(([x]) => x)),
      top: Math.min(...corners.map(([, y]) => y)),
      right: Math.max(...corners.map(([x]) => x)),
      bottom: Math.max(...corners.map(([, y]) => y)),
    })),
    barcodes: sheet.barcodes.map(({ text, area }) => boxOf(text, area)),
  };
}

/** A dot's worth of rounding is no overlap. */
function meet(one: Box, other: Box): boolean {
  return (
    one.left + 1 < other.right &&
    other.left + 1 < one.right &&
    one.top + 1 < other.bottom &&
    other.top + 1 < one.bottom
  );
}

function outside(page: BuiltInPage): string[] {
  const { texts, rects, polygons, barcodes } = boxesOf(page);
  const { widthMm, heightMm, dpi } = page.sheet;
  const [width, height] = [toDots(widthMm, dpi), toDots(heightMm, dpi)];
  return [...texts, ...rects, ...polygons, ...barcodes]
    .filter(
      ({ left, top, right, bottom }) =>
        !(
          left >= -0.001 &&
          top >= -0.001 &&
          right <= width + 1 &&
          bottom <= height + 1 &&
          right > left &&
          bottom > top
        ),
    )
    .map(({ name }) => name);
}

/** What spoils a barcode, and words that lie on others. */
function overlaps(page: BuiltInPage): string[] {
  const { texts, rects, polygons, barcodes } = boxesOf(page);
  const pairs = barcodes.flatMap((barcode, index) =>
    [...texts, ...rects, ...polygons, ...barcodes.slice(index + 1)].map((other) => [barcode, other] as const),
  );
  const words = texts.flatMap((text, index) =>
    [...texts.slice(index + 1), ...polygons].map((other) => [text, other] as const),
  );
  return [...pairs, ...words]
    .filter(([one, other]) => meet(one, other))
    .map(([one, other]) => `${one.name} meets ${other.name}`);
}

const anyPaper = fc.record({
  widthMm: fc.double({ min: PAPER_MM.least, max: PAPER_MM.most, noNaN: true }),
  heightMm: fc.double({ min: PAPER_MM.least, max: PAPER_MM.most, noNaN: true }),
});
const smallPaper = fc.record({
  widthMm: fc.double({ min: PAPER_MM.least, max: 90, noNaN: true }),
  heightMm: fc.double({ min: PAPER_MM.least, max: 60, noNaN: true }),
});

describe.each(BOTH)('%s', (_name, make) => {
  test.each(LABEL_SIZE_NAMES.flatMap((size) => DPIS.map((dpi) => ({ size, dpi }))))(
    '$size at $dpi dpi: bars of whole dots, all inside, nothing on anything else',
    ({ size, dpi }) => {
      const page = make(optionsOf({ dpi }, { size }));
      expect(page.sheet).toMatchObject({ ...LABEL_SIZES[size], dpi });
      expect(outside(page)).toEqual([]);
      expect(overlaps(page)).toEqual([]);
      expect(page.sheet.barcodes.length).toBeGreaterThan(0);
      for (const { bars, barDots, area } of page.sheet.barcodes) {
        expect(Math.min(...bars.map(({ width }) => width))).toBe(barDots);
        for (const { x, width } of bars) {
          expect(Number.isInteger(x)).toBe(true);
          expect((x - area.x) % barDots).toBe(0);
          expect(width % barDots).toBe(0);
        }
        // ISO/IEC 15417: 10 modules of white on each side.
        expect((bars[0]?.x ?? 0) - area.x).toBe(10 * barDots);
        expect(area.x + area.width - Math.max(...bars.map(({ x, width }) => x + width))).toBe(10 * barDots);
      }
    },
  );

  test('keeps everything inside and apart on any paper, however small', () => {
    fc.assert(
      fc.property(fc.oneof(anyPaper, smallPaper), fc.constantFrom(...DPIS), (pageMm, dpi) => {
        const page = make(optionsOf({ pageMm, dpi }));
        expect(outside(page)).toEqual([]);
        expect(overlaps(page)).toEqual([]);
      }),
      {
        numRuns: 300,
        // Found once: the word beside the arrow lay on the ruler's numbers.
        examples: [[{ widthMm: 46.48, heightMm: 14.94 }, 203]],
      },
    );
  });

  test('renders names that contain code as text', () => {
    const shape = (html: string): string[] => html.match(/<[a-z/!][^>]*/gi) ?? [];
    const tame = make(optionsOf({}, { printer: 'printer' })).html;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.constantFrom(
            '</p><script>alert(1)</script>',
            '"><img src=x onerror=1>',
            '&lt;b&gt;',
            '\u202etxt\0',
          ),
        ),
        (printer) => {
          const { html } = make(optionsOf({}, { printer }));
          expect(shape(html)).toEqual(shape(tame));
          expect(html).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
          expect(html.isWellFormed()).toBe(true);
        },
      ),
    );
    expect(make(optionsOf({}, { printer: `<i>"A" & 'B'</i>` })).html).toContain(
      '&#60;i&#62;&#34;A&#34; &#38; &#39;B&#39;&#60;/i&#62;',
    );
  });

  test('loads nothing and runs nothing', () => {
    const page = make(optionsOf({}));
    expect(page.html).not.toMatch(
      /<script|<link|<img|<iframe|url\(|@import|@font-face|https?:|javascript:|\son\w+=/i,
    );
    const { html, contentType, url } = toPageSource(page);
    expect(new TextDecoder().decode(html)).toBe(page.html);
    expect(contentType).toBe('text/html; charset=utf-8');
    expect(new URL(url).hostname).toMatch(/\.invalid$/);
  });

  test('declares its size', () => {
    expect(make(optionsOf({}, { size: 'A5' })).html).toContain('@page { size: 148mm 210mm; margin: 0 }');
    expect(make(optionsOf({ pageMm: { widthMm: 58, heightMm: 40.5 } })).html).toContain('size: 58mm 40.5mm');
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

  test('draws a frame a millimetre from each edge and rulers numbered every 10 mm, on any paper', () => {
    fc.assert(
      fc.property(smallPaper, (pageMm) => {
        const { rects, texts, dpi, widthMm, heightMm } = createCalibrationPage(optionsOf({ pageMm })).sheet;
        const [width, height, mm] = [toDots(widthMm, dpi), toDots(heightMm, dpi), toDots(1, dpi)];
        const long = [width - 2 * mm, height - 2 * mm];
        expect(rects).toContainEqual({ x: mm, y: mm, width: long[0], height: 2 });
        expect(rects).toContainEqual({ x: mm, y: height - mm - 2, width: long[0], height: 2 });
        expect(rects).toContainEqual({ x: mm, y: mm, width: 2, height: long[1] });
        expect(rects).toContainEqual({ x: width - mm - 2, y: mm, width: 2, height: long[1] });
        for (let at = 10; at <= heightMm - 5; at += 10) {
          expect(
            rects.some(
              ({ x, y, width }) => x === mm && y === toDots(at, dpi) - 1 && width === toDots(3.2, dpi) - mm,
            ),
          ).toBe(true);
          expect(
            texts.some(
              ({ text, yMm, heightMm }) => text === String(at) && Math.abs(yMm + heightMm / 2 - at) < 0.01,
            ),
          ).toBe(true);
        }
      }),
    );
  });

  test('fills the paper when turned', () => {
    const mediaMm = { widthMm: 58, heightMm: 40 };
    const measure = (profile: Partial<Profile>): number[] => {
      const { widthMm, heightMm } = createCalibrationPage(optionsOf(profile)).sheet;
      return [widthMm, heightMm];
    };
    expect(measure({ mediaMm })).toEqual([58, 40]);
    expect(measure({ mediaMm, rotation: 180 })).toEqual([58, 40]);
    expect(measure({ mediaMm, rotation: 90 })).toEqual([40, 58]);
    expect(measure({ mediaMm, rotation: 270 })).toEqual([40, 58]);
    expect(measure({ rotation: 90 })).toEqual([80, 100]);
  });

  test('keeps the most important barcodes on small paper', () => {
    const on = (widthMm: number, heightMm: number): string[] =>
      createCalibrationPage(optionsOf({ pageMm: { widthMm, heightMm } })).sheet.barcodes.map(
        ({ text }) => text,
      );
    expect(on(80, 100)).toEqual(['TEM2', 'TEM3', 'TEM4']);
    expect(on(58, 40)).toEqual(['TEM2', 'TEM3']);
    expect(on(58, 32)).toEqual(['TEM3']);
    expect(on(45, 40)).toEqual(['TEM2']);
    expect(on(25, 15)).toEqual([]);
  });

  test('has gray patches on both sides of the darkness', () => {
    const grays = createCalibrationPage(optionsOf({})).sheet.rects.flatMap(({ gray }) => gray ?? []);
    expect(grays.length).toBeGreaterThanOrEqual(5);
    expect(grays).toEqual(grays.toSorted((a, b) => a - b));
    expect(Math.min(...grays)).toBeLessThan(40);
    expect(Math.max(...grays)).toBeGreaterThan(215);
  });
});

describe('test label', () => {
  test.each([
    ...LABEL_SIZE_NAMES.map((size) => LABEL_SIZES[size]),
    { widthMm: 58, heightMm: 40 },
    { widthMm: 25, heightMm: 15 },
  ])('warns on $widthMm × $heightMm mm, in both languages', (pageMm) => {
    const words = textsOf(createTestLabelPage(optionsOf({ pageMm })));
    for (const said of ['NHÃN THỬ', 'TEST LABEL', 'KHÔNG DÁN LÊN HÀNG', 'DO NOT SHIP'])
      expect(words).toContain(said);
  });

  test('is as large as a label on any paper, and shows its size, printer and time', () => {
    const page = createTestLabelPage(optionsOf({ mediaMm: { widthMm: 100, heightMm: 150 } }));
    expect(page.sheet).toMatchObject({ widthMm: 80, heightMm: 100 });
    expect(textsOf(page)).toContain('S9 · 80 × 100 mm · 2026-11-21 07:05\nMáy in/Printer: XP-420B');
  });
});

describe('a trial’s label', () => {
  test.each([...LABEL_SIZE_NAMES.map((size) => LABEL_SIZES[size]), { widthMm: 58, heightMm: 40 }])(
    'has a letter to be read from afar and warns on $widthMm × $heightMm mm',
    (pageMm) => {
      const { sheet } = trial(optionsOf({ pageMm }));
      const letter = sheet.texts.find(({ text }) => text === 'B');
      expect(letter?.fontMm).toBeGreaterThan(10);
      expect(letter?.bold).toBe(true);
      expect(sheet.texts.map(({ text }) => text)).toEqual(
        expect.arrayContaining(['NHÃN THỬ / TEST LABEL', 'KHÔNG DÁN / DO NOT SHIP']),
      );
    },
  );

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
  const calibration = (profile: Partial<Profile>): string[] =>
    expectedBarcodes(createCalibrationPage(optionsOf(profile)));
  const label = (profile: Partial<Profile>): string[] =>
    expectedBarcodes(createTestLabelPage(optionsOf(profile)));

  test('include those of 3 and 4 dots and the test label’s', () => {
    expect(calibration({})).toEqual(['TEM3', 'TEM4']);
    expect(label({})).toEqual(['TEM-TEST']);
    expect(label({ pageMm: { widthMm: 20, heightMm: 40 } })).toEqual([]);
  });

  test('exclude those that the offset moves off the paper', () => {
    expect(label({ offsetMm: { x: 2, y: -4 } })).toEqual(['TEM-TEST']);
    expect(label({ offsetMm: { x: 20, y: 0 } })).toEqual([]);
    expect(label({ offsetMm: { x: 0, y: -20 } })).toEqual([]);
    expect(label({ offsetMm: { x: 20, y: 0 }, mediaMm: { widthMm: 110, heightMm: 110 } })).toEqual([
      'TEM-TEST',
    ]);
    expect(calibration({ offsetMm: { x: 25, y: 0 } })).toEqual(['TEM3']);
    expect(calibration({ offsetMm: { x: -10, y: 0 } })).toEqual([]);
  });

  test('apply the offset after turning the page', () => {
    // Turned by 90°, what was at the top is at the right, and the bars lie.
    const up = { x: 0, y: -20 };
    const right = { x: 20, y: 0 };
    expect(label({ rotation: 90, offsetMm: right })).toEqual([]);
    expect(label({ rotation: 90, offsetMm: { x: -20, y: 0 } })).toEqual(['TEM-TEST']);
    expect(label({ rotation: 180, offsetMm: up })).toEqual(['TEM-TEST']);
    expect(label({ rotation: 180, offsetMm: { x: 0, y: 20 } })).toEqual([]);
    expect(label({ rotation: 270, offsetMm: right })).toEqual(['TEM-TEST']);
    expect(label({ rotation: 270, offsetMm: { x: -20, y: 0 } })).toEqual([]);
    expect(label({ rotation: 270, offsetMm: up })).toEqual([]);
  });
});
