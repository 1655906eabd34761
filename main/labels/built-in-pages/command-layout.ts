import { type Command, formatCommandCode } from '../../../shared/command-code.ts';
import { LABEL_SIZES, MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { formatBilingual } from '../../../shared/language.ts';
import { formatSize } from '../../../shared/profile.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { encodeCode128 } from './code128.ts';
import { LINE_HEIGHT, toDots, toMm } from './sheet.ts';

/** White margin; quiet zones are white too and may overlap it. */
export const MARGIN_MM = 2;
/** Between a command's barcode and the next command's text. */
export const GAP_MM = 4;
/** Between text and bars side by side. */
const BESIDE_GAP_MM = 3;
/** The bars' height: low enough to aim at only one, high enough to hit it. */
export const BAR_HEIGHT_MM = { least: 8, most: 14 } as const;
/** From one command to the next. */
export const MAX_PITCH_MM = 32;
/** Width of the narrowest bar: a common scanner reads 0.25 mm from a hand's breadth away. */
const MODULE_MM = { least: 0.25, most: 0.5 } as const;
/** Below 3 dots, bars from a worn print head don't scan; 2 is the limit (docs/reference/printing.md, "Thermal printers"). */
const MIN_DOTS = 3;
/** Font sizes of the two lines. */
const FONT_MM = { least: [2.8, 2.3], most: [4.8, 3.4], above: [3.4, 2.6] } as const;
/** Letter width in font sizes, bold and regular: measured at 0.42 for these texts, but other systems' fonts are wider. */
const LETTER_WIDTHS = [0.58, 0.52] as const;

type LineFonts = readonly [bold: number, usual: number];

/** The layout of a group of commands. They are stacked, because a laser line that crosses two barcodes reads either. */
export interface CommandLayout {
  readonly textPosition: 'beside' | 'above';
  readonly barDots: number;
  /** Width of the barcodes including quiet zones, in dots. */
  readonly barcodeDots: number;
  /** Width available to the text, in mm. */
  readonly textWidthMm: number;
  readonly fontMm: LineFonts;
}

/** Finds the largest bars that leave room for the text beside them, else the largest that fit below it; null if none fit. */
export function layoutCommands(
  group: readonly CommandText[],
  { widthMm }: SizeMm,
  dpi: number,
): CommandLayout | null {
  const modules = Math.max(...group.map(({ code }) => encodeCode128(code).width));
  const inner = widthMm - 2 * MARGIN_MM;
  const most = Math.max(MIN_DOTS, toDots(MODULE_MM.most, dpi));
  const least = Math.min(most, Math.max(MIN_DOTS, Math.ceil((MODULE_MM.least / MM_PER_INCH) * dpi)));
  for (let barDots = most; barDots >= least; barDots--) {
    const barcodeDots = modules * barDots;
    const textWidthMm = inner - BESIDE_GAP_MM - toMm(barcodeDots, dpi);
    const fontMm = largestFonts(group, textWidthMm, FONT_MM.most);
    if (FONT_MM.least.every((smallest, line) => (fontMm[line] ?? 0) >= smallest))
      return { textPosition: 'beside', barDots, barcodeDots, textWidthMm, fontMm };
  }
  const barDots = Math.min(most, Math.floor(toDots(widthMm, dpi) / modules));
  if (barDots < MIN_DOTS) return null;
  const fontMm = largestFonts(group, inner, FONT_MM.above);
  return { textPosition: 'above', barDots, barcodeDots: modules * barDots, textWidthMm: inner, fontMm };
}

/** The largest fonts in which every line of a group fits. */
function largestFonts(group: readonly CommandText[], widthMm: number, most: LineFonts): LineFonts {
  const fitting = (line: 0 | 1): number =>
    Math.min(most[line], ...group.map(({ lines }) => widthMm / (lines[line].length * LETTER_WIDTHS[line])));
  const bold = fitting(0);
  return [bold, Math.min(bold, fitting(1))];
}

/** Height of both lines, or of the first only, in mm. */
export function textHeightMm([bold, usual]: LineFonts, lines: 1 | 2): number {
  return (bold + (lines === 2 ? usual : 0)) * LINE_HEIGHT;
}

export interface CommandText {
  /** The barcode's text, which can be typed if the barcode is worn. */
  readonly code: string;
  /** Two lines that describe the command, the first in bold; both languages occur. */
  readonly lines: readonly [string, string];
}

export function commandText(command: Command): CommandText {
  const code = formatCommandCode(command);
  if (command.kind !== 'size') {
    const { vi, en } = builtInPageText.action[command.kind];
    return { code, lines: [vi, en] };
  }
  const { size } = command;
  return { code, lines: [`${formatBilingual(builtInPageText.size)} ${size}`, formatSize(LABEL_SIZES[size])] };
}
