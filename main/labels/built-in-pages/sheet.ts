import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';

/** A filled rectangle in whole printer dots, so that its edges are sharp. */
export interface DotRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 is black, 255 white; black by default. */
  readonly gray?: number;
}

/** A box on a page; x and y are its top left corner. */
export interface BoxMm extends SizeMm {
  readonly xMm: number;
  readonly yMm: number;
}

/** A line of text in its box; text that is too long ends in "…". */
export interface TextLine extends BoxMm {
  readonly text: string;
  /** Font size; the box is LINE_HEIGHT times as high. */
  readonly fontMm: number;
  readonly align: 'left' | 'center' | 'right';
  readonly bold: boolean;
}

export interface SheetBarcode {
  readonly text: string;
  /** Width of the narrowest bar in dots. */
  readonly barDots: number;
  /** The bars including the quiet zones. */
  readonly area: DotRect;
  readonly bars: readonly DotRect[];
}

export interface Sheet extends SizeMm {
  /** Dots per inch of every DotRect. */
  readonly dpi: number;
  readonly rects: readonly DotRect[];
  /** Filled black; corners as x and y in dots. */
  readonly polygons: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly texts: readonly TextLine[];
  readonly barcodes: readonly SheetBarcode[];
}

export type SheetMarks = Partial<Pick<Sheet, 'rects' | 'polygons' | 'texts' | 'barcodes'>>;

/** Line height in font sizes: Vietnamese capitals carry two stacked marks. */
export const LINE_HEIGHT = 1.4;

export function createSheet({ widthMm, heightMm }: SizeMm, dpi: number, parts: readonly SheetMarks[]): Sheet {
  return {
    widthMm,
    heightMm,
    dpi,
    rects: parts.flatMap(({ rects }) => rects ?? []),
    polygons: parts.flatMap(({ polygons }) => polygons ?? []),
    texts: parts.flatMap(({ texts }) => texts ?? []),
    barcodes: parts.flatMap(({ barcodes }) => barcodes ?? []),
  };
}

export function toDots(mm: number, dpi: number): number {
  return Math.round((mm / MM_PER_INCH) * dpi);
}

export function toMm(dots: number, dpi: number): number {
  return (dots / dpi) * MM_PER_INCH;
}

/** Lines are 0.2 mm wide, and at least 2 dots: a single dot between two positions is printed or not by chance. */
export function lineWidthDots(dpi: number): number {
  return Math.max(2, toDots(0.2, dpi));
}

/** Converts a rectangle from millimeters, rounding its corners to the nearest dots. */
export function toDotRect({ xMm, yMm, widthMm, heightMm }: BoxMm, dpi: number): DotRect {
  const x = toDots(xMm, dpi);
  const y = toDots(yMm, dpi);
  return { x, y, width: toDots(xMm + widthMm, dpi) - x, height: toDots(yMm + heightMm, dpi) - y };
}

/** The four sides of a box as lines inside it. */
export function outline({ x, y, width, height }: DotRect, line: number): DotRect[] {
  return [
    { x, y, width, height: line },
    { x, y: y + height - line, width, height: line },
    { x, y, width: line, height },
    { x: x + width - line, y, width: line, height },
  ];
}

export interface TextRow {
  readonly text: string;
  readonly fontMm: number;
  readonly bold?: boolean;
}

export function stackHeightMm(rows: readonly TextRow[]): number {
  return rows.reduce((sum, { fontMm }) => sum + fontMm * LINE_HEIGHT, 0);
}

export function rowsThatFit(rows: readonly TextRow[], roomMm: number): TextRow[] {
  const shown = rows.slice();
  while (shown.length > 0 && stackHeightMm(shown) > roomMm) shown.pop();
  return shown;
}

/** Stacks rows downward from `yMm`. */
export function stackRows(
  rows: readonly TextRow[],
  { xMm, yMm, widthMm }: Omit<BoxMm, 'heightMm'>,
  align: TextLine['align'],
): TextLine[] {
  return rows.map(({ text, fontMm, bold = false }, index) => ({
    text,
    xMm,
    yMm: yMm + stackHeightMm(rows.slice(0, index)),
    widthMm,
    heightMm: fontMm * LINE_HEIGHT,
    fontMm,
    align,
    bold,
  }));
}
