import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader';
import {
  prepareZXingModule as prepareWriter,
  type WriteInputBarcodeFormat,
  writeBarcode,
} from 'zxing-wasm/writer';
import { type Barcode, readBarcodesInDots } from '../../../../main/labels/inspect/barcodes.ts';
import { findCodeAreas } from '../../../../main/labels/inspect/code-areas.ts';
import { blankDots, bytesPerRow, type Dots } from '../../../../main/labels/inspect/dots.ts';
import { readCodes } from '../../../../main/labels/inspect/read-codes.ts';

// The short way must see what the long way sees: symbols of every kind, in any direction, among what else is on a label.

const DPI = 203;
const DOTS_PER_MM = DPI / 25.4;
const PAGE = { widthDots: 639, heightDots: 799 };

const { resolve } = createRequire(import.meta.url);
beforeAll(() => {
  prepareReader({ overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') } });
  prepareWriter({ overrides: { wasmBinary: wasm('zxing-wasm/writer/zxing_writer.wasm') } });
});
const wasm = (file: string): ArrayBuffer => new Uint8Array(readFileSync(resolve(file))).buffer;

interface Symbol {
  readonly width: number;
  readonly height: number;
  readonly isBlack: (x: number, y: number) => boolean;
}

/** A symbol of whole dots, linear ones 8 mm high at least. */
async function symbolOf(format: WriteInputBarcodeFormat, text: string, moduleDots: number): Promise<Symbol> {
  const { symbol } = await writeBarcode(text, { format });
  if (symbol === null) throw new Error(`no ${format} of ${text}`);
  const { data, width, height } = symbol;
  const rowDots = height < 8 ? Math.ceil((8 * DOTS_PER_MM) / height) : moduleDots;
  return {
    width: width * moduleDots,
    height: height * rowDots,
    isBlack: (x, y) => data[Math.floor(y / rowDots) * width + Math.floor(x / moduleDots)] === 0,
  };
}

function turned(symbol: Symbol, quarters: number): Symbol {
  if (quarters === 0) return symbol;
  const { width, height, isBlack } = symbol;
  return turned(
    { width: height, height: width, isBlack: (x, y) => isBlack(y, height - 1 - x) },
    quarters - 1,
  );
}

function paint(dots: Dots, { width, height, isBlack }: Symbol, left: number, top: number): void {
  const perRow = bytesPerRow(dots.widthDots);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isBlack(x, y)) continue;
      const byte = (top + y) * perRow + ((left + x) >> 3);
      dots.bits[byte] = (dots.bits[byte] ?? 0) | (0x80 >> ((left + x) & 7));
    }
  }
}

/** Strokes like writing: rows of vertical and horizontal lines of the given weight and height. */
function writing(rows: number, boldDots: number, highDots: number, seed: number): Symbol {
  return {
    width: 600,
    height: rows * highDots * 2,
    isBlack: (x, y) => {
      const line = Math.floor(y / (2 * highDots));
      const within = y % (2 * highDots);
      if (within >= highDots) return false;
      const letter = Math.floor(x / highDots);
      const kind = (letter * 7 + line * 13 + seed) % 5;
      const at = x % highDots;
      if (at > highDots - boldDots) return false;
      return kind === 0
        ? at < boldDots
        : kind === 1
          ? within < boldDots
          : at < boldDots || within % (3 * boldDots) < boldDots;
    },
  };
}

/** The codes that are read when nothing is known of earlier pages. */
async function short(
  dots: Dots,
  proves: (found: readonly Barcode[]) => boolean = () => true,
): Promise<readonly Barcode[]> {
  return (await readCodes(dots, DPI, [], proves)).barcodes;
}

const LINEAR: readonly WriteInputBarcodeFormat[] = ['Code128', 'Code39'];
const SQUARE: readonly WriteInputBarcodeFormat[] = ['QRCode', 'DataMatrix', 'Aztec'];

const distinct = (codes: readonly { text: string; format: string }[]): string[] =>
  [...new Set(codes.map(({ text, format }) => `${format} ${text}`))].toSorted();

