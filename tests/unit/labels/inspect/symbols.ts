import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader';
import {
  prepareZXingModule as prepareWriter,
  type WriteInputBarcodeFormat,
  writeBarcode,
} from 'zxing-wasm/writer';

/** Barcodes of any kind as zxing writes them, and zxing's reader in this thread. */

const { resolve } = createRequire(import.meta.url);
const wasm = (file: string): ArrayBuffer => new Uint8Array(readFileSync(resolve(file))).buffer;

export const readerModule = prepareReader({
  overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') },
  fireImmediately: true,
});
prepareWriter({ overrides: { wasmBinary: wasm('zxing-wasm/writer/zxing_writer.wasm') } });

/** The modules of a symbol, row by row; 0 is black, and a linear one is some modules high only. */
export async function writeSymbol(format: WriteInputBarcodeFormat, text: string) {
  const { symbol } = await writeBarcode(text, { format });
  if (symbol === null) throw new Error(`no ${format} of ${text}`);
  return { ...symbol, isLinear: symbol.height < 8 };
}

export const distinctCodes = (codes: readonly { text: string; format: string }[]): string[] =>
  [...new Set(codes.map(({ text, format }) => `${format} ${text}`))].toSorted();
