import { LINEAR_BARCODE_FORMATS, type ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import type { PagePosition } from '../../../shared/verification-issue.ts';
import { measureNarrowestBarDots, type Point } from './bar-width.ts';
import { type Area, bytesPerRow, type Dots, wholeArea } from './dots.ts';
import { readGray, type SearchOptions } from './zxing.ts';

/** A barcode as a scanner would read it from the paper. */
export interface Barcode {
  readonly text: string;
  /** zxing's name of the symbology, such as `Code128`, `QRCode`, `EAN13`. */
  readonly format: string;
  /** Width of the narrowest bar in dots; null for a symbology without bars. */
  readonly narrowestBarDots: number | null;
  readonly place: PagePosition;
}

/** Symbologies found on parcels and goods. Rare ones are left out: each costs time, and the weak ones see codes in frames. */
const FORMATS: ReadInputBarcodeFormat[] = [
  'Code128',
  'Code39',
  'Code93',
  'Codabar',
  'ITF',
  'EANUPC',
  'QRCode',
  'DataMatrix',
  'PDF417',
  'Aztec',
];
const LINEAR: ReadonlySet<string> = new Set(LINEAR_BARCODE_FORMATS);

/** A barcode with the bounding box of its corners, in dots. */
export interface PlacedBarcode extends Barcode {
  readonly box: Area;
}

/** A label's own codes in their usual orientation; searching for everything else takes ten times as long. */
const QUICK = {
  formats: ['Code128', 'QRCode'],
  tryHarder: false,
  tryRotate: false,
  tryDownscale: false,
  maxNumberOfSymbols: 1,
} as const satisfies SearchOptions;

/** Every symbology, in any direction, at half size too. */
const THOROUGH = {
  formats: FORMATS,
  // Finds codes that are otherwise missed (docs/reference/printing.md).
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  maxNumberOfSymbols: 32,
} as const satisfies SearchOptions;

/** @param effort `thorough` reads all codes in any direction; `quick` reads a label's usual codes, upright */
export async function readBarcodesInDots(
  dots: Dots,
  area: Area = wholeArea(dots),
  effort: 'quick' | 'thorough' = 'thorough',
): Promise<PlacedBarcode[]> {
  const { left, top, width, height } = area;
  if (width <= 0 || height <= 0) return [];
  const found = await readGray(width, height, (gray) => drawGray(dots, area, gray), {
    ...(effort === 'quick' ? QUICK : THOROUGH),
    // Dots are already black or white, and no label has a white code on black.
    binarizer: 'FixedThreshold',
    tryInvert: false,
    textMode: 'Plain',
  });
  const onPage = ({ x, y }: Point): Point => ({ x: x + left, y: y + top });
  return found.map(({ text, format, position }) => {
    const symbol = {
      topLeft: onPage(position.topLeft),
      topRight: onPage(position.topRight),
      bottomLeft: onPage(position.bottomLeft),
      bottomRight: onPage(position.bottomRight),
    };
    const corners = boundingBox(Object.values(symbol));
    const isLinear = LINEAR.has(format);
    const box = isLinear ? extendAlongBars(dots, corners) : corners;
    return {
      text,
      format,
      narrowestBarDots: isLinear ? measureNarrowestBarDots(dots, symbol) : null,
      place: relativePosition(box, dots),
      box,
    };
  });
}

/** In thousandths, which is precise enough. */
function relativePosition({ left, top, width, height }: Area, { widthDots, heightDots }: Dots): PagePosition {
  const share = (middle: number, of: number): number =>
    Math.round(Math.min(1, Math.max(0, middle / of)) * 1000) / 1000;
  return { x: share(left + width / 2, widthDots), y: share(top + height / 2, heightDots) };
}

function boundingBox(corners: readonly Point[]): Area {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 };
}

/** Extends a box to the full height of its upright bars: only some rows of a linear code are read. */
function extendAlongBars(dots: Dots, { left, top, width, height }: Area): Area {
  const perRow = bytesPerRow(dots.widthDots);
  const bytesOf = (y: number): Uint8Array =>
    dots.bits.subarray(y * perRow + (left >> 3), y * perRow + ((left + width + 7) >> 3));
  const goesOn = (from: number, to: number): boolean =>
    to >= 0 && to < dots.heightDots && Buffer.compare(bytesOf(from), bytesOf(to)) === 0;
  let first = top;
  let last = top + height - 1;
  while (goesOn(first, first - 1)) first--;
  while (goesOn(last, last + 1)) last++;
  return { left, top: first, width, height: last - first + 1 };
}

/** Draws the area as zxing reads it: one byte per dot, 0 is black. */
function drawGray({ widthDots, bits }: Dots, { left, top, width, height }: Area, gray: Uint8Array): void {
  gray.fill(0xff);
  const perRow = bytesPerRow(widthDots);
  for (let y = 0; y < height; y++) {
    const row = (top + y) * perRow;
    for (let x = -(left & 7); x < width; x += 8) {
      const packed = bits[row + ((left + x) >> 3)] ?? 0;
      if (packed === 0) continue;
      const to = Math.min(8, width - x);
      for (let bit = Math.max(0, -x); bit < to; bit++)
        if (packed & (0x80 >> bit)) gray[y * width + x + bit] = 0;
    }
  }
}
