import { type Dots, isBlackAt } from './dots.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A symbol's corners in dots; its bars cross the direction from left to right, whatever its orientation. */
interface Quadrilateral {
  readonly topLeft: Point;
  readonly topRight: Point;
  readonly bottomLeft: Point;
  readonly bottomRight: Point;
}

const SCAN_LINES = 9;
/** A scan line starts and ends in the quiet zone, so that the outer bars are measured completely. */
const QUIET_ZONE_DOTS = 3;
const SAMPLES_PER_DOT = 4;

/** Measures the narrowest bar to a quarter of a dot: the median of several lines, against specks. Null if none meets a bar. */
export function measureNarrowestBarDots(dots: Dots, symbol: Quadrilateral): number | null {
  const widths: number[] = [];
  for (let line = 0; line < SCAN_LINES; line++) {
    const down = (line + 0.5) / SCAN_LINES;
    const width = narrowestBarOnLine(
      dots,
      pointBetween(symbol.topLeft, symbol.bottomLeft, down),
      pointBetween(symbol.topRight, symbol.bottomRight, down),
    );
    if (width !== null) widths.push(width);
  }
  return widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? null;
}

function pointBetween(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function narrowestBarOnLine(dots: Dots, left: Point, right: Point): number | null {
  const length = Math.hypot(right.x - left.x, right.y - left.y);
  if (length === 0) return null;
  const step = { x: (right.x - left.x) / length, y: (right.y - left.y) / length };
  const samples = Math.round((length + 2 * QUIET_ZONE_DOTS) * SAMPLES_PER_DOT);
  let narrowest: number | null = null;
  // Counts a run only between two whites: the width of a run cut off by the line's end is unknown.
  let run: number | null = null;
  for (let sample = 0; sample < samples; sample++) {
    const along = sample / SAMPLES_PER_DOT - QUIET_ZONE_DOTS;
    const x = Math.round(left.x + step.x * along);
    const y = Math.round(left.y + step.y * along);
    if (isBlackAt(dots, x, y)) {
      if (run !== null) run++;
    } else {
      if (run !== null && run > 0) narrowest = Math.min(narrowest ?? run, run);
      run = 0;
    }
  }
  return narrowest === null ? null : narrowest / SAMPLES_PER_DOT;
}
