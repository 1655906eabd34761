import { LINE, type TextLine } from './sheet.ts';

/** A line of text before it has a place. */
export interface Row {
  readonly text: string;
  readonly fontMm: number;
  readonly bold?: boolean;
}

/** Height of rows one below the other, in millimetres. */
export function stackMm(rows: readonly Row[]): number {
  return rows.reduce((sum, { fontMm }) => sum + fontMm * LINE, 0);
}

/** The first rows that have room together. */
export function fitting(rows: readonly Row[], roomMm: number): Row[] {
  const shown = rows.slice();
  while (shown.length > 0 && stackMm(shown) > roomMm) shown.pop();
  return shown;
}

/** Sets rows one below the other, from `yMm` down. */
export function stack(
  rows: readonly Row[],
  { xMm, yMm, widthMm }: { readonly xMm: number; readonly yMm: number; readonly widthMm: number },
  align: TextLine['align'],
): TextLine[] {
  return rows.map(({ text, fontMm, bold = false }, index) => ({
    text,
    xMm,
    yMm: yMm + stackMm(rows.slice(0, index)),
    widthMm,
    heightMm: fontMm * LINE,
    fontMm,
    align,
    bold,
  }));
}
