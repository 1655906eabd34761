import type { SizeMm } from '../../../shared/label-size.ts';

// A separate module: main needs it without loading the PDF library that workers use for drawing (placement.ts).

/**
 * Chromium cuts a page to whole CSS pixels and then to whole points: 210 mm become 209.46. Sizes that differ by no more than
 * this are equal.
 */
export const PAGE_ROUNDING_MM = 0.65;

/** The share by which a label's width and height may differ from the size that was asked for. */
export const SIZE_TOLERANCE = 0.15;

/** Whether two sizes differ by no more than the tolerance, by default Chromium's rounding. */
export const sizesMatch = (one: SizeMm, other: SizeMm, toleranceMm = PAGE_ROUNDING_MM): boolean =>
  Math.abs(one.widthMm - other.widthMm) <= toleranceMm &&
  Math.abs(one.heightMm - other.heightMm) <= toleranceMm;