describe('readCodes', () => {
  it('finds by the fast path what the full search finds', async () => {
    const one = fc.record({
      format: fc.constantFrom(...LINEAR, ...SQUARE),
      text: fc
        .integer({ min: 10_000_000, max: 9_999_999_999 })
        .map((digits) => String(digits).padStart(10, '0')),
      module: fc.integer({ min: 2, max: 4 }),
      quarters: fc.integer({ min: 0, max: 3 }),
      shift: fc.record({ x: fc.integer({ min: 0, max: 7 }), y: fc.integer({ min: 0, max: 40 }) }),
    });
    const text = fc.record({
      bold: fc.integer({ min: 1, max: 10 }),
      high: fc.integer({ min: 12, max: 60 }),
      seed: fc.nat(100),
    });
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 2 }), text, async (codes, words) => {
        const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
        let top = 16;
        for (const { format, text: digits, module, quarters, shift } of codes) {
          const least = SQUARE.includes(format) ? Math.max(module, 5) : module;
          const upright = await symbolOf(format, digits, least);
          const symbol = upright.width > 560 ? await symbolOf(format, digits.slice(0, 4), 2) : upright;
          const placed = turned(symbol, quarters);
          if (top + placed.height + shift.y > 620) continue;
          paint(dots, placed, 24 + shift.x, top + shift.y);
          top += placed.height + shift.y + 24;
        }
        const lines = writing(
          Math.max(1, Math.floor((790 - top) / (2 * words.high))),
          words.bold,
          words.high,
          words.seed,
        );
        if (top + lines.height < PAGE.heightDots) paint(dots, lines, 16, top);
        const whole = distinct(await readBarcodesInDots(dots));
        expect(distinct(await short(dots))).toEqual(expect.arrayContaining(whole));
        seen += whole.length;
      }),
      { numRuns: 25 },
    );
    expect(seen).toBeGreaterThan(25);
  }, 120_000);

  it('searches a whole page if the fast path does not prove it', async () => {
    // Lower than any scanner reads, so that no part of the page is dense or striped enough.
    const low = await symbolOf('Code128', '883568271', 2);
    const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
    paint(dots, { ...low, height: 7 }, 100, 400);
    expect(findCodeAreas(dots, DPI)).toEqual([]);
    expect(await short(dots)).toEqual([]);
    expect(await short(dots, (found) => found.length > 0)).toMatchObject([
      { text: '883568271', format: 'Code128', narrowestBarDots: 2 },
    ]);
  });

  it('reads another order’s code beside the label’s own', async () => {
    const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
    paint(dots, await symbolOf('Code128', '883568271', 2), 40, 40);
    paint(dots, turned(await symbolOf('Code128', '613593645', 2), 1), 500, 300);
    paint(dots, await symbolOf('QRCode', 'TGGS983262NM.613593645', 4), 60, 600);
    const found = await short(dots);
    expect(found.map(({ text }) => text).toSorted()).toEqual([
      '613593645',
      '883568271',
      'TGGS983262NM.613593645',
    ]);
  });

  it.each([
    { what: 'Code 128, 2 mm high, upright', format: 'Code128', quarters: 0, highDots: 16 },
    { what: 'Code 128, 2 mm high, turned', format: 'Code128', quarters: 1, highDots: 16 },
    { what: 'Code 128, 3 mm high, on its head', format: 'Code128', quarters: 2, highDots: 24 },
    { what: 'Code 128, 5 mm high', format: 'Code128', quarters: 0, highDots: 40 },
    { what: 'Code 39, 2 mm high', format: 'Code39', quarters: 0, highDots: 16 },
    { what: 'QR code of 6.5 mm', format: 'QRCode', quarters: 0, highDots: null },
  ] as const)('reads another order’s small code beside the label’s own: $what', async (one) => {
    const { format, quarters, highDots } = one;
    const text = format === 'QRCode' ? 'TGGS983262NM.613593645' : '613593645';
    const symbol = await symbolOf(format, text, 2);
    const low = highDots === null ? symbol : { ...symbol, height: highDots };
    for (let shift = 0; shift < 8; shift++) {
      const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
      paint(dots, await symbolOf('Code128', '883568271', 3), 40, 40);
      paint(dots, writing(3, 4, 28, shift), 16, 600);
      paint(dots, turned(low, quarters), 101 + shift, 243 + shift);
      expect((await short(dots)).map((found) => found.text)).toContain(text);
    }
  });

  it('finds a code at a previous position, and one elsewhere', async () => {
    const page = async (left: number, top: number): Promise<Dots> => {
      const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
      paint(dots, await symbolOf('Code128', '883568271', 2), left, top);
      return dots;
    };
    const first = await readCodes(await page(40, 40), DPI, [], () => true);
    for (const next of [await page(40, 40), await page(300, 600)]) {
      const found = await readCodes(next, DPI, first.places, () => true);
      expect(found.barcodes).toMatchObject([{ text: '883568271', narrowestBarDots: 2 }]);
      expect(found.places).toHaveLength(1);
    }
  });

  it('passes over an area without ink other than letters, and over no other', async () => {
    const own = await symbolOf('Code128', '883568271', 2);
    // Turned, so that only the thorough search reads it.
    const other = turned(await symbolOf('Code128', '613593645', 2), 1);
    const page = (...symbols: readonly Symbol[]): Dots => {
      const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
      for (const symbol of symbols) paint(dots, symbol, symbol === own ? 40 : 500, symbol === own ? 40 : 300);
      return dots;
    };
    const textsOf = async (bare: Dots | null): Promise<string[]> => {
      const { barcodes } = await readCodes(
        page(own, other),
        DPI,
        [],
        () => true,
        () => bare,
      );
      return barcodes.map(({ text }) => text).toSorted();
    };
    expect(await textsOf(page(own))).toEqual(['883568271']);
    for (const bare of [page(own, other), page(other), null])
      expect(await textsOf(bare)).toEqual(['613593645', '883568271']);
    // A page whose order is not proven is searched whole.
    const { barcodes } = await readCodes(
      page(own, other),
      DPI,
      [],
      () => false,
      () => page(own),
    );
    expect(barcodes).toHaveLength(2);
  });

  it('reports a repeated code once', async () => {
    const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
    const symbol = await symbolOf('Code128', '883568271', 2);
    paint(dots, symbol, 40, 40);
    paint(dots, symbol, 40, 500);
    const twice = [{ text: '883568271', format: 'Code128', narrowestBarDots: 2 }];
    expect(await short(dots)).toMatchObject(twice);
    expect(await short(dots, () => false)).toMatchObject(twice);
  });
});

describe('codeAreas', () => {
  it('skips white areas and small text', () => {
    const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
    paint(dots, writing(12, 2, 24, 1), 16, 100);
    expect(findCodeAreas(dots, DPI)).toEqual([]);
  });

  it('skips rules, boxes and dashes', () => {
    const dots = blankDots(PAGE.widthDots, PAGE.heightDots);
    const rule = (width: number, height: number): Symbol => ({ width, height, isBlack: () => true });
    for (const top of [40, 80, 120, 160]) paint(dots, rule(600, 3), 16, top);
    for (const left of [16, 200, 400, 612]) paint(dots, rule(3, 700), left, 40);
    paint(dots, { ...rule(600, 2), isBlack: (x) => x % 10 < 6 }, 16, 760);
    expect(findCodeAreas(dots, DPI)).toEqual([]);
  });

  it('covers the whole page if nearly all of it is black', () => {
    const dots = { ...PAGE, bits: blankDots(PAGE.widthDots, PAGE.heightDots).bits.fill(0xaa) };
    expect(findCodeAreas(dots, DPI)).toEqual([
      { left: 0, top: 0, width: PAGE.widthDots, height: PAGE.heightDots },
    ]);
  });
});
