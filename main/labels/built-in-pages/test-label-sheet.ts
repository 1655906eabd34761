import { LABEL_SIZES, type SizeMm } from '../../../shared/label-size.ts';
import { formatBilingual } from '../../../shared/language.ts';
import { formatSize } from '../../../shared/profile.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { formatMinute } from '../../platform/local-time.ts';
import { encodeCode128, placeCode128 } from './code128.ts';
import { type BuiltInPageOptions, labelSizeOf, printerLine, stationLines } from './page-text.ts';
import {
  createSheet,
  LINE_HEIGHT,
  lineWidthDots,
  outline,
  rowsThatFit,
  type Sheet,
  type SheetMarks,
  stackHeightMm,
  stackRows,
  type TextRow,
  toDotRect,
  toDots,
  toMm,
} from './sheet.ts';

/** Not a possible order code: those have a dot or only digits (shared/order-code.ts). */
const TEST_BARCODE_TEXT = 'TEM-TEST';

const MARGIN_MM = 2;
/** The warning's distance to its frame, top and bottom together, and the frame's distance to its neighbors. */
const FRAME_GAPS_MM = 3;
/** The narrowest bar is about as wide as on a real label. */
const FINEST_BAR_MM = 0.5;
/** The share of the label's height that the warning may take before anything else shrinks. */
const WARNING_SHARE = 0.42;

/** Looks like a real label. On a small one the receiver is dropped first, then the origin; the warning stays. */
export function createTestLabelSheet({ size, profile, printer, station, at }: BuiltInPageOptions): Sheet {
  const label = labelSizeOf(profile, LABEL_SIZES[size]);
  const { dpi } = profile;
  const { widthMm, heightMm } = label;
  const inner = { xMm: MARGIN_MM, widthMm: widthMm - 2 * MARGIN_MM };
  const fontMm = Math.min(4.4, Math.max(2, Math.min(widthMm, heightMm) * 0.033));
  const barcode = drawBarcode(label, fontMm, dpi);

  const warning = createWarningRows(inner.widthMm - 2, heightMm * WARNING_SHARE);
  const room = heightMm - MARGIN_MM - barcode.endMm - stackHeightMm(warning) - FRAME_GAPS_MM;
  const origin = rowsThatFit(
    [
      { text: `${size} · ${formatSize(label)} · ${formatMinute(at)}`, fontMm },
      { text: printerLine(printer), fontMm },
      ...stationLines(station).map((text) => ({ text, fontMm })),
    ],
    room,
  );
  const receiver = rowsThatFit(
    [
      {
        text: `${formatBilingual(builtInPageText.receiver, '/')}: Nguyễn Thị Thử · 0900 000 000`,
        fontMm: fontMm * 1.1,
        bold: true,
      },
      { text: 'Số 1, đường Kiểm Tra, phường Mẫu, quận Giả Định', fontMm },
      { text: `${formatBilingual(builtInPageText.amount, '/')}: 0 đ`, fontMm: fontMm * 1.1, bold: true },
    ],
    room - stackHeightMm(origin),
  );

  const originAt = heightMm - MARGIN_MM - stackHeightMm(origin);
  const frameAt = barcode.endMm + stackHeightMm(receiver) + 0.5;
  const frame = { ...inner, yMm: frameAt, heightMm: originAt - 0.5 - frameAt };
  const shown = rowsThatFit(warning, frame.heightMm - 1);
  const shownAt = frameAt + (frame.heightMm - stackHeightMm(shown)) / 2;
  return createSheet(label, dpi, [
    barcode.marks,
    { texts: stackRows(receiver, { ...inner, yMm: barcode.endMm }, 'left') },
    shown.length === 0 ? {} : { rects: outline(toDotRect(frame, dpi), 2 * lineWidthDots(dpi)) },
    { texts: stackRows(shown, { xMm: MARGIN_MM + 1, widthMm: inner.widthMm - 2, yMm: shownAt }, 'center') },
    { texts: stackRows(origin, { ...inner, yMm: originAt }, 'left') },
  ]);
}

/** Draws the barcode across the top with its text below, with the widest bars that fit; returns where it ends. */
function drawBarcode(
  { widthMm, heightMm }: SizeMm,
  fontMm: number,
  dpi: number,
): { readonly marks: SheetMarks; readonly endMm: number } {
  const code = encodeCode128(TEST_BARCODE_TEXT);
  const page = toDots(widthMm, dpi);
  // Quiet zones are white and may overlap the margin.
  const room = page - toDots(MARGIN_MM, dpi);
  const barDots = Math.min(Math.max(2, toDots(FINEST_BAR_MM, dpi)), Math.floor(room / code.width));
  const tallMm = Math.min(25, heightMm * 0.2);
  if (barDots < 2 || tallMm < 3) return { marks: {}, endMm: MARGIN_MM };
  const placed = placeCode128(code, barDots, {
    x: (page - code.width * barDots) >> 1,
    y: toDots(MARGIN_MM, dpi),
    height: toDots(tallMm, dpi),
  });
  const inner = { xMm: MARGIN_MM, widthMm: widthMm - 2 * MARGIN_MM };
  const yMm = toMm(placed.area.y + placed.area.height, dpi);
  const words: TextRow[] = [{ text: TEST_BARCODE_TEXT, fontMm: fontMm * 1.2, bold: true }];
  return {
    marks: { barcodes: [placed], texts: stackRows(words, { ...inner, yMm }, 'center') },
    endMm: yMm + stackHeightMm(words) + 0.3,
  };
}

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
function createWarningRows(widthMm: number, heightMm: number): TextRow[] {
  const fontMm = ({ rows, widthFonts }: WarningLayout): number =>
    Math.min(widthMm / widthFonts, heightMm / (LINE_HEIGHT * rows.reduce((sum, { size }) => sum + size, 0)));
  const setting = fontMm(FOUR_ROWS) >= fontMm(THREE_ROWS) ? FOUR_ROWS : THREE_ROWS;
  return setting.rows.map(({ text, size }) => ({ text, fontMm: size * fontMm(setting), bold: true }));
}
