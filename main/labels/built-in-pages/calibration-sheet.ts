import { LABEL_SIZES, type SizeMm } from '../../../shared/label-size.ts';
import type { Profile } from '../../../shared/profile.ts';
import { drawBarSamples } from './bar-samples.ts';
import { drawEdges, edgeMarginsMm } from './edges.ts';
import { bandHalfMm, drawMiddle } from './page-centre.ts';
import { type BuiltInPageOptions, EDGE_EXPLANATION, labelSizeOf, settingsLines } from './page-text.ts';
import { createSheet, rowsThatFit, type Sheet, stackRows } from './sheet.ts';

/** Space between the parts of the page, in mm. */
const GAP_MM = 0.8;
/** A strip narrower than this many font sizes has no text. */
const MIN_FONTS_ACROSS = 6;

/**
 * A page that shows how a profile's paper lies in the printer: barcodes above the middle, settings below. Lines and barcodes
 * without room are left out; the frame, rulers and cross stay.
 */
export function createCalibrationSheet(options: BuiltInPageOptions): Sheet {
  const { size, profile } = options;
  const labelMm = labelSizeOf(profile, LABEL_SIZES[size]);
  const page = calibrationPageSize(profile, labelMm);
  const { dpi } = profile;
  const edges = edgeMarginsMm(page);
  const middleMm = page.heightMm / 2;
  const awayMm = bandHalfMm(page) + GAP_MM;
  const fontMm = Math.min(4.2, Math.max(2, Math.min(page.widthMm, page.heightMm) * 0.03));
  const across = { xMm: edges.left, widthMm: page.widthMm - edges.left - edges.right };
  const above = { ...across, yMm: edges.top, heightMm: middleMm - awayMm - edges.top };
  const below = { ...across, yMm: middleMm + awayMm };
  const lines = [...settingsLines(options, labelMm), ...EDGE_EXPLANATION];
  const said =
    across.widthMm < fontMm * MIN_FONTS_ACROSS
      ? []
      : rowsThatFit(
          lines.map((text, index) => ({ text, fontMm, bold: index === 0 })),
          page.heightMm - edges.bottom - below.yMm,
        );
  return createSheet(page, dpi, [
    drawEdges(page, dpi),
    ...drawMiddle(page, dpi, fontMm),
    drawBarSamples(above, dpi),
    { texts: stackRows(said, below, 'left') },
  ]);
}

/** Matches the rotated paper: the page is rotated before it is placed on the paper (inspect/placement.ts). */
function calibrationPageSize({ mediaMm, rotation }: Profile, labelMm: SizeMm): SizeMm {
  if (mediaMm === null) return labelMm;
  return rotation % 180 === 0 ? mediaMm : { widthMm: mediaMm.heightMm, heightMm: mediaMm.widthMm };
}
