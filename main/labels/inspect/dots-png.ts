import { encode } from 'fast-png';
import type { Dots } from './dots.ts';

/** The dots as a PNG of one bit a pixel: what the operator is shown is what would be printed. */
export function encodeDotsAsPng({ widthDots, heightDots, bits }: Dots): Uint8Array {
  // In a gray PNG of one bit 1 is white (W3C PNG 3, 12.4); rows are padded as ours are.
  const data = bits.map((byte) => ~byte);
  return encode({ data, width: widthDots, height: heightDots, channels: 1, depth: 1 });
}
