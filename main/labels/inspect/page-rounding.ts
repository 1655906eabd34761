// By itself: main needs it, and is not to read in the PDF library with which a worker draws pages (placement.ts).

/**
 * Chromium cuts a page to whole CSS pixels and then to whole points: 210 mm come back as 209.46. What is larger or smaller
 * than something by no more than this has its size.
 */
export const PAGE_ROUNDING_MM = 0.65;
