import { LABEL_SIZES, rotateSize } from '../../../shared/label-size.ts';
import { drawBarSamples } from './bar-samples.ts';
import { drawEdges, edgeMarginsMm } from './edges.ts';
import { bandHalfMm, drawMiddle } from './page-centre.ts';
import { type BuiltInPageOptions, EDGE_EXPLANATION, labelSizeOf, settingsLines } from './page-text.ts';
import { createSheet, rowsThatFit, type Sheet, stackRows } from './sheet.ts';

/** Space between the parts of the page, in mm. */
const GAP_MM = 0.8;
/** A strip narrower than this many font sizes has no text. */
const MIN_FONTS_ACROSS = 6;

/** Shows how the paper lies: barcodes above the middle, settings below. Small paper keeps the frame, rulers and cross. */
export function createCalibrationSheet(options: BuiltInPageOptions): Sheet {
  const { size, profile } = options;
  const labelMm = labelSizeOf(profile, LABEL_SIZES[size]);
  const { dpi, mediaMm, rotation } = profile;
  // Matches the rotated paper: the page is rotated before it is placed on the paper (inspect/placement.ts).
  const page = mediaMm === null ? labelMm : rotateSize(mediaMm, rotation);
  const edges = edgeMarginsMm(page);
  const middleMm = page.heightMm / 2;
  const awayMm = bandHalfMm(page) + GAP_MM;
  const fontMm = Math.min(4.2, Math.max(2, Math.min(page.widthMm, page.heightMm) * 0.03));
  const across = { xMm: edges.left, widthMm: page.widthMm - edges.left - edges.right };
  const above = { ...across, yMm: edges.top, heightMm: middleMm - awayMm - edges.top };
  const below = { ...across, yMm: middleMm + awayMm };
  const lines = [...settingsLines(options, labelMm), ...EDGE_EXPLANATION];
  const rows = lines.map((text, index) => ({ text, fontMm, bold: index === 0 }));
  const isWide = across.widthMm >= fontMm * MIN_FONTS_ACROSS;
  const said = isWide ? rowsThatFit(rows, page.heightMm - edges.bottom - below.yMm) : [];
  return createSheet(page, dpi, [
    drawEdges(page, dpi),
    ...drawMiddle(page, dpi, fontMm),
    drawBarSamples(above, dpi),
    { texts: stackRows(said, below, 'left') },
  ]);
}
