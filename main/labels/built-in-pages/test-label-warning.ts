import { formatBilingual } from '../../../shared/language.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { LINE_HEIGHT } from './sheet.ts';
import type { TextRow } from './text-rows.ts';

/** Rows with relative font sizes; `widthFonts` is the needed width in fonts of size 1. */
interface WarningLayout {
  readonly rows: readonly { readonly text: string; readonly size: number }[];
  readonly widthFonts: number;
}

/** Bold Vietnamese capitals are about 0.72 font sizes wide; wider in some fonts. */
const FOUR_ROWS: WarningLayout = {
  rows: [
    { text: builtInPageText.testLabel.vi, size: 1.5 },
    { text: builtInPageText.testLabel.en, size: 1.5 },
    { text: builtInPageText.doNotShip.vi, size: 1 },
    { text: builtInPageText.doNotShip.en, size: 1 },
  ],
  widthFonts: 14.5,
};
const THREE_ROWS: WarningLayout = {
  rows: [
    { text: formatBilingual(builtInPageText.testLabel), size: 1 },
    { text: builtInPageText.doNotShip.vi, size: 1 },
    { text: builtInPageText.doNotShip.en, size: 1 },
  ],
  widthFonts: 15.5,
};

/** The warning that keeps a test label off parcels, as large as the space allows (mm). */
export function createWarningRows(widthMm: number, heightMm: number): TextRow[] {
  const fontMm = ({ rows, widthFonts }: WarningLayout): number =>
    Math.min(widthMm / widthFonts, heightMm / (LINE_HEIGHT * rows.reduce((sum, { size }) => sum + size, 0)));
  const setting = fontMm(FOUR_ROWS) >= fontMm(THREE_ROWS) ? FOUR_ROWS : THREE_ROWS;
  return setting.rows.map(({ text, size }) => ({ text, fontMm: size * fontMm(setting), bold: true }));
}
