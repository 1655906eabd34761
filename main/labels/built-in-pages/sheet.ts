import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';

/** A filled rectangle in whole dots of the printer, so that its edges fall on dots. */
export interface DotRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 is black, 255 white; black where it is not said. */
  readonly gray?: number;
}

/** A line of text in its box, in millimetres; what is too long ends in "…". */
export interface TextLine extends SizeMm {
  readonly text: string;
  readonly xMm: number;
  readonly yMm: number;
  /** Font size; the box is LINE times as high. */
  readonly fontMm: number;
  readonly align: 'left' | 'center' | 'right';
  readonly bold: boolean;
}

/** A barcode on a sheet. */
export interface SheetBarcode {
  readonly text: string;
  /** Width of the finest bar in dots. */
  readonly barDots: number;
  /** The bars and the quiet zones beside them. */
  readonly area: DotRect;
  readonly bars: readonly DotRect[];
}

/** What stands on one page of Tem's own. */
export interface Sheet extends SizeMm {
  /** Dots per inch of every DotRect. */
  readonly dpi: number;
  readonly rects: readonly DotRect[];
  /** Filled black; corners as x and y in dots. */
  readonly polygons: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly texts: readonly TextLine[];
  readonly barcodes: readonly SheetBarcode[];
}

/** A part of a sheet. */
export type SheetMarks = Partial<Pick<Sheet, 'rects' | 'polygons' | 'texts' | 'barcodes'>>;

/** Height of a line of text in font sizes: Vietnamese capitals carry two marks, one above the other. */
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

/** The dot at which a place in millimetres lies. */
export function toDots(mm: number, dpi: number): number {
  return Math.round((mm / MM_PER_INCH) * dpi);
}

export function toMm(dots: number, dpi: number): number {
  return (dots / dpi) * MM_PER_INCH;
}

/** Lines are a fifth of a millimetre wide and never under 2 dots: one dot between two is printed or not by chance. */
export function lineWidthDots(dpi: number): number {
  return Math.max(2, toDots(0.2, dpi));
}

/** A rectangle given in millimetres, its corners moved to the nearest dots. */
export function toDotRect(
  { xMm, yMm, widthMm, heightMm }: SizeMm & { readonly xMm: number; readonly yMm: number },
  dpi: number,
): DotRect {
  const x = toDots(xMm, dpi);
  const y = toDots(yMm, dpi);
  return { x, y, width: toDots(xMm + widthMm, dpi) - x, height: toDots(yMm + heightMm, dpi) - y };
}

/** The four sides of a box as lines that lie inside it. */
export function outline({ x, y, width, height }: DotRect, line: number): DotRect[] {
  return [
    { x, y, width, height: line },
    { x, y: y + height - line, width, height: line },
    { x, y, width: line, height },
    { x: x + width - line, y, width: line, height },
  ];
}
