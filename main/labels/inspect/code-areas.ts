import { MM_PER_INCH } from '../../../shared/label-size.ts';
import { type Area, bytesPerRow, type Dots, wholeArea } from './dots.ts';
import { findStripedAreas } from './striped-areas.ts';

export function expandArea(dots: Dots, area: Area, byDots: number): Area {
  return intersectionOf(wholeArea(dots), grow(area, byDots));
}

/** The approximate size of the squares in which ink is counted. */
const CELL_MM = 2;
/** A square of this many cells is part of a code if at least this share of its dots is black; in a code, about half are. */
const SQUARE_CELLS = 3;
const DENSE_SHARE = 0.3;
/** Margin around dense cells: a code's ends may be lighter. */
const DENSE_MARGIN_CELLS = 1;
/** Margin around bars for the quiet zone that a reader needs: ten modules of 3 dots. */
const BAR_MARGIN_CELLS = 2;
/** If the areas cover more than this share of a page, all of it is searched. */
const WHOLE_PAGE_SHARE = 0.6;

/**
 * Finds the parts of a page in which a barcode could be, or returns the whole page. Reading time depends on the number of
 * dots, whatever they contain (a white page takes half as long as a full one). Most of a label is white or text: less than
 * half of it remains.
 *
 * Finds upright and horizontal linear codes with bars of at least 2 mm, and codes of any kind and direction that contain a 6
 * mm square that is 30 % black, i.e. from 6.5 mm in both directions. Smaller codes can be missed, as can low linear codes
 * that are rotated or in a noisy picture. The caller therefore reads a whole page whose order these parts do not prove.
 */
export function findCodeAreas(dots: Dots, dpi: number, denseShare = DENSE_SHARE): Area[] {
  const { widthDots, heightDots } = dots;
  const whole = wholeArea(dots);
  // Whole bytes, to count ink a byte at a time.
  const cell = 8 * Math.max(1, Math.round(((CELL_MM / MM_PER_INCH) * dpi) / 8));
  const dense = denseCells(inkByCell(dots, cell), denseShare * (SQUARE_CELLS * cell) ** 2);
  const areas = mergeOverlapping(
    [
      ...boundingBoxesOf(dense).map((box) => scale(grow(box, DENSE_MARGIN_CELLS), cell)),
      ...findStripedAreas(dots, dpi).map((box) => grow(box, BAR_MARGIN_CELLS * cell)),
    ].map((box) => intersectionOf(whole, box)),
  );
  const searched = areas.reduce((sum, { width, height }) => sum + width * height, 0);
  return searched > WHOLE_PAGE_SHARE * widthDots * heightDots ? [whole] : areas;
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Uint16Array;
}

const BLACK_IN_BYTE = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte.toString(2).replaceAll('0', '').length,
);

function inkByCell({ widthDots, heightDots, bits }: Dots, cell: number): Grid {
  const perRow = bytesPerRow(widthDots);
  const bytesPerCell = cell / 8;
  const columns = Math.ceil(perRow / bytesPerCell);
  const rows = Math.ceil(heightDots / cell);
  const values = new Uint16Array(columns * rows);
  for (let y = 0; y < heightDots; y++) {
    const first = Math.floor(y / cell) * columns;
    for (let byte = 0; byte < perRow; byte++) {
      const packed = bits[y * perRow + byte] ?? 0;
      if (packed === 0) continue;
      const at = first + Math.floor(byte / bytesPerCell);
      values[at] = (values[at] ?? 0) + (BLACK_IN_BYTE[packed] ?? 0);
    }
  }
  return { columns, rows, values };
}

/** 1 for each cell of a square with at least that many black dots. */
function denseCells({ columns, rows, values }: Grid, least: number): Grid {
  const dense = new Uint16Array(values.length);
  for (let row = 0; row + SQUARE_CELLS <= rows; row++) {
    for (let column = 0; column + SQUARE_CELLS <= columns; column++) {
      let ink = 0;
      for (let y = row; y < row + SQUARE_CELLS; y++)
        for (let x = column; x < column + SQUARE_CELLS; x++) ink += values[y * columns + x] ?? 0;
      if (ink < least) continue;
      for (let y = row; y < row + SQUARE_CELLS; y++)
        dense.fill(1, y * columns + column, y * columns + column + SQUARE_CELLS);
    }
  }
  return { columns, rows, values: dense };
}

/** The bounding boxes of connected cells, in cells. */
function boundingBoxesOf({ columns, rows, values }: Grid): Area[] {
  const left = Uint16Array.from(values);
  const boxes: Area[] = [];
  for (let from = 0; from < left.length; from++) {
    if (left[from] !== 1) continue;
    const open = [from];
    left[from] = 0;
    let box: Area | null = null;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const column = at % columns;
      const row = Math.floor(at / columns);
      const own = { left: column, top: row, width: 1, height: 1 };
      box = box === null ? own : unionOf(box, own);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (left[next] !== 1) continue;
          left[next] = 0;
          open.push(next);
        }
      }
    }
    if (box !== null) boxes.push(box);
  }
  return boxes;
}

function mergeOverlapping(areas: readonly Area[]): Area[] {
  const apart: Area[] = [];
  for (const area of areas) {
    let whole = area;
    for (let at = apart.findIndex((other) => areasOverlap(whole, other)); at !== -1; ) {
      const [other] = apart.splice(at, 1);
      if (other !== undefined) whole = unionOf(whole, other);
      at = apart.findIndex((one) => areasOverlap(whole, one));
    }
    apart.push(whole);
  }
  return apart;
}

const right = ({ left, width }: Area): number => left + width;
const bottom = ({ top, height }: Area): number => top + height;

export function areasOverlap(one: Area, other: Area): boolean {
  return (
    one.left < right(other) && other.left < right(one) && one.top < bottom(other) && other.top < bottom(one)
  );
}

type Choice = (one: number, other: number) => number;

function combine(one: Area, other: Area, near: Choice, far: Choice): Area {
  const [left, top] = [near(one.left, other.left), near(one.top, other.top)];
  const [toX, toY] = [far(right(one), right(other)), far(bottom(one), bottom(other))];
  return { left, top, width: toX - left, height: toY - top };
}

const unionOf = (one: Area, other: Area): Area => combine(one, other, Math.min, Math.max);
const intersectionOf = (one: Area, other: Area): Area => combine(one, other, Math.max, Math.min);

const grow = ({ left, top, width, height }: Area, by: number): Area => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const scale = ({ left, top, width, height }: Area, by: number): Area => ({
  left: left * by,
  top: top * by,
  width: width * by,
  height: height * by,
});
