import type { Box } from './page-letters.ts';
import type { Raster } from './raster.ts';

/** In a page's or plane's dots; `right` and `bottom` are exclusive. */
export type PixelBox = Box;

type Size = Pick<Raster, 'widthPx' | 'heightPx'>;

/** The dots that a part of a page touches, also beyond the page. */
export const pixelsOf = ({ left, top, right, bottom }: Box, { widthPx, heightPx }: Size): PixelBox => ({
  left: Math.floor(left * widthPx),
  top: Math.floor(top * heightPx),
  right: Math.ceil(right * widthPx),
  bottom: Math.ceil(bottom * heightPx),
});

/** Grows a box by so many dots on each side, within its page. */
export const grow = (
  { left, top, right, bottom }: PixelBox,
  by: number,
  { widthPx, heightPx }: Size,
): PixelBox => ({
  left: Math.max(0, left - by),
  top: Math.max(0, top - by),
  right: Math.min(widthPx, right + by),
  bottom: Math.min(heightPx, bottom + by),
});

/** A page drawn with its texts and without: what differs is their ink, whatever lies under them. */
export interface TextInk {
  readonly whole: Raster;
  readonly bare: Raster;
}

/**
 * Finds the box around the texts' ink in an area within the page; null if there is none.
 * @param least the levels by which a dot of ink differs
 */
export function findInkBox({ whole, bare }: TextInk, area: PixelBox, least: number): PixelBox | null {
  const { widthPx, gray } = whole;
  const ground = bare.gray;
  let [left, right, top, bottom] = [area.right, area.left, area.bottom, area.top];
  for (let y = area.top; y < area.bottom; y++)
    for (let x = area.left; x < area.right; x++) {
      const at = y * widthPx + x;
      if (Math.abs((gray[at] ?? 0) - (ground[at] ?? 0)) < least) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  return right <= left ? null : { left, top, right, bottom };
}
