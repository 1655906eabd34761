import { SEEN_CONTRAST } from './gray-boxes.ts';
import type { Box } from './page-letters.ts';
import { grow, pixelsOf } from './pixel-box.ts';
import type { Raster } from './raster.ts';

/**
 * What paper shows of a letter: `shown`; `faint`: a person sees it on the screen, but not on paper; `absent`: nothing of it is
 * seen on the screen either, because it is white on white, covered, cut off or invisible.
 */
export type LetterInk = 'shown' | 'faint' | 'absent';

/** How well dots have to follow the levels: those of a letter do by 0.6 and more, a dithered ground's by less than 0.3. */
const LEAST_LIKENESS = 0.55;
/** Pixels around a letter that belong to its ground. */
const GROUND_PX = 2;

/**
 * Compares a letter's dots with its levels.
 * @param drawn the page in gray levels
 * @param printed the same in black and white (ink.ts)
 * @param box the letter's, as shares of the page
 */
export function findLetterInk(drawn: Raster, printed: Raster, box: Box): LetterInk {
  const { widthPx } = drawn;
  const { left, top, right, bottom } = grow(pixelsOf(box, drawn), GROUND_PX, drawn);
  let [least, most, count] = [255, 0, 0];
  // Of the levels, the dots, their squares and their products.
  let [levels, blacks, squares, products] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let at = y * widthPx + left; at < y * widthPx + right; at++) {
      const level = drawn.gray[at] ?? 255;
      const black = printed.gray[at] === 0 ? 1 : 0;
      least = Math.min(least, level);
      most = Math.max(most, level);
      count++;
      levels += level;
      squares += level * level;
      blacks += black;
      products += black * level;
    }
  if (most - least < SEEN_CONTRAST) return 'absent';
  const levelSpread = count * squares - levels * levels;
  const blackSpread = count * blacks - blacks * blacks;
  // Pearson's correlation; dark levels are small.
  const likeness = (levels * blacks - count * products) / Math.sqrt(levelSpread * blackSpread);
  return likeness >= LEAST_LIKENESS ? 'shown' : 'faint';
}
