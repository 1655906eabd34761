import {
  BINARIZERS,
  CHARACTER_SETS,
  defaultReaderOptions,
  EAN_ADD_ON_SYMBOLS,
  encodeFormats,
  prepareZXingModule,
  type ReaderOptions,
  TEXT_MODES,
  type ZXingReaderModule,
} from 'zxing-wasm/reader';

export type SearchOptions = Omit<ReaderOptions, 'characterSet' | 'eanAddOnSymbol'>;

type Results = ReturnType<ZXingReaderModule['readBarcodesFromPixmap']>;
type Result = NonNullable<ReturnType<Results['get']>>;

/** Emscripten's part of the module, whose types zxing-wasm takes from a package that it does not install. */
interface WasmHeap {
  /** @returns 0 if there is no memory */
  _malloc(bytes: number): number;
  _free(at: number): void;
  /** Replaced when the memory grows. */
  readonly HEAPU8: Uint8Array;
}

/** What is used of a symbol. */
export type ReadSymbol = Pick<Result, 'text' | 'format' | 'position' | 'isMirrored' | 'isInverted'>;

/**
 * Reads the barcodes of a picture with one byte per pixel, row by row, 0 is black.
 *
 * Calls ZXing's module itself: zxing-wasm's own function never releases the list of results, so that each code read stays in
 * memory (docs/development/zxing-wasm-memory.md), and takes pixels of four bytes each, which it converts to this form.
 * @param draw writes all bytes of the picture, into memory that is valid only during the call
 */
export async function readGray(
  width: number,
  height: number,
  draw: (gray: Uint8Array) => void,
  options: SearchOptions,
): Promise<ReadSymbol[]> {
  const zxing = (await prepareZXingModule({ fireImmediately: true })) as ZXingReaderModule & WasmHeap;
  const bytes = width * height;
  const at = zxing._malloc(bytes);
  if (at === 0) throw new Error(`no memory to read a picture of ${width} × ${height}`);
  // Nothing may wait between here and the end: another call could move WebAssembly's memory.
  try {
    draw(zxing.HEAPU8.subarray(at, at + bytes));
    return takeResults(zxing.readBarcodesFromPixmap(at, width, height, encodeOptions(options)));
  } finally {
    zxing._free(at);
  }
}

/** Copies what was read without a failure, and releases it. */
function takeResults(results: Results): ReadSymbol[] {
  try {
    const symbols: ReadSymbol[] = [];
    for (let at = 0; at < results.size(); at++) {
      const result = results.get(at);
      if (result?.isValid) symbols.push(result);
    }
    return symbols;
  } finally {
    // A vector of Embind (https://emscripten.org/docs/porting/connecting_cpp_and_javascript/embind.html#memory-management),
    // which zxing-wasm's type does not say.
    (results as Results & { delete(): void }).delete();
  }
}

/** zxing-wasm does not export its own conversion. */
function encodeOptions(options: SearchOptions): Parameters<ZXingReaderModule['readBarcodesFromPixmap']>[3] {
  const all = { ...defaultReaderOptions, ...options };
  return {
    ...all,
    formats: encodeFormats(all.formats),
    binarizer: BINARIZERS.indexOf(all.binarizer),
    textMode: TEXT_MODES.indexOf(all.textMode),
    characterSet: CHARACTER_SETS.indexOf(all.characterSet),
    eanAddOnSymbol: EAN_ADD_ON_SYMBOLS.indexOf(all.eanAddOnSymbol),
  };
}
