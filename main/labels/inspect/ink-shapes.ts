import type { Area } from './dots.ts';
import { asFours, FOUR_WHITE, type Raster } from './raster.ts';

/** Darker than this is ink to a person. */
const INK_LEVEL = 160;

/** Connected ink: its bounding box in pixels, and how many of them it fills. */
export interface Shape extends Area {
  readonly filled: number;
}

/** A row's connected pixels, up to but not including `to`. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the shapes of a part of a page: pixels that touch one another, also at their corners.
 * @param area within the page
 * @param ink `white`: what is white on black
 */
export function findShapes(page: Raster, area: Area, ink: 'black' | 'white' = 'black'): Shape[] {
  const shapes: (Shape | null)[] = [];
  /** What each shape has become a part of: itself, or a later one. */
  const partOf: number[] = [];
  const wholeOf = (shape: number): number => {
    let whole = shape;
    while (partOf[whole] !== whole) whole = partOf[whole] ?? whole;
    partOf[shape] = whole;
    return whole;
  };
  let above: (Run & { readonly shape: number })[] = [];
  for (let row = area.top; row < area.top + area.height; row++) {
    let first = 0;
    above = runsOf(page, row, area, ink).map(({ from, to }) => {
      const shape = partOf.push(partOf.length) - 1;
      let whole: Shape = { left: from, top: row, width: to - from, height: 1, filled: to - from };
      // At a corner, a run ends where the other begins.
      while ((above[first]?.to ?? Infinity) < from) first++;
      for (let at = first; (above[at]?.from ?? Infinity) <= to; at++) {
        const other = wholeOf(above[at]?.shape ?? shape);
        const part = shapes[other];
        if (part === null || part === undefined) continue;
        whole = join(whole, part);
        shapes[other] = null;
        partOf[other] = shape;
      }
      shapes.push(whole);
      return { from, to, shape };
    });
  }
  return shapes.filter((shape) => shape !== null);
}

function join(one: Shape, other: Shape): Shape {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
    filled: one.filled + other.filled,
  };
}

function runsOf(
  { widthPx, gray }: Raster,
  row: number,
  { left, width }: Area,
  ink: 'black' | 'white',
): Run[] {
  const start = row * widthPx;
  const end = left + width;
  // Most of a page is white: four pixels at once.
  const fours = ink === 'black' ? asFours(gray) : null;
  const runs: Run[] = [];
  let from = -1;
  for (let x = left; x < end; ) {
    const at = start + x;
    if (from === -1 && fours !== null && (at & 3) === 0 && x + 4 <= end && fours[at >> 2] === FOUR_WHITE) {
      x += 4;
      continue;
    }
    const isInk = (gray[at] ?? 255) < INK_LEVEL === (ink === 'black');
    if (isInk && from === -1) from = x;
    if (!isInk && from !== -1) {
      runs.push({ from, to: x });
      from = -1;
    }
    x++;
  }
  if (from !== -1) runs.push({ from, to: end });
  return runs;
}
