import { MM_PER_INCH } from '../../../shared/label-size.ts';
import type { Barcode } from './barcodes.ts';
import { type Area, type Dots, isBlackAt } from './dots.ts';

/** The lowest bars. Strokes of running text are lower. */
const BAND_MM = 3;
/** Of a column, as many dots of a band are black, or white, as make a straight edge; the rest is dirt. */
const STRAIGHT = 0.9;
/** Eight bars: a third of a shortcode's Code 128, as one that is cut off or blurred still has. */
const MIN_EDGES = 16;
/** The most between two edges: four modules of Code 128 (ISO/IEC 15417) on an A5 label. The lines of a table are farther apart. */
const MAX_GAP_MM = 5;

type IsBlack = (along: number, across: number) => boolean;

interface Scale {
  /** In dots. */
  readonly band: number;
  readonly maxGap: number;
}

/** Whether a page has something like a linear barcode, upright or sideways, that was not read. */
export function hasUnreadBars(dots: Dots, dpi: number, barcodes: readonly Pick<Barcode, 'place'>[]): boolean {
  const { widthDots, heightDots } = dots;
  const dotsOf = (mm: number): number => Math.round((mm / MM_PER_INCH) * dpi);
  const scale = { band: dotsOf(BAND_MM), maxGap: dotsOf(MAX_GAP_MM) };
  const upright = findBars(widthDots, heightDots, scale, (x, y) => isBlackAt(dots, x, y));
  const sideways = findBars(heightDots, widthDots, scale, (y, x) => isBlackAt(dots, x, y));
  const places = barcodes.map(({ place }) => ({ x: place.x * widthDots, y: place.y * heightDots }));
  return (
    upright.some((area) => !places.some(({ x, y }) => isInside(area, x, y))) ||
    sideways.some((area) => !places.some(({ x, y }) => isInside(area, y, x)))
  );
}

const isInside = ({ left, top, width, height }: Area, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** Finds areas of many parallel edges across the bands of a page. */
function findBars(length: number, breadth: number, scale: Scale, isBlack: IsBlack): Area[] {
  const { band } = scale;
  const areas: Area[] = [];
  for (let top = 0; top + band <= breadth; top += band >> 1)
    for (const [left, right] of findSpans(length, top, scale, isBlack)) {
      const before = areas.findLast(
        (area) => area.top + area.height >= top && area.left < right && left < area.left + area.width,
      );
      const from = Math.min(left, before?.left ?? left);
      const to = Math.max(right, before === undefined ? right : before.left + before.width);
      const joined = {
        left: from,
        top: before?.top ?? top,
        width: to - from,
        height: top + band - (before?.top ?? top),
      };
      if (before === undefined) areas.push(joined);
      else areas[areas.indexOf(before)] = joined;
    }
  return areas;
}

/** The parts of a band that consist of straight black and white columns, with enough edges between them. */
function findSpans(
  length: number,
  top: number,
  { band, maxGap }: Scale,
  isBlack: IsBlack,
): [left: number, right: number][] {
  const spans: [number, number][] = [];
  let first = 0;
  let last = 0;
  let edges = 0;
  let was = false;
  const end = (): void => {
    if (edges >= MIN_EDGES) spans.push([first, last]);
    edges = 0;
  };
  for (let at = 0; at < length; at++) {
    let black = 0;
    for (let across = top; across < top + band; across++) if (isBlack(at, across)) black++;
    const share = black / band;
    if (share > 1 - STRAIGHT && share < STRAIGHT) {
      end();
      was = false;
      continue;
    }
    const is = share >= STRAIGHT;
    if (is === was) continue;
    was = is;
    if (edges > 0 && at - last > maxGap) end();
    if (edges === 0) first = at;
    edges++;
    last = at;
  }
  end();
  return spans;
}
