import JsBarcode from 'jsbarcode';
import { type Dots } from '../../main/labels/inspect/dots.ts';
import { packDots } from '../helpers/gray-dots.ts';

/** A page with one Code 128 of 2 dots per module. */
export function createBarcodeDots(code: string, widthDots: number, heightDots: number): Dots {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, code, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const gray = new Uint8Array(widthDots * heightDots).fill(255);
  for (let y = 100; y < 220; y += 1)
    for (const { index } of modules.matchAll(/1/g)) {
      const from = y * widthDots + 60 + index * 2;
      gray.fill(0, from, from + 2);
    }
  return packDots(gray, widthDots, heightDots, 128);
}
