import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { readBarcodesInDots } from '../../../../main/labels/inspect/barcodes.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { canPrint, startBrowserPress, vietnameseFont } from './browser-pages.ts';
import { code128Modules, createPlacement } from './documents.ts';
import { barGlyphs, pageInFont } from './fonts.ts';
import { inspector } from './shared-inspector.ts';
import { distinctCodes, writeSymbol } from './symbols.ts';

// What is passed over because it is letters: never a code, whatever it is drawn with and whatever is printed across it.

const OWN = '883568271';
const OTHER = '613593645';

/** The pages as they are read for an order whose own code is on each, so that no page is searched whole. */
async function read(pdf: Uint8Array): Promise<readonly PageReading[]> {
  return (await inspector.inspect(pdf, createPlacement(), [OWN])).pages;
}

/** The order's own code as bars of 0.4 mm, in points from the page's lower left corner. */
function ownBars(): string {
  const bars = [...code128Modules(OWN).matchAll(/1+/g)];
  return (
    bars.map(({ index, 0: bar }) => `${20 + index * 1.1} 200 ${bar.length * 1.1} 50 re`).join(' ') + ' f'
  );
}

describe('a code written in a font of bars', () => {
  it('is read beside the order’s own, though only the thorough search finds it', async () => {
    // A module of 1.2 points is 3.4 dots.
    const [page] = await read(pageInFont(barGlyphs(OTHER), 0.44, 60, ownBars()));
    expect(distinctCodes(page?.barcodes ?? [])).toEqual([`Code128 ${OTHER}`, `Code128 ${OWN}`]);
  });
});

interface Placed {
  readonly format: WriteInputBarcodeFormat;
  readonly text: string;
  readonly dots: number;
  readonly quarters: number;
  readonly xMm: number;
  readonly yMm: number;
}

const LEAST_SQUARE_DOTS = 56;

async function svgOf({ format, text, dots, quarters, xMm, yMm }: Placed): Promise<string> {
  const { data, width, height, isLinear } = await writeSymbol(format, text);
  const squares = [...data.keys()]
    .filter((at) => data[at] === 0)
    .map((at) => `M${at % width} ${isLinear ? 0 : Math.floor(at / width)}h1v${isLinear ? 24 : 1}h-1z`);
  // Areas smaller than 6.5 mm are not looked for, with letters or without (code-areas.ts).
  const module = isLinear ? dots : Math.max(dots, Math.ceil(LEAST_SQUARE_DOTS / width));
  const size = { wide: (width * module) / 8, high: ((isLinear ? 24 : height) * module) / 8 };
  const place = `left: ${xMm}mm; top: ${yMm}mm; width: ${size.wide}mm; height: ${size.high}mm; transform: rotate(${90 * quarters}deg)`;
  return `<svg preserveAspectRatio="none" viewBox="0 0 ${width} ${isLinear ? 24 : height}" style="${place}"><path d="${squares.join('')}"/></svg>`;
}

const LETTERS = 'L U C J K G N T X S A B D Đ 3 5 7 8 9 0 2 4 6 ạ ữ ỡ ệ ư - .'.split(' ');
const placed = fc.record({
  format: fc.constantFrom<WriteInputBarcodeFormat>('Code128', 'Code39', 'QRCode', 'DataMatrix', 'Aztec'),
  text: fc.integer({ min: 100_000, max: 999_999 }).map(String),
  dots: fc.integer({ min: 3, max: 4 }),
  quarters: fc.integer({ min: 0, max: 3 }),
  xMm: fc.integer({ min: 4, max: 24 }),
  yMm: fc.integer({ min: 26, max: 70 }),
});
const line = fc.record({
  words: fc.array(fc.constantFrom(...LETTERS), { minLength: 2, maxLength: 14 }).map((all) => all.join('')),
  sizeMm: fc.integer({ min: 3, max: 16 }),
  weight: fc.constantFrom(500, 900),
  xMm: fc.integer({ min: 0, max: 40 }),
  yMm: fc.integer({ min: 20, max: 90 }),
  turned: fc.constantFrom(0, 0, 0, 90, 7),
});
const page = fc.record({
  codes: fc.array(placed, { maxLength: 2 }),
  lines: fc.array(line, { minLength: 2, maxLength: 7 }),
});

if (!canPrint) process.stdout.write('SKIPPED: pages of letters by Chromium (needs the one for Linux x64)\n');
describe.skipIf(!canPrint)('pages that Chromium made of letters and codes', { timeout: 120_000 }, () => {
  it('hold no code that the full search finds and the usual reading does not', async () => {
    const pages = fc.sample(page, { numRuns: propertyRuns(60), seed: 8 });
    const own = { format: 'Code128', text: OWN, dots: 3, quarters: 0, xMm: 6, yMm: 3 } as const;
    const sheets = await Promise.all(
      pages.map(async ({ codes, lines }) => {
        const symbols = await Promise.all([own, ...codes].map(svgOf));
        // After the codes, so that the letters lie across them.
        const texts = lines.map(
          ({ words, sizeMm, weight, xMm, yMm, turned }) =>
            `<p style="left: ${xMm}mm; top: ${yMm}mm; font-size: ${sizeMm}mm; font-weight: ${weight}; transform: rotate(${turned}deg)">${words}</p>`,
        );
        return `<section>${symbols.join('')}${texts.join('')}</section>`;
      }),
    );
    const press = await startBrowserPress();
    const css = `section { position: relative; width: 80mm; height: 100mm; overflow: hidden; break-after: page; font-family: Viet }
      section > * { position: absolute; margin: 0; white-space: nowrap; transform-origin: 50% 50% }`;
    const pdf = await press.pdfOf(sheets.join(''), `${await vietnameseFont()} ${css}`);
    await press.close();
    const readings = (await read(pdf)).slice(0, pages.length);
    expect(readings).toHaveLength(pages.length);
    let seen = 0;
    for (const { dots, barcodes } of readings) {
      const whole = distinctCodes(await readBarcodesInDots(dots));
      expect(distinctCodes(barcodes)).toEqual(expect.arrayContaining(whole));
      seen += whole.length;
    }
    // The order's own on each page, and most of the others.
    expect(seen).toBeGreaterThan(pages.length * 1.3);
  });
});
