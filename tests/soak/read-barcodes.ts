import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { PrintedLabel } from '../printers/virtual/languages.ts';

const { resolve } = createRequire(import.meta.url);

/** Makes the reader use the local file. */
export async function prepareBarcodeReader(): Promise<void> {
  const wasm = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
    fireImmediately: true,
  });
}

/** Reads the barcodes on the paper. Shares only the library with Tem's own reader. */
export async function readLabelBarcodes({ dots }: PrintedLabel): Promise<string[]> {
  const { widthDots: width, heightDots: height, bits } = dots;
  const perRow = bits.length / height;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (((bits[y * perRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['Code128'], tryHarder: true },
  );
  return found.map(({ text }) => text);
}
