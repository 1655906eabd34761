import { SEEN_CONTRAST } from './gray-boxes.ts';
import type { Box } from './page-letters.ts';
import { grow, pixelsOf, type TextInk } from './pixel-box.ts';
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
 * Compares a letter's dots with its levels, where its own ground is: beside a dark bar in which it stands, the paper is no ground of
 * its.
 * @param ink the page in gray levels, with its texts and without
 * @param printed the same in black and white (ink.ts)
 * @param box the letter's, as shares of the page
 */
export function findLetterInk({ whole, bare }: TextInk, printed: Raster, box: Box): LetterInk {
  const { widthPx } = whole;
  const { left, top, right, bottom } = grow(pixelsOf(box, whole), GROUND_PX, whole);
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y++)
    for (let at = y * widthPx + left; at < y * widthPx + right; at++) {
      const ground = bare.gray[at] ?? 255;
      if (Math.abs(ground - (whole.gray[at] ?? 255)) < SEEN_CONTRAST) continue;
      darkest = Math.min(darkest, ground - SEEN_CONTRAST);
      lightest = Math.max(lightest, ground + SEEN_CONTRAST);
    }
  if (darkest > lightest) return 'absent';
  let count = 0;
  // Of the levels, the dots, their squares and their products.
  let [levels, blacks, squares, products] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let at = y * widthPx + left; at < y * widthPx + right; at++) {
      const ground = bare.gray[at] ?? 255;
      if (ground < darkest || ground > lightest) continue;
      const level = whole.gray[at] ?? 255;
      const black = printed.gray[at] === 0 ? 1 : 0;
      count++;
      levels += level;
      squares += level * level;
      blacks += black;
      products += black * level;
    }
  const levelSpread = count * squares - levels * levels;
  const blackSpread = count * blacks - blacks * blacks;
  // Pearson's correlation; dark levels are small.
  const likeness = (levels * blacks - count * products) / Math.sqrt(levelSpread * blackSpread);
  return likeness >= LEAST_LIKENESS ? 'shown' : 'faint';
}
