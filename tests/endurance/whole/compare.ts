import type { Plane } from './raster.ts';
import type { Mark, Truth } from './truth.ts';

/** Printed marks follow the true ones at least so well, as a correlation of dots. */
const LEAST_LIKENESS = 0.5;
/** Of a letter no wider than three dots, or no higher than fourteen, one more or less is much. */
const SMALL = { width: 3, height: 14, leastLikeness: 0.3 };
/** No better place is looked for. */
const SURE_LIKENESS = 0.8;
/** A mark may be so many dots from its place: rounding, the tilt of a drawing, the margin of a form's field. */
const SHIFT_DOTS = 4;
/** Around a mark, which is white there. */
const GROUND_DOTS = 1;

/** Whether one mark alone is there, drawn otherwise: a script or a form may place a letter by half a dot. */
export const isLikely = (mark: Mark, truth: Truth, printed: Plane): boolean =>
  likenessOf(mark, truth, printed) >= SMALL.leastLikeness;

/** The marks that a printed page does not show, black on white or white on black. */
export const findMissingMarks = (truth: Truth, printed: Plane, down = 0): Mark[] =>
  truth.marks.filter((mark) => {
    const isSmall = mark.right - mark.left <= SMALL.width || mark.bottom - mark.top <= SMALL.height;
    return likenessOf(mark, truth, printed, down) < (isSmall ? SMALL.leastLikeness : LEAST_LIKENESS);
  });

/** @param down how many dots lower the printed page has what the true one has */
function likenessOf(mark: Mark, truth: Truth, printed: Plane, down = 0): number {
  let best = Math.abs(correlation(mark, truth, printed, 0, down));
  if (best > SURE_LIKENESS) return best;
  for (let dy = -SHIFT_DOTS; dy <= SHIFT_DOTS; dy++)
    for (let dx = -SHIFT_DOTS; dx <= SHIFT_DOTS; dx++)
      best = Math.max(best, Math.abs(correlation(mark, truth, printed, dx, dy + down)));
  return best;
}

/** Of black dots in a mark's box, by Pearson; 0 where one of both has only black or only white ones. */
function correlation(mark: Mark, truth: Truth, printed: Plane, dx: number, dy: number): number {
  let [count, both, trueBlack, printedBlack] = [0, 0, 0, 0];
  for (let y = mark.top - GROUND_DOTS; y < mark.bottom + GROUND_DOTS; y++)
    for (let x = mark.left - GROUND_DOTS; x < mark.right + GROUND_DOTS; x++) {
      const one = dotAt(truth, x, y);
      const other = dotAt(printed, x + dx, y + dy);
      count++;
      trueBlack += one;
      printedBlack += other;
      both += one & other;
    }
  const spread = trueBlack * (count - trueBlack) * printedBlack * (count - printedBlack);
  return spread === 0 ? 0 : (count * both - trueBlack * printedBlack) / Math.sqrt(spread);
}

const dotAt = ({ width, height, black }: Plane, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (black[y * width + x] ?? 0);
