import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import { sizesMatch } from './inspect/page-rounding.ts';

const MICRONS_PER_MM = 1000;

/** Sizes of the sheets whose GTK names every driver knows: A4, A5, A6, Letter, Legal. */
const STANDARD_SHEETS: readonly (readonly [widthMm: number, heightMm: number])[] = [
  [210, 297],
  [148, 210],
  [105, 148],
  [215.9, 279.4],
  [215.9, 355.6],
];

/** The tolerance within which GTK treats two sheets as equal (kPaperSizeTresholdMicrons), in mm. */
const SAME_SHEET_TOLERANCE_MM = 0.1;
const POINT_MM = MM_PER_INCH / 72;
/** More than that tolerance, and lost again when the sheet is cut to whole millimeters. */
const DISTINCT_SHEET_MM = 0.2;
/** A size that misses a whole number by less than this was computed from dots. */
const DOT_ROUNDING_MM = 0.05;

/**
 * Returns the paper to request from the system, in whole microns (webContents.print, pageSize).
 *
 * On Linux Chromium submits the job through GTK (ui/gtk/printing/print_dialog_gtk.cc, UpdateSettings). If a sheet in GTK's
 * own list matches the requested one, GTK sends its name. 100 × 150 mm is `om_small-photo` there, which no label printer's
 * driver knows, so the queue's default paper is used. Any other sheet is cut to whole millimeters. A label's paper is
 * therefore requested slightly larger than each sheet of that list, in whole millimeters that contain all of it.
 */
export function paperToRequest({ widthMm, heightMm }: SizeMm, platform: NodeJS.Platform) {
  const microns = (mm: number): number => Math.round(mm * MICRONS_PER_MM);
  const known = matchesStandardSheet({ widthMm, heightMm }, SAME_SHEET_TOLERANCE_MM);
  if (platform !== 'linux' || known) return { width: microns(widthMm), height: microns(heightMm) };
  const unlike = (mm: number): number => microns(Math.ceil(mm - DOT_ROUNDING_MM) + DISTINCT_SHEET_MM);
  return { width: unlike(widthMm), height: unlike(heightMm) };
}

/** Whether a driver's sheet, possibly reported in whole points, is one that a job requests by name. */
export function isStandardSheet(sheet: SizeMm): boolean {
  return matchesStandardSheet(sheet, POINT_MM);
}

const matchesStandardSheet = (size: SizeMm, toleranceMm: number): boolean =>
  STANDARD_SHEETS.some(([widthMm, heightMm]) => sizesMatch(size, { widthMm, heightMm }, toleranceMm));
