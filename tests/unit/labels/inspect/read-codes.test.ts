import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { type Barcode, readBarcodesInDots } from '../../../../main/labels/inspect/barcodes.ts';
import { findCodeAreas } from '../../../../main/labels/inspect/code-areas.ts';
import { blankDots, bytesPerRow, type Dots } from '../../../../main/labels/inspect/dots.ts';
import { readCodes } from '../../../../main/labels/inspect/read-codes.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { distinctCodes, writeSymbol } from './symbols.ts';

// The short way must see what the long way sees: symbols of every kind, in any direction, among what else is on a label.

const DPI = 203;
const DOTS_PER_MM = DPI / 25.4;
const PAGE = { widthDots: 639, heightDots: 799 };

interface Symbol {
  readonly width: number;
  readonly height: number;
  readonly isBlack: (x: number, y: number) => boolean;
}

/** A symbol of whole dots, linear ones 8 mm high at least. */
async function symbolOf(format: WriteInputBarcodeFormat, text: string, moduleDots: number): Promise<Symbol> {
  const { data, width, height, isLinear } = await writeSymbol(format, text);
  const rowDots = isLinear ? Math.ceil((8 * DOTS_PER_MM) / height) : moduleDots;
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

type Placed = readonly [symbol: Symbol, left: number, top: number];

function paint(dots: Dots, ...symbols: readonly Placed[]): Dots {
  const perRow = bytesPerRow(dots.widthDots);
  for (const [{ width, height, isBlack }, left, top] of symbols)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        if (!isBlack(x, y)) continue;
        const byte = (top + y) * perRow + ((left + x) >> 3);
        dots.bits[byte] = (dots.bits[byte] ?? 0) | (0x80 >> ((left + x) & 7));
      }
  return dots;
}
const pageOf = (...symbols: readonly Placed[]): Dots =>
  paint(blankDots(PAGE.widthDots, PAGE.heightDots), ...symbols);

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

const SQUARE: readonly WriteInputBarcodeFormat[] = ['QRCode', 'DataMatrix', 'Aztec'];
const [OWN, OTHER] = ['883568271', '613593645'];

