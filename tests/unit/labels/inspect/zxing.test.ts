import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { type ReadSymbol, readGray, type SearchOptions } from '../../../../main/labels/inspect/zxing.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { code128Modules } from './documents.ts';
import { readerModule } from './symbols.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array<ArrayBuffer>;
}

/** Code 128 symbols one below the other, with two pixels a bar. */
function picture(texts: readonly string[]): Picture {
  const symbols = texts.map(code128Modules);
  const width = Math.max(...symbols.map(({ length }) => length)) * 2 + 40;
  const height = symbols.length * 32;
  const gray = new Uint8Array(width * height).fill(0xff);
  for (const [at, modules] of symbols.entries()) {
    for (let y = at * 32 + 4; y < at * 32 + 28; y++)
      for (let x = 0; x < modules.length * 2; x++) if (modules[x >> 1] === '1') gray[y * width + 20 + x] = 0;
  }
  return { width, height, gray };
}

const OPTIONS = { formats: ['Code128', 'QRCode'], binarizer: 'FixedThreshold' } satisfies SearchOptions;

const read = ({ width, height, gray }: Picture, options: SearchOptions) =>
  readGray(width, height, (to) => to.set(gray), options);

/** The same by zxing-wasm's own function, which takes four bytes a pixel. */
function readByLibrary({ width, height, gray }: Picture, options: SearchOptions) {
  const data = Uint8ClampedArray.from({ length: gray.length * 4 }, (_, at) =>
    at % 4 === 3 ? 0xff : (gray[at >> 2] ?? 0),
  );
  return readBarcodes({ data, width, height, colorSpace: 'srgb' }, options);
}

const used = (symbols: readonly ReadSymbol[]) =>
  symbols.map(({ text, format, position }) => ({ text, format, position }));

/** Asks for more than any gap that reading leaves: it lies behind everything that is kept. */
async function endOfUsedMemory(): Promise<number> {
  const heap = (await readerModule) as unknown as { _malloc(bytes: number): number; _free(at: number): void };
  const at = heap._malloc(4 * 1024 * 1024);
  heap._free(at);
  return at;
}

describe('readGray', () => {
  it('reads what zxing-wasm’s own function reads', async () => {
    const options = fc.record({
      tryHarder: fc.boolean(),
      tryRotate: fc.boolean(),
      tryDownscale: fc.boolean(),
      maxNumberOfSymbols: fc.constantFrom(1, 32),
      textMode: fc.constantFrom('Plain' as const, 'HRI' as const, 'Escaped' as const),
    });
    const texts = fc.array(fc.stringMatching(/^[A-Z0-9.]{4,16}$/), { minLength: 1, maxLength: 3 });
    const runs = propertyRuns(100);
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(texts, options, async (codes, chosen) => {
        const page = picture(codes);
        const own = await read(page, { ...OPTIONS, ...chosen });
        expect(used(own)).toEqual(used(await readByLibrary(page, { ...OPTIONS, ...chosen })));
        seen += own.length;
      }),
      { numRuns: runs },
    );
    expect(seen).toBeGreaterThan(runs / 2);
  });

  it('holds no more memory after 1,000 codes than after the first', async () => {
    const page = picture(['883568271']);
    expect(await read(page, OPTIONS)).toMatchObject([{ text: '883568271', format: 'Code128' }]);
    const before = await endOfUsedMemory();
    for (let at = 0; at < 1_000; at++) expect(await read(page, OPTIONS)).toHaveLength(1);
    // Results that are not released take 230 to 700 bytes a code.
    expect((await endOfUsedMemory()) - before).toBeLessThan(100_000);
  });
});
