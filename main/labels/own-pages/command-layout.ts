import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { type Code128, code128 } from './code128.ts';
import type { CommandWords } from './command-words.ts';
import { LINE, toDots, toMm } from './sheet.ts';

/** White along the edges; the quiet zones are white themselves and may lie in it. */
export const MARGIN_MM = 2;
/** Between one command's barcode and the next one's words. */
export const GAP_MM = 4;
/** Between words and bars that stand side by side. */
export const BESIDE_MM = 3;
/** Height of the bars: low enough that only one is aimed at, high enough to be hit. */
export const BARS_MM = { least: 8, most: 14 } as const;
/** From one command to the next. */
export const MOST_PITCH_MM = 32;
/** Width of the finest bar: a common scanner reads a quarter of a millimetre from a hand's breadth away. */
const MODULE_MM = { least: 0.25, most: 0.5 } as const;
/** Under 3 dots a worn print head makes bars that don't scan; 2 is the limit (docs/reference/printing.md, "Thermal printers"). */
const LEAST_DOTS = 3;
/** Font sizes of the two lines. */
const FONT_MM = { least: [2.8, 2.3], most: [4.8, 3.4], above: [3.4, 2.6] } as const;
/** Width of a letter in font sizes, bold and usual: measured 0.42 in these words, fonts of other systems are wider. */
const LETTER = [0.58, 0.52] as const;

type TwoLines = readonly [bold: number, usual: number];

/** How a group of commands is laid out: one below the other, since a laser's line that crosses two barcodes reads either. */
export interface CommandLayout {
  /** Where the words stand. */
  readonly words: 'beside' | 'above';
  readonly barDots: number;
  /** Width of the barcodes with their quiet zones, in dots. */
  readonly barcodeDots: number;
  /** Width that the words have, in millimetres. */
  readonly wordsMm: number;
  readonly fontMm: TwoLines;
}

/** Finds the largest bars that leave the words their room beside them, else the largest that fit below them; null where none do. */
export function commandLayout(
  group: readonly CommandWords[],
  { widthMm }: SizeMm,
  dpi: number,
): CommandLayout | null {
  const modules = Math.max(...group.map(({ code }) => widthOf(code128(code))));
  const room = toDots(widthMm, dpi);
  const inner = widthMm - 2 * MARGIN_MM;
  const most = Math.max(LEAST_DOTS, toDots(MODULE_MM.most, dpi));
  const least = Math.min(most, Math.max(LEAST_DOTS, Math.ceil((MODULE_MM.least / MM_PER_INCH) * dpi)));
  for (let barDots = most; barDots >= least; barDots--) {
    const wordsMm = inner - BESIDE_MM - toMm(modules * barDots, dpi);
    const fontMm = fontsIn(group, wordsMm, FONT_MM.most);
    if (FONT_MM.least.every((smallest, line) => (fontMm[line] ?? 0) >= smallest))
      return { words: 'beside', barDots, barcodeDots: modules * barDots, wordsMm, fontMm };
  }
  const barDots = Math.min(most, Math.floor(room / modules));
  if (barDots < LEAST_DOTS) return null;
  const fontMm = fontsIn(group, inner, FONT_MM.above);
  return { words: 'above', barDots, barcodeDots: modules * barDots, wordsMm: inner, fontMm };
}

const widthOf = ({ width }: Code128): number => width;

/** The largest fonts in which every line of a group has room. */
function fontsIn(group: readonly CommandWords[], widthMm: number, most: TwoLines): TwoLines {
  const fitting = (line: 0 | 1): number =>
    Math.min(most[line], ...group.map(({ lines }) => widthMm / (lines[line].length * LETTER[line])));
  const bold = fitting(0);
  return [bold, Math.min(bold, fitting(1))];
}

/** Height of both lines, or of the first alone, in millimetres. */
export function wordsHeightMm([bold, usual]: TwoLines, lines: 1 | 2): number {
  return (bold + (lines === 2 ? usual : 0)) * LINE;
}
