import { encode } from 'fast-png';
import type { Dots } from './dots.ts';

/** Encodes the dots as a 1-bit PNG: the operator sees exactly what would be printed. */
export function encodeDotsAsPng({ widthDots, heightDots, bits }: Dots): Uint8Array {
  // In a 1-bit gray PNG 1 is white (W3C PNG 3, 12.4); rows are padded like ours.
  const data = bits.map((byte) => ~byte);
  return encode({ data, width: widthDots, height: heightDots, channels: 1, depth: 1 });
}
