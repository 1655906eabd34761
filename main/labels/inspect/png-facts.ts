import { crc32 } from 'node:zlib';
import type { SizeMm } from '../../../shared/label-size.ts';

/** A PNG's metadata. */
export interface PngFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Its size on paper, if given in meters. */
  readonly sizeMm: SizeMm | null;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/**
 * Reads a PNG's header and size (W3C PNG 3, 5.3, 11.2.1 and 11.3.4.3) and verifies that it is complete: decoders accept a
 * truncated or damaged one and draw only part of the label.
 * @throws Error if it is incomplete or damaged
 */
export function readPngFacts(png: Uint8Array): PngFacts {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let pixels: { widthPx: number; heightPx: number } | null = null;
  let perMetre: { x: number; y: number } | null = null;
  // A chunk: length, name, data, and a checksum of name and data.
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const data = at + 8;
    const end = data + view.getUint32(at);
    if (end + 4 > png.length) break;
    if (crc32(png.subarray(at + 4, end)) !== view.getUint32(end)) throw new Error('the PNG is damaged');
    switch (String.fromCharCode(...png.subarray(at + 4, data))) {
      case 'IHDR':
        if (end - data === 13) pixels = { widthPx: view.getUint32(data), heightPx: view.getUint32(data + 4) };
        break;
      case 'pHYs':
        if (end - data === 9 && png[data + 8] === 1)
          perMetre = { x: view.getUint32(data), y: view.getUint32(data + 4) };
        break;
      case 'IEND':
        if (pixels === null) throw new Error('the PNG has no header');
        return { ...pixels, sizeMm: sizeOf(pixels, perMetre) };
    }
    at = end + 4;
  }
  throw new Error('the PNG is cut off');
}

function sizeOf(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  perMetre: { x: number; y: number } | null,
): SizeMm | null {
  if (perMetre === null || perMetre.x === 0 || perMetre.y === 0) return null;
  return { widthMm: (widthPx / perMetre.x) * 1000, heightMm: (heightPx / perMetre.y) * 1000 };
}
