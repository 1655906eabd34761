import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';

/** Reads the barcodes on the paper. Shares only the library with Tem's own reader. */
export async function createPaperReader() {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const overrides = { wasmBinary: Uint8Array.from(wasm).buffer };
  await prepareZXingModule({ overrides, fireImmediately: true });
  const misread: string[] = [];
  const reading: Promise<void>[] = [];
  let read = 0;
  const readOne = async ({ dots }: PrintedLabel, code: string): Promise<void> => {
    const { widthDots: width, heightDots: height, bits } = dots;
    const perRow = bits.length / height;
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (((bits[y * perRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0)
          data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    const image = { data, width, height, colorSpace: 'srgb' } as const;
    const found = (await readBarcodes(image, { formats: ['Code128'], tryHarder: true })).map(
      ({ text }) => text,
    );
    const shortcode = shortcodeOf(code as OrderCode);
    if (shortcode === null || !found.includes(shortcode)) misread.push(`${code}: ${found.join(', ')}`);
    read++;
  };
  return {
    /** Labels without their order's barcode. */
    misread,
    read: (label: PrintedLabel, code: string) => void reading.push(readOne(label, code)),
    /** Resolves once all are read. @returns how many there were so far */
    async done(): Promise<number> {
      await Promise.all(reading.splice(0));
      return read;
    },
  };
}
