import type { SizeMm } from '../../../shared/label-size.ts';
import {
  type DotRect,
  LINE_HEIGHT,
  lineWidthDots,
  outline,
  type SheetMarks,
  type TextLine,
  toDotRect,
  toDots,
} from './sheet.ts';

/** Millimeters from the paper's edge to the frame. */
const FRAME_MM = 1;
/** Lines at each corner including the frame, one per millimeter: each missing line means a millimeter is cut off. */
export const CORNER_LINES = 3;
/** End of the corner lines; rulers stay clear of it. */
const CORNER_MM = CORNER_LINES + 1;
/** Font size of the rulers' numbers. */
const NUMBER_MM = 2;
const TICKS_MM = { 1: 0.8, 5: 1.4, 10: 2.2 } as const;
const NUMBERS_AT_MM = FRAME_MM + TICKS_MM[10] + 0.2;

/** How far the frame, corner lines and rulers reach into the page, in mm. */
export function edgeMarginsMm({ heightMm }: SizeMm) {
  const digits = String(Math.floor(heightMm)).length;
  return {
    left: NUMBERS_AT_MM + numberWidthMm(digits) + 0.4,
    top: NUMBERS_AT_MM + NUMBER_MM * LINE_HEIGHT + 0.4,
    right: FRAME_MM + 1,
    bottom: CORNER_MM + 0.5,
  };
}

/** Draws a frame, corner lines that count the millimeters cut off, and rulers along the top and left. */
export function drawEdges(page: SizeMm, dpi: number): SheetMarks {
  const line = lineWidthDots(dpi);
  const [width, height] = [toDots(page.widthMm, dpi), toDots(page.heightMm, dpi)];
  const at = toDots(FRAME_MM, dpi);
  return {
    rects: [
      ...outline({ x: at, y: at, width: width - 2 * at, height: height - 2 * at }, line),
      ...cornerLines(width, height, dpi),
      ...rulerTicks(page.widthMm, dpi),
      ...rulerTicks(page.heightMm, dpi).map(swapAxes),
    ],
    texts: [...numbersAbove(page.widthMm), ...numbersBeside(page.heightMm)],
  };
}

/** Draws only the corner lines, starting where the frame would be. */
export function drawCorners(page: SizeMm, dpi: number): SheetMarks {
  const [width, height] = [toDots(page.widthMm, dpi), toDots(page.heightMm, dpi)];
  return { rects: cornerLines(width, height, dpi, FRAME_MM) };
}

/** @param firstMm the first line; the frame counts as a line where it is drawn */
function cornerLines(width: number, height: number, dpi: number, firstMm = FRAME_MM + 1): DotRect[] {
  const line = lineWidthDots(dpi);
  const end = toDots(CORNER_MM, dpi);
  const lines: DotRect[] = [];
  for (let mm = firstMm; mm <= CORNER_LINES; mm++) {
    const from = toDots(mm, dpi);
    // On the smallest paper the corners meet.
    const across = Math.min(end, Math.floor(width / 2)) - from;
    const down = Math.min(end, Math.floor(height / 2)) - from;
    for (const x of [from, width - from - across])
      for (const y of [from, height - from - line]) lines.push({ x, y, width: across, height: line });
    for (const x of [from, width - from - line])
      for (const y of [from, height - from - down]) lines.push({ x, y, width: line, height: down });
  }
  return lines;
}

function rulerTicks(lengthMm: number, dpi: number): DotRect[] {
  const line = lineWidthDots(dpi);
  return rulerMm(lengthMm).map((mm) => {
    const long = TICKS_MM[mm % 10 === 0 ? 10 : mm % 5 === 0 ? 5 : 1];
    const tick = toDotRect({ xMm: mm, yMm: FRAME_MM, widthMm: 0, heightMm: long }, dpi);
    return { ...tick, x: tick.x - (line >> 1), width: line };
  });
}

/** The millimeters that a ruler shows, excluding the corners. */
function rulerMm(lengthMm: number): number[] {
  const from = CORNER_MM + 1;
  const count = Math.max(0, Math.floor(lengthMm - 2 * from) + 1);
  return Array.from({ length: count }, (_, index) => from + index);
}

const swapAxes = ({ x, y, width, height }: DotRect): DotRect => ({
  x: y,
  y: x,
  width: height,
  height: width,
});

const numberWidthMm = (digits: number): number => digits * NUMBER_MM * 0.65 + 0.2;

function numbersAbove(lengthMm: number): TextLine[] {
  const widthMm = numberWidthMm(3);
  return rulerTens(lengthMm)
    .filter((mm) => mm + widthMm / 2 <= lengthMm - FRAME_MM)
    .map((mm) => ({ ...numberText(mm, widthMm, 'center'), xMm: mm - widthMm / 2, yMm: NUMBERS_AT_MM }));
}

function numbersBeside(lengthMm: number): TextLine[] {
  return rulerTens(lengthMm).map((mm) => ({
    ...numberText(mm, numberWidthMm(String(mm).length), 'left'),
    xMm: NUMBERS_AT_MM,
    yMm: mm - (NUMBER_MM * LINE_HEIGHT) / 2,
  }));
}

const rulerTens = (lengthMm: number): number[] => rulerMm(lengthMm).filter((mm) => mm % 10 === 0);

function numberText(mm: number, widthMm: number, align: TextLine['align']): Omit<TextLine, 'xMm' | 'yMm'> {
  const heightMm = NUMBER_MM * LINE_HEIGHT;
  return { text: String(mm), fontMm: NUMBER_MM, widthMm, heightMm, align, bold: false };
}
