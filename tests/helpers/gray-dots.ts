import { blankDots, bytesPerRow, type Dots } from '../../main/labels/inspect/dots.ts';

// Gray levels and dots, for tests: Tem itself places a page's levels on its paper (main/labels/inspect/placement.ts).

/**
 * Makes dots from gray levels.
 * @param gray one byte per pixel, row by row without padding; 0 is black
 * @param darkness a level below this is a dot (1 to 255)
 */
export function packDots(gray: Uint8Array, widthDots: number, heightDots: number, darkness: number): Dots {
  const dots = blankDots(widthDots, heightDots);
  const perRow = bytesPerRow(widthDots);
  for (let y = 0; y < heightDots; y++) {
    const from = y * widthDots;
    for (let byte = 0; byte < perRow; byte++) {
      const first = byte * 8;
      const last = Math.min(first + 8, widthDots);
      let packed = 0;
      for (let x = first; x < last; x++) {
        if ((gray[from + x] ?? 255) < darkness) packed |= 0x80 >> (x - first);
      }
      dots.bits[y * perRow + byte] = packed;
    }
  }
  return dots;
}

/** The dots as gray levels, one byte per pixel: 0 where there is ink, 255 elsewhere. */
export function dotsToGray(dots: Dots): Uint8Array {
  const { widthDots, heightDots, bits } = dots;
  const perRow = bytesPerRow(widthDots);
  const gray = new Uint8Array(widthDots * heightDots).fill(255);
  for (let y = 0; y < heightDots; y++) {
    for (let byte = 0; byte < perRow; byte++) {
      const packed = bits[y * perRow + byte] ?? 0;
      if (packed === 0) continue;
      const at = y * widthDots + byte * 8;
      for (let bit = 0; bit < 8; bit++) if (packed & (0x80 >> bit)) gray[at + bit] = 0;
    }
  }
  return gray;
}
