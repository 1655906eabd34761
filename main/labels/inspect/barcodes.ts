import { LINEAR_BARCODE_FORMATS, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import { narrowestBarDots } from './bar-width.ts';
import { bytesPerRow, type Dots } from './dots.ts';

/** One barcode as a scanner would read it from the paper. */
export interface Barcode {
  readonly text: string;
  /** zxing's name of the symbology, such as `Code128`, `QRCode`, `EAN13`. */
  readonly format: string;
  /** Width of the finest bar in dots; null for a symbology that is not made of bars. */
  readonly narrowestBarDots: number | null;
}

/** What occurs on parcels and goods. Rare ones are left out: each costs time, and the weak ones see codes in frames. */
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

/** Reads every barcode of a page from its very dots, in any direction. */
export async function readDots(dots: Dots): Promise<Barcode[]> {
  const { widthDots: width, heightDots: height } = dots;
  const found = await readBarcodes(
    { data: rgbaOf(dots), width, height, colorSpace: 'srgb' },
    {
      formats: FORMATS,
      // Reads what is missed without it (printing-facts.md).
      tryHarder: true,
      // Dots are black or white already; a code in white on black is no label's.
      binarizer: 'FixedThreshold',
      tryInvert: false,
      textMode: 'Plain',
      maxNumberOfSymbols: 32,
    },
  );
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, format, position }) => ({
      text,
      format,
      narrowestBarDots: LINEAR.has(format) ? narrowestBarDots(dots, position) : null,
    }));
}

/** The form that zxing-wasm takes: four bytes a pixel. */
function rgbaOf({ widthDots, heightDots, bits }: Dots): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(widthDots * heightDots).fill(0xffffffff);
  const perRow = bytesPerRow(widthDots);
  for (let y = 0; y < heightDots; y++) {
    for (let byte = 0; byte < perRow; byte++) {
      const packed = bits[y * perRow + byte] ?? 0;
      if (packed === 0) continue;
      const at = y * widthDots + byte * 8;
      for (let bit = 0; bit < 8; bit++) if (packed & (0x80 >> bit)) pixels[at + bit] = 0xff000000;
    }
  }
  return new Uint8ClampedArray(pixels.buffer);
}
