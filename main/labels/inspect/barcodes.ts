import { LINEAR_BARCODE_FORMATS } from 'zxing-wasm/reader';
import type { PagePosition } from '../../../shared/verification-issue.ts';
import { measureNarrowestBarDots, type Point } from './bar-width.ts';
import { type Area, bytesPerRow, type Dots } from './dots.ts';
import { type ReadSymbol, readGray, type SearchOptions } from './zxing.ts';

/** A barcode as a scanner would read it from the paper. */
export interface Barcode {
  readonly text: string;
  /** zxing's name of the symbology, such as `Code128`, `QRCode`, `EAN13`. */
  readonly format: string;
  /** Whether any scanner reads it: neither mirrored nor white on black. */
  readonly plain: boolean;
  /** Width of the narrowest bar in dots; null for a symbology without bars. */
  readonly narrowestBarDots: number | null;
  readonly place: PagePosition;
}

/** With everywhere that it was found. */
interface PlacedBarcode extends Barcode {
  readonly areas: readonly Area[];
}

const LINEAR: ReadonlySet<string> = new Set(LINEAR_BARCODE_FORMATS);

/** Every symbology that zxing reads, everywhere, in any direction, at half size too. */
const EVERYTHING: SearchOptions = {
  formats: ['AllReadable'],
  // Finds codes that are otherwise missed (docs/reference/printing.md).
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  tryInvert: true,
  // The most that it returns.
  maxNumberOfSymbols: 255,
  // Dots are already black or white.
  binarizer: 'FixedThreshold',
  textMode: 'Plain',
};

/** zxing looks for square codes only in white on black (core/src/MultiFormatReader.cpp, supportsInversion). */
const WHITE_BARS: SearchOptions = { ...EVERYTHING, formats: ['AllLinear'] };

/** Reads every barcode of a page. One that was read in two pieces, or occurs twice, counts once, with its narrowest bar. */
export async function readBarcodes(dots: Dots): Promise<PlacedBarcode[]> {
  const { widthDots, heightDots } = dots;
  if (widthDots === 0 || heightDots === 0) return [];
  const read = (options: SearchOptions, [black, white]: readonly [number, number]) =>
    readGray(widthDots, heightDots, (gray) => drawGray(dots, gray, black, white), options);
  const found = await read(EVERYTHING, [0x00, 0xff]);
  const inverted = await read(WHITE_BARS, [0xff, 0x00]);
  const once = new Map<string, PlacedBarcode>();
  for (const symbol of [...found, ...inverted.map((one) => ({ ...fieldsOf(one), isInverted: true }))]) {
    const barcode = toBarcode(symbol, dots);
    const key = `${barcode.format} ${barcode.text}`;
    const other = once.get(key);
    once.set(key, other === undefined ? barcode : mergeBarcodes(barcode, other));
  }
  return [...once.values()];
}

const fieldsOf = ({ text, format, position, isMirrored }: ReadSymbol) => ({
  text,
  format,
  position,
  isMirrored,
});

function toBarcode(
  { text, format, position, isMirrored, isInverted }: ReadSymbol,
  dots: Dots,
): PlacedBarcode {
  const { topLeft, topRight, bottomLeft, bottomRight } = position;
  const corners = boundingBox([topLeft, topRight, bottomLeft, bottomRight]);
  const isLinear = LINEAR.has(format);
  const area = isLinear ? extendAlongBars(dots, corners) : corners;
  return {
    text,
    format,
    plain: !isMirrored && !isInverted,
    narrowestBarDots: isLinear ? measureNarrowestBarDots(dots, position) : null,
    place: relativePosition(area, dots),
    areas: [area],
  };
}

function mergeBarcodes(one: PlacedBarcode, other: PlacedBarcode): PlacedBarcode {
  const [width, otherWidth] = [one.narrowestBarDots, other.narrowestBarDots];
  const narrowestBarDots =
    width === null || otherWidth === null ? (width ?? otherWidth) : Math.min(width, otherWidth);
  const areas = [...one.areas, ...other.areas];
  return { ...one, plain: one.plain || other.plain, narrowestBarDots, areas };
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

/** Draws the page as zxing reads it: one byte per dot. */
function drawGray(
  { widthDots, heightDots, bits }: Dots,
  gray: Uint8Array,
  black: number,
  white: number,
): void {
  gray.fill(white);
  const perRow = bytesPerRow(widthDots);
  for (let y = 0; y < heightDots; y++) {
    for (let byte = 0; byte < perRow; byte++) {
      const packed = bits[y * perRow + byte] ?? 0;
      if (packed === 0) continue;
      const at = y * widthDots + byte * 8;
      for (let bit = 0; bit < 8; bit++) if (packed & (0x80 >> bit)) gray[at + bit] = black;
    }
  }
}
