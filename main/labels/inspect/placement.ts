import { MM_PER_INCH, rotateSize, type SizeMm } from '../../../shared/label-size.ts';
import { MAX_PIXELS } from './document-limits.ts';
import { type Area, blankDots, bytesPerRow, type Dots } from './dots.ts';
import type { Box } from './page-letters.ts';
import { PAGE_ROUNDING_MM } from './page-rounding.ts';
import { mmToDots, type Raster } from './raster.ts';

export interface Placement {
  readonly dpi: number;
  /** The media's size; null to use each page's own. */
  readonly mediaMm: SizeMm | null;
  /** Moves the page right and down; negative values move it left and up. */
  readonly offsetMm: { readonly x: number; readonly y: number };
  /** Rotates the page clockwise, before anything else. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Gray levels below this become dots: 1 prints next to nothing, 255 everything that is not white. */
  readonly darkness: number;
}

export function fitsMedia(page: SizeMm, { mediaMm, rotation }: Placement): boolean {
  if (mediaMm === null) return true;
  const { widthMm, heightMm } = rotateSize(page, rotation);
  return widthMm <= mediaMm.widthMm + PAGE_ROUNDING_MM && heightMm <= mediaMm.heightMm + PAGE_ROUNDING_MM;
}

/** Reads a raster as a rotated page: the index of the top left pixel, and the steps to the next one right and down. */
function createPixelWalk({ widthPx, heightPx }: Raster, rotation: Placement['rotation']) {
  switch (rotation) {
    case 0:
      return { start: 0, right: 1, down: widthPx };
    case 90:
      return { start: (heightPx - 1) * widthPx, right: -widthPx, down: 1 };
    case 180:
      return { start: heightPx * widthPx - 1, right: -1, down: -widthPx };
    case 270:
      return { start: widthPx - 1, right: widthPx, down: -1 };
  }
}

/**
 * Rotates a page of black and white (ink.ts) and places it at the media's top left corner plus the offset; `inkLost` if some of
 * its ink lies outside the media.
 * @throws Error if the media is too large to be drawn
 */
export function placePage(raster: Raster, placement: Placement): { dots: Dots; inkLost: boolean } {
  const { dpi, mediaMm, offsetMm, rotation } = placement;
  const upright = rotation % 180 === 0;
  const pageWidth = upright ? raster.widthPx : raster.heightPx;
  const pageHeight = upright ? raster.heightPx : raster.widthPx;
  const widthDots = mediaMm === null ? pageWidth : mmToDots(mediaMm.widthMm, dpi);
  const heightDots = mediaMm === null ? pageHeight : mmToDots(mediaMm.heightMm, dpi);
  if (widthDots * heightDots > MAX_PIXELS)
    throw new Error(`media of ${widthDots} × ${heightDots} dots are too large to be drawn`);
  const dots = blankDots(widthDots, heightDots);
  const left = Math.round((offsetMm.x / MM_PER_INCH) * dpi);
  const top = Math.round((offsetMm.y / MM_PER_INCH) * dpi);
  // The part of the media that the page covers; the rest stays white.
  const [fromX, toX] = [Math.max(0, left), Math.min(dots.widthDots, left + pageWidth)];
  const [fromY, toY] = [Math.max(0, top), Math.min(dots.heightDots, top + pageHeight)];
  const walk = createPixelWalk(raster, rotation);
  const perRow = bytesPerRow(dots.widthDots);
  const { gray } = raster;
  const { bits } = dots;
  // Most of a label is white: if pixels run from left to right, skips four white ones at once.
  const fours = walk.right === 1 && gray.byteOffset % 4 === 0 ? asUint32(gray) : null;
  let inkPlaced = 0;
  for (let y = fromY; y < toY; y++) {
    let at = walk.start + (y - top) * walk.down + (fromX - left) * walk.right;
    for (let x = fromX; x < toX; ) {
      if (fours !== null && (at & 3) === 0 && x + 4 <= toX && fours[at >> 2] === FOUR_WHITE_PIXELS) {
        x += 4;
        at += 4;
        continue;
      }
      if (gray[at] === 0) {
        const byte = y * perRow + (x >> 3);
        bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
        inkPlaced++;
      }
      x++;
      at += walk.right;
    }
  }
  const whole = toX - fromX === pageWidth && toY - fromY === pageHeight;
  return { dots, inkLost: !whole && inkPlaced < countInk(raster) };
}

const FOUR_WHITE_PIXELS = 0xffffffff;

/** Views the bytes four at a time, without an incomplete last group. */
function asUint32({ buffer, byteOffset, length }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length >> 2);
}

function countInk({ gray }: Raster): number {
  let ink = 0;
  for (const level of gray) if (level === 0) ink++;
  return ink;
}

/** Whether the outermost pixels of a page of black and white have ink. */
export function hasRasterEdgeInk({ widthPx, heightPx, gray }: Raster): boolean {
  const inked = (at: number): boolean => gray[at] === 0;
  for (let x = 0; x < widthPx; x++) if (inked(x) || inked((heightPx - 1) * widthPx + x)) return true;
  for (let y = 0; y < heightPx; y++) if (inked(y * widthPx) || inked((y + 1) * widthPx - 1)) return true;
  return false;
}

/** The part of a page, before it was rotated, that lies at this area of its dots. @param page its size in pixels */
export function boxOnPage(
  { left, top, width, height }: Area,
  page: Pick<Raster, 'widthPx' | 'heightPx'>,
  { dpi, offsetMm, rotation }: Placement,
): Box {
  const upright = rotation % 180 === 0;
  const across = upright ? page.widthPx : page.heightPx;
  const down = upright ? page.heightPx : page.widthPx;
  const placeOf = (x: number, y: number): { x: number; y: number } => {
    const u = (x - Math.round((offsetMm.x / MM_PER_INCH) * dpi)) / across;
    const v = (y - Math.round((offsetMm.y / MM_PER_INCH) * dpi)) / down;
    switch (rotation) {
      case 0:
        return { x: u, y: v };
      case 90:
        return { x: v, y: 1 - u };
      case 180:
        return { x: 1 - u, y: 1 - v };
      case 270:
        return { x: 1 - v, y: u };
    }
  };
  const [one, other] = [placeOf(left, top), placeOf(left + width, top + height)];
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}
