import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { type Code128, encodeCode128 } from './code128.ts';
import type { CommandText } from './command-text.ts';
import { LINE_HEIGHT, toDots, toMm } from './sheet.ts';

/** White along the edges; the quiet zones are white themselves and may lie in it. */
export const MARGIN_MM = 2;
/** Between one command's barcode and the next one's words. */
export const GAP_MM = 4;
/** Between words and bars that stand side by side. */
export const BESIDE_GAP_MM = 3;
/** Height of the bars: low enough that only one is aimed at, high enough to be hit. */
export const BAR_HEIGHT_MM = { least: 8, most: 14 } as const;
/** From one command to the next. */
export const MAX_PITCH_MM = 32;
/** Width of the finest bar: a common scanner reads a quarter of a millimetre from a hand's breadth away. */
const MODULE_MM = { least: 0.25, most: 0.5 } as const;
/** Under 3 dots a worn print head makes bars that don't scan; 2 is the limit (docs/reference/printing.md, "Thermal printers"). */
const MIN_DOTS = 3;
/** Font sizes of the two lines. */
const FONT_MM = { least: [2.8, 2.3], most: [4.8, 3.4], above: [3.4, 2.6] } as const;
/** Width of a letter in font sizes, bold and usual: measured 0.42 in these words, fonts of other systems are wider. */
const LETTER_WIDTHS = [0.58, 0.52] as const;

type LineFonts = readonly [bold: number, usual: number];

/** How a group of commands is laid out: one below the other, since a laser's line that crosses two barcodes reads either. */
export interface CommandLayout {
  /** Where the words stand. */
  readonly textPosition: 'beside' | 'above';
  readonly barDots: number;
  /** Width of the barcodes with their quiet zones, in dots. */
  readonly barcodeDots: number;
  /** Width that the words have, in millimetres. */
  readonly textWidthMm: number;
  readonly fontMm: LineFonts;
}

/** Finds the largest bars that leave the words their room beside them, else the largest that fit below them; null where none do. */
export function layoutCommands(
  group: readonly CommandText[],
  { widthMm }: SizeMm,
  dpi: number,
): CommandLayout | null {
  const modules = Math.max(...group.map(({ code }) => widthOf(encodeCode128(code))));
  const room = toDots(widthMm, dpi);
  const inner = widthMm - 2 * MARGIN_MM;
  const most = Math.max(MIN_DOTS, toDots(MODULE_MM.most, dpi));
  const least = Math.min(most, Math.max(MIN_DOTS, Math.ceil((MODULE_MM.least / MM_PER_INCH) * dpi)));
  for (let barDots = most; barDots >= least; barDots--) {
    const wordsMm = inner - BESIDE_GAP_MM - toMm(modules * barDots, dpi);
    const fontMm = largestFonts(group, wordsMm, FONT_MM.most);
    if (FONT_MM.least.every((smallest, line) => (fontMm[line] ?? 0) >= smallest))
      return {
        textPosition: 'beside',
        barDots,
        barcodeDots: modules * barDots,
        textWidthMm: wordsMm,
        fontMm,
      };
  }
  const barDots = Math.min(most, Math.floor(room / modules));
  if (barDots < MIN_DOTS) return null;
  const fontMm = largestFonts(group, inner, FONT_MM.above);
  return { textPosition: 'above', barDots, barcodeDots: modules * barDots, textWidthMm: inner, fontMm };
}

const widthOf = ({ width }: Code128): number => width;

/** The largest fonts in which every line of a group has room. */
function largestFonts(group: readonly CommandText[], widthMm: number, most: LineFonts): LineFonts {
  const fitting = (line: 0 | 1): number =>
    Math.min(most[line], ...group.map(({ lines }) => widthMm / (lines[line].length * LETTER_WIDTHS[line])));
  const bold = fitting(0);
  return [bold, Math.min(bold, fitting(1))];
}

/** Height of both lines, or of the first alone, in millimetres. */
export function textHeightMm([bold, usual]: LineFonts, lines: 1 | 2): number {
  return (bold + (lines === 2 ? usual : 0)) * LINE_HEIGHT;
}
