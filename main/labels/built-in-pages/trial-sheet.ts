import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { formatBilingual } from '../../../shared/language.ts';
import { parsePrintMethod, type TrialLetter } from '../../../shared/print-method.ts';
import { RAW_LANGUAGE_NAMES } from '../../../shared/printer-languages.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { drawBarSamples } from './bar-samples.ts';
import { drawCorners, edgeMarginsMm } from './edges.ts';
import { type BuiltInPageOptions, labelSizeOf } from './page-text.ts';
import {
  createSheet,
  LINE_HEIGHT,
  rowsThatFit,
  type Sheet,
  stackHeightMm,
  stackRows,
  type TextRow,
} from './sheet.ts';

/** The letter's font height if there is room, in mm: readable from a step away. */
const LETTER_FONT_MM = 14;
/** Bold capitals are about 0.8 font sizes wide. */
const LETTER_WIDTH = 0.9;
const GAP_MM = 1;
/**
 * The maximum inked area apart from the corners. A printer that does not know the language prints its commands as text, so a
 * trial is kept short: white costs little or nothing in most languages (main/printers/languages).
 */
const MAX_INK_MM = { width: 50, height: 30 } as const;

const WARNING_ROWS: readonly TextRow[] = [
  { text: formatBilingual(builtInPageText.testLabel), fontMm: 2.4, bold: true },
  { text: formatBilingual(builtInPageText.doNotShipShort), fontMm: 2.4, bold: true },
];

/** A mostly white label with a large letter, bars of 2 to 4 dots, and corner lines that count what is cut off. */
export function createTrialSheet(options: BuiltInPageOptions & { readonly letter: TrialLetter }): Sheet {
  const { size, profile, printer, letter } = options;
  const page = labelSizeOf(profile, LABEL_SIZES[size]);
  const { dpi } = profile;
  const edge = edgeMarginsMm(page).bottom;
  const widthMm = Math.min(MAX_INK_MM.width, page.widthMm - 2 * edge);
  const heightMm = Math.min(MAX_INK_MM.height, page.heightMm - 2 * edge);
  const fontMm = Math.min(LETTER_FONT_MM, (heightMm * 0.55) / LINE_HEIGHT, (widthMm * 0.4) / LETTER_WIDTH);
  const letterMm = { widthMm: fontMm * LETTER_WIDTH, heightMm: fontMm * LINE_HEIGHT };
  const letterBox = { xMm: edge, yMm: edge, ...letterMm };
  const besideMm = widthMm - letterMm.widthMm - GAP_MM;
  const beside = { xMm: edge + letterMm.widthMm + GAP_MM, yMm: edge, widthMm: besideMm };
  const said = rowsThatFit([...printMethodRows(printer), ...WARNING_ROWS], letterBox.heightMm);
  const barsAtMm = edge + Math.max(letterBox.heightMm, stackHeightMm(said)) + GAP_MM;
  return createSheet(page, dpi, [
    drawCorners(page, dpi),
    { texts: [{ ...letterBox, text: letter, fontMm, align: 'left', bold: true }] },
    { texts: stackRows(said, beside, 'left') },
    drawBarSamples({ xMm: edge, yMm: barsAtMm, widthMm, heightMm: edge + heightMm - barsAtMm }, dpi),
  ]);
}

/** The print method, then the printer: a long name must not hide the language. */
function printMethodRows(printer: string): readonly TextRow[] {
  const way = parsePrintMethod(printer);
  const language = way?.language ?? null;
  return [
    { text: language === null ? 'Driver' : RAW_LANGUAGE_NAMES[language], fontMm: 3.4, bold: true },
    { text: way?.queue ?? printer, fontMm: 2.2 },
  ];
}
