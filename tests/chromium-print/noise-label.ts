import type { Dots } from '../../main/labels/inspect/dots.ts';
import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import { packDots } from '../helpers/gray-dots.ts';

/** Chromium truncates paper to whole units of its own: the outermost dots may be lost, and labels keep them white. */
const MARGIN_DOTS = 8;

/**
 * A label of noise, dot by dot: the slightest shift, scaling or smoothing of the picture changes its dots. Barcodes would
 * mostly survive
 * that.
 */
export function createNoiseLabel({ widthMm, heightMm }: SizeMm, dpi: number, margin = MARGIN_DOTS): Dots {
  const widthDots = Math.round((widthMm / MM_PER_INCH) * dpi);
  const heightDots = Math.round((heightMm / MM_PER_INCH) * dpi);
  const gray = new Uint8Array(widthDots * heightDots).fill(255);
  // A linear congruential generator (Numerical Recipes, ranqd1): every run prints the same labels.
  let state = widthDots * 65_536 + heightDots;
  for (let y = margin; y < heightDots - margin; y += 1)
    for (let x = margin; x < widthDots - margin; x += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      gray[y * widthDots + x] = state >>> 31 === 1 ? 0 : 255;
    }
  return packDots(gray, widthDots, heightDots, 128);
}
