import { createHash } from 'node:crypto';

/**
 * A page as a thermal printer prints it: one bit per dot, 1 is black; rows padded to whole bytes, most significant bit first.
 * The padding is always 0, so that pages with equal dots have equal bytes.
 */
export interface Dots {
  readonly widthDots: number;
  readonly heightDots: number;
  readonly bits: Uint8Array;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function bytesPerRow(widthDots: number): number {
  return (widthDots + 7) >> 3;
}

/** A page without ink. */
export function blankDots(widthDots: number, heightDots: number): Dots {
  return { widthDots, heightDots, bits: new Uint8Array(bytesPerRow(widthDots) * heightDots) };
}

/** Whether the dot is black; false outside the page. */
export function isBlackAt({ widthDots, heightDots, bits }: Dots, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= widthDots || y >= heightDots) return false;
  return (((bits[y * bytesPerRow(widthDots) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
}

/** Stacks pages vertically, as wide as the widest. */
export function stackDots(pages: readonly Dots[]): Dots {
  const widthDots = Math.max(0, ...pages.map((page) => page.widthDots));
  const stacked = blankDots(
    widthDots,
    pages.reduce((sum, page) => sum + page.heightDots, 0),
  );
  const perRow = bytesPerRow(widthDots);
  let top = 0;
  for (const page of pages) {
    const ownPerRow = bytesPerRow(page.widthDots);
    for (let y = 0; y < page.heightDots; y++, top++)
      stacked.bits.set(page.bits.subarray(y * ownPerRow, (y + 1) * ownPerRow), top * perRow);
  }
  return stacked;
}

/** SHA-256 of a page in hex: width and height in dots (32 bits each, big-endian), then its bits. */
export function hashDots({ widthDots, heightDots, bits }: Dots): string {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(widthDots, 0);
  size.writeUInt32BE(heightDots, 4);
  return createHash('sha256').update(size).update(bits).digest('hex');
}

export function hasInk({ bits }: Dots): boolean {
  return bits.some((byte) => byte !== 0);
}

/** The bounding box of all ink; null for a blank page. */
export function findInkArea({ widthDots, heightDots, bits }: Dots): Area | null {
  const perRow = bytesPerRow(widthDots);
  let [top, bottom, left, right] = [-1, 0, widthDots, 0];
  for (let row = 0; row < heightDots; row++) {
    const from = row * perRow;
    const end = from + perRow;
    let first = from;
    while (first < end && bits[first] === 0) first++;
    if (first >= end) continue;
    let last = end - 1;
    while (bits[last] === 0) last--;
    if (top < 0) top = row;
    bottom = row + 1;
    left = Math.min(left, (first - from) * 8 + Math.clz32(bits[first] ?? 0) - 24);
    right = Math.max(right, (last - from + 1) * 8 - trailingZeros(bits[last] ?? 0));
  }
  return top < 0 ? null : { left, top, width: right - left, height: bottom - top };
}

function trailingZeros(byte: number): number {
  return 31 - Math.clz32(byte & -byte);
}

/** Whether the outermost rows or columns have a black dot: ink there is probably cut off. */
export function hasEdgeInk({ widthDots, heightDots, bits }: Dots): boolean {
  if (widthDots === 0 || heightDots === 0) return false;
  const perRow = bytesPerRow(widthDots);
  const rightmost = 0x80 >> ((widthDots - 1) & 7);
  for (let row = 0; row < bits.length; row += perRow) {
    if ((bits[row] ?? 0) & 0x80 || (bits[row + perRow - 1] ?? 0) & rightmost) return true;
  }
  return (
    hasInk({ widthDots, heightDots: 1, bits: bits.subarray(0, perRow) }) ||
    hasInk({ widthDots, heightDots: 1, bits: bits.subarray(bits.length - perRow) })
  );
}