describe('readCodes', () => {
  it('finds by the fast path what the full search finds', async () => {
    const one = fc.record({
      format: fc.constantFrom('Code128' as const, 'Code39' as const, ...SQUARE),
      digits: fc.integer({ min: 10_000_000, max: 9_999_999_999 }).map((n) => String(n).padStart(10, '0')),
      module: fc.integer({ min: 2, max: 4 }),
      quarters: fc.integer({ min: 0, max: 3 }),
      x: fc.integer({ min: 0, max: 7 }),
      y: fc.integer({ min: 0, max: 40 }),
    });
    const text = fc.record({
      bold: fc.integer({ min: 1, max: 10 }),
      high: fc.integer({ min: 12, max: 60 }),
      seed: fc.nat(100),
    });
    const runs = propertyRuns(100);
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 2 }), text, async (codes, words) => {
        const dots = pageOf();
        let top = 16;
        for (const { format, digits, module, quarters, x, y } of codes) {
          const least = SQUARE.includes(format) ? Math.max(module, 5) : module;
          const upright = await symbolOf(format, digits, least);
          const symbol = upright.width > 560 ? await symbolOf(format, digits.slice(0, 4), 2) : upright;
          const placed = turned(symbol, quarters);
          if (top + placed.height + y > 620) continue;
          paint(dots, [placed, 24 + x, top + y]);
          top += placed.height + y + 24;
        }
        const rows = Math.max(1, Math.floor((790 - top) / (2 * words.high)));
        const lines = writing(rows, words.bold, words.high, words.seed);
        if (top + lines.height < PAGE.heightDots) paint(dots, [lines, 16, top]);
        const whole = distinctCodes(await readBarcodesInDots(dots));
        expect(distinctCodes(await short(dots))).toEqual(expect.arrayContaining(whole));
        seen += whole.length;
      }),
      { numRuns: runs },
    );
    expect(seen).toBeGreaterThan(runs);
  });

  it('searches a whole page if the fast path does not prove it', async () => {
    // Lower than any scanner reads, so that no part of the page is dense or striped enough.
    const low = { ...(await symbolOf('Code128', OWN, 2)), height: 7 };
    const dots = pageOf([low, 100, 400]);
    expect(findCodeAreas(dots, DPI)).toEqual([]);
    expect(await short(dots)).toEqual([]);
    expect(await short(dots, (found) => found.length > 0)).toMatchObject([
      { text: OWN, format: 'Code128', narrowestBarDots: 2 },
    ]);
  });

  it('reads another order’s code beside the label’s own, and reports a repeated one once', async () => {
    const own = await symbolOf('Code128', OWN, 2);
    const dots = pageOf(
      [own, 40, 40],
      [own, 40, 200],
      [turned(await symbolOf('Code128', OTHER, 2), 1), 500, 300],
      [await symbolOf('QRCode', `TGGS983262NM.${OTHER}`, 4), 60, 600],
    );
    for (const proves of [() => true, () => false])
      expect((await short(dots, proves)).map(({ text }) => text).toSorted()).toEqual([
        OTHER,
        OWN,
        `TGGS983262NM.${OTHER}`,
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
    const text = format === 'QRCode' ? `TGGS983262NM.${OTHER}` : OTHER;
    const symbol = await symbolOf(format, text, 2);
    const low = turned(highDots === null ? symbol : { ...symbol, height: highDots }, quarters);
    const own = await symbolOf('Code128', OWN, 3);
    for (const shift of [0, 3, 5]) {
      const dots = pageOf(
        [own, 40, 40],
        [writing(3, 4, 28, shift), 16, 600],
        [low, 101 + shift, 243 + shift],
      );
      expect((await short(dots)).map((found) => found.text)).toContain(text);
    }
  });

  it('finds a code at a previous position, and one elsewhere', async () => {
    const own = await symbolOf('Code128', OWN, 2);
    const first = await readCodes(pageOf([own, 40, 40]), DPI, [], () => true);
    for (const next of [pageOf([own, 40, 40]), pageOf([own, 300, 600])]) {
      const found = await readCodes(next, DPI, first.places, () => true);
      expect(found.barcodes).toMatchObject([{ text: OWN, narrowestBarDots: 2 }]);
      expect(found.places).toHaveLength(1);
    }
  });

  it('passes over an area without ink other than letters, and over no other', async () => {
    const own: Placed = [await symbolOf('Code128', OWN, 2), 40, 40];
    // Turned, so that only the thorough search reads it.
    const other: Placed = [turned(await symbolOf('Code128', OTHER, 2), 1), 500, 300];
    const textsOf = async (bare: Dots | null, isProven = true): Promise<string[]> => {
      const page = pageOf(own, other);
      const { barcodes } = await readCodes(
        page,
        DPI,
        [],
        () => isProven,
        () => bare,
      );
      return barcodes.map(({ text }) => text).toSorted();
    };
    expect(await textsOf(pageOf(own))).toEqual([OWN]);
    for (const bare of [pageOf(own, other), pageOf(other), null])
      expect(await textsOf(bare)).toEqual([OTHER, OWN]);
    // A page whose order is not proven is searched whole.
    expect(await textsOf(pageOf(own), false)).toEqual([OTHER, OWN]);
  });
});

describe('codeAreas', () => {
  it('skips white areas, small text, rules, boxes and dashes', () => {
    expect(findCodeAreas(pageOf([writing(12, 2, 24, 1), 16, 100]), DPI)).toEqual([]);
    const rule = (width: number, height: number): Symbol => ({ width, height, isBlack: () => true });
    const lines = pageOf(
      ...[40, 80, 120, 160].map((top): Placed => [rule(600, 3), 16, top]),
      ...[16, 200, 400, 612].map((left): Placed => [rule(3, 700), left, 40]),
      [{ ...rule(600, 2), isBlack: (x) => x % 10 < 6 }, 16, 760],
    );
    expect(findCodeAreas(lines, DPI)).toEqual([]);
  });

  it('covers the whole page if nearly all of it is black', () => {
    const dots = { ...PAGE, bits: pageOf().bits.fill(0xaa) };
    expect(findCodeAreas(dots, DPI)).toEqual([
      { left: 0, top: 0, width: PAGE.widthDots, height: PAGE.heightDots },
    ]);
  });
});
