import { qrSquares, widthOf } from './draw.ts';
import type { Ink } from './page.ts';

/** A part of a page, in dots from its left and top edge. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Quiet zones in modules (ISO/IEC 15417, ISO/IEC 18004). */
const BARS_QUIET = 10;
const QR_QUIET = 4;
/** Letters of Helvetica are on average narrower than this share of their size. */
const LETTER_WIDTH = 0.6;

/** The size of an ink without its quiet zone. */
export function inkOf(ink: Ink): Pick<Box, 'width' | 'height'> {
  switch (ink.kind) {
    case 'bars':
      return {
        width: widthOf(ink.symbology, ink.text, ink.barDots) * ink.scale,
        height: ink.heightDots * ink.scale,
      };
    case 'qr': {
      const side = qrSquares(ink.text) * ink.squareDots * ink.scale;
      return { width: side, height: side };
    }
    case 'text': {
      const letter = ink.sizeDots * ink.scale;
      return { width: ink.text.length * letter * LETTER_WIDTH, height: letter };
    }
  }
}

/** The area of an ink with its quiet zone. */
export function boxOf(ink: Ink): Box {
  const { width, height } = inkOf(ink);
  switch (ink.kind) {
    case 'bars': {
      const quiet = BARS_QUIET * ink.barDots * ink.scale;
      return { x: ink.x - quiet, y: ink.y - 2, width: width + 2 * quiet, height: height + 4 };
    }
    case 'qr': {
      const quiet = QR_QUIET * ink.squareDots * ink.scale;
      return { x: ink.x - quiet, y: ink.y - quiet, width: width + 2 * quiet, height: height + 2 * quiet };
    }
    case 'text':
      // Its y is the baseline.
      return { x: ink.x, y: ink.y - height * 0.8, width, height };
  }
}

/** Whether two boxes have a dot in common. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
