import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';

const MICRONS_PER_MM = 1000;

/** Width and height of sheets that every driver knows by the name that GTK gives them: A4, A5, A6, Letter, Legal. */
const STANDARD_SHEETS: readonly (readonly [widthMm: number, heightMm: number])[] = [
  [210, 297],
  [148, 210],
  [105, 148],
  [215.9, 279.4],
  [215.9, 355.6],
];

/** As near as GTK takes one sheet for another (kPaperSizeTresholdMicrons), in mm. */
const SAME_SHEET_TOLERANCE_MM = 0.1;
const POINT_MM = MM_PER_INCH / 72;
/** More than that, and lost again where the sheet is cut to whole millimetres. */
const DISTINCT_SHEET_MM = 0.2;
/** A measure that is not whole by less than this is: it was counted in dots. */
const DOT_ROUNDING_MM = 0.05;

/**
 * The paper to ask of the system for, in whole microns (webContents.print, pageSize).
 *
 * On Linux Chromium hands the job over through GTK (ui/gtk/printing/print_dialog_gtk.cc, UpdateSettings), which takes a sheet
 * of its own list that is as good as the one asked for, and sends its name. 100 × 150 mm is `om_small-photo` there, which no
 * label printer's driver knows: the queue's default paper comes out. Any other sheet is cut to whole millimetres. So a label is
 * asked for a little larger than each sheet of that list, in whole millimetres that hold all of it.
 */
export function paperToRequest({ widthMm, heightMm }: SizeMm, platform: NodeJS.Platform): Microns {
  const microns = (mm: number): number => Math.round(mm * MICRONS_PER_MM);
  const known = matchesStandardSheet({ widthMm, heightMm }, SAME_SHEET_TOLERANCE_MM);
  if (platform !== 'linux' || known) return { width: microns(widthMm), height: microns(heightMm) };
  const unlike = (mm: number): number => microns(Math.ceil(mm - DOT_ROUNDING_MM) + DISTINCT_SHEET_MM);
  return { width: unlike(widthMm), height: unlike(heightMm) };
}

/** Whether a driver's sheet, which it may tell in whole points, is one that a job asks for by its name. */
export function isStandardSheet(sheet: SizeMm): boolean {
  return matchesStandardSheet(sheet, POINT_MM);
}

function matchesStandardSheet({ widthMm, heightMm }: SizeMm, toleranceMm: number): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= toleranceMm;
  return STANDARD_SHEETS.some(([width, height]) => near(widthMm, width) && near(heightMm, height));
}

interface Microns {
  readonly width: number;
  readonly height: number;
}
