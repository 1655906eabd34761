import fc from 'fast-check';
import JsBarcode from 'jsbarcode';
import { blankDots, type Dots } from '../../../../main/labels/inspect/dots.ts';
import { packDots } from '../../../helpers/gray-dots.ts';

/** Pages of odd sizes: noise, and noise with long runs, repeated rows and white between, as labels have. */
export const arbitraryDots: fc.Arbitrary<Dots> = fc
  .record({
    width: fc.integer({ min: 1, max: 900 }),
    rows: fc.array(
      fc.tuple(fc.constantFrom('white', 'black', 'same', 'noise', 'runs'), fc.infiniteStream(fc.nat(255))),
      {
        minLength: 1,
        maxLength: 60,
      },
    ),
  })
  .map(({ width, rows }) => {
    const gray = new Uint8Array(width * rows.length).fill(255);
    for (const [y, [kind, noise]] of rows.entries()) {
      const row = gray.subarray(y * width, (y + 1) * width);
      if (kind === 'black') row.fill(0);
      else if (kind === 'same' && y > 0) row.set(gray.subarray((y - 1) * width, y * width));
      else if (kind === 'noise' || kind === 'runs') {
        for (let x = 0; x < width; ) {
          const level = noise.next().value;
          const run = kind === 'runs' ? 1 + level : 1;
          row.fill(level < 128 ? 0 : 255, x, x + run);
          x += run;
        }
      }
    }
    return packDots(gray, width, rows.length, 128);
  });

/** Any text, half of it ASCII; fast-check's own unit 'binary' takes seconds to set up. */
export const arbitraryText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff)), { maxLength: 150 })
  .map((codes) => String.fromCharCode(...codes));

/** A label with a Code 128 of 2 dots a module, and a block of something like text. */
export function createBarcodeLabel(code: string, widthDots: number, heightDots: number): Dots {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, code, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const gray = new Uint8Array(widthDots * heightDots).fill(255);
  for (let y = 100; y < 220; y++)
    for (let at = 0; at < modules.length; at++)
      if (modules[at] === '1') gray.fill(0, y * widthDots + 60 + at * 2, y * widthDots + 62 + at * 2);
  return packDots(gray, widthDots, heightDots, 128);
}

/** A small label with one dot somewhere, to tell labels apart. */
export function createDotLabel(at: number): Dots {
  const dots = blankDots(16, 16);
  dots.bits[at] = 0x81;
  return dots;
}
