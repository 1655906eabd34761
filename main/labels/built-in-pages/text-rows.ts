import { LINE_HEIGHT, type TextLine } from './sheet.ts';

/** A line of text before it is placed. */
export interface TextRow {
  readonly text: string;
  readonly fontMm: number;
  readonly bold?: boolean;
}

/** Height of stacked rows, in mm. */
export function stackHeightMm(rows: readonly TextRow[]): number {
  return rows.reduce((sum, { fontMm }) => sum + fontMm * LINE_HEIGHT, 0);
}

/** The first rows that fit together. */
export function rowsThatFit(rows: readonly TextRow[], roomMm: number): TextRow[] {
  const shown = rows.slice();
  while (shown.length > 0 && stackHeightMm(shown) > roomMm) shown.pop();
  return shown;
}

/** Stacks rows downward from `yMm`. */
export function stackRows(
  rows: readonly TextRow[],
  { xMm, yMm, widthMm }: { readonly xMm: number; readonly yMm: number; readonly widthMm: number },
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
