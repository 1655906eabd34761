import { MM_PER_INCH } from '../../../shared/label-size.ts';
import { findShapes, type Shape } from './ink-shapes.ts';
import type { Box } from './page-letters.ts';
import { grow, pixelsOf } from './pixel-box.ts';
import type { Raster } from './raster.ts';

/** A name and a street have more letters; a logo, a row of icons or of boxes to tick has fewer. */
const LEAST_LETTERS = 20;
const LEAST_IN_ROW = 4;
/** The heights of letters on a label. */
const LETTER_MM = { least: 1, most: 12 };
// As shares of a letter's height.
const NARROWEST = 0.1;
/** Letters that touch one another. */
const WIDEST = 4;
const LETTER_WIDTH = 0.8;
const MOST_GAP = 1.2;
const SAME_BASELINE = 0.3;
/** How much smaller the smaller of two neighbors may be. */
const SAME_HEIGHT = 0.5;
/** The share of its box that a letter fills; bars and blocks fill more, frames and rules less. */
const FILLED = { least: 0.1, most: 0.85 };

/**
 * Whether a page shows text that Tem can't read: letters of a picture, of outlines or patterns, or unknown ones. Letters are told
 * by their size and by standing in rows.
 * @param rest the page's ink without the letters that are read
 * @param dpi its dots per inch
 * @param codes where its barcodes are
 */
export function showsUnreadText(rest: Raster, dpi: number, codes: readonly Box[]): boolean {
  const page = withoutBoxes(rest, codes);
  const dotsOf = (mm: number): number => (mm / MM_PER_INCH) * dpi;
  const [least, most] = [dotsOf(LETTER_MM.least), dotsOf(LETTER_MM.most)];
  const whole = { left: 0, top: 0, width: page.widthPx, height: page.heightPx };
  const shapes = findShapes(page, whole);
  const blocks = shapes.filter(
    ({ width, height, filled }) =>
      Math.min(width, height) >= BLOCK_LETTERS * least && filled >= BLOCK_SHARE * width * height,
  );
  const inBlocks = blocks.flatMap((block) => findShapes(page, block, 'white'));
  // Letters may be white on black, and a page turned by a quarter.
  return [shapes, shapes.map(turn), inBlocks, inBlocks.map(turn)].some((seen) => {
    const letters = seen.filter((shape) => isLetterLike(shape, least, most));
    return countInRows(letters) >= LEAST_LETTERS;
  });
}

/** A block that may hold white letters is so many letters high and wide, and black for so large a share. */
const BLOCK_LETTERS = 2;
const BLOCK_SHARE = 0.4;

function withoutBoxes(page: Raster, boxes: readonly Box[]): Raster {
  const { widthPx } = page;
  const left = page.gray.slice();
  for (const box of boxes) {
    const pixels = grow(pixelsOf(box, page), 0, page);
    for (let y = pixels.top; y < pixels.bottom; y++)
      left.fill(255, y * widthPx + pixels.left, y * widthPx + Math.max(0, pixels.right));
  }
  return { ...page, gray: left };
}

const turn = ({ left, top, width, height, filled }: Shape): Shape => ({
  left: top,
  top: left,
  width: height,
  height: width,
  filled,
});

function isLetterLike({ width, height, filled }: Shape, least: number, most: number): boolean {
  const share = filled / (width * height);
  return (
    height >= least &&
    height <= most &&
    width >= NARROWEST * height &&
    width <= WIDEST * height &&
    share >= FILLED.least &&
    share <= FILLED.most
  );
}

/** How many letters stand in rows. */
function countInRows(letters: readonly Shape[]): number {
  /** The last letter of each row, and how many it has. */
  const rows: { last: Shape; count: number }[] = [];
  for (const one of letters.toSorted((before, after) => before.left - after.left)) {
    const count = Math.max(1, Math.round(one.width / (LETTER_WIDTH * one.height)));
    const row = rows.find(({ last }) => follows(last, one));
    if (row === undefined) rows.push({ last: one, count });
    else {
      row.last = one;
      row.count += count;
    }
  }
  return rows.reduce((sum, { count }) => sum + (count >= LEAST_IN_ROW ? count : 0), 0);
}

function follows(before: Shape, after: Shape): boolean {
  const high = Math.max(before.height, after.height);
  return (
    Math.min(before.height, after.height) >= SAME_HEIGHT * high &&
    Math.abs(before.top + before.height - after.top - after.height) <= SAME_BASELINE * high &&
    after.left - before.left - before.width <= MOST_GAP * high
  );
}
