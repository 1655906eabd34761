import type { DriverMismatch, Edge } from '../../shared/driver-mismatch.ts';
import { LABEL_SIZES, type LabelSize, MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import type { Profile } from '../../shared/profile.ts';
import { findInkArea } from '../labels/inspect/dots.ts';
import type { Label } from '../labels/label.ts';
import type { DriverGeometry, DriverPaper, Margins } from './spooler/spooler.ts';

/** What a label asks of a driver: its ink has to be printed, white may be lost. */
export function requestedOutputOfLabel({ dpi, dots, widthMm, heightMm }: Label): RequestedOutput {
  const ink = dots.map(findInkArea).filter((area) => area !== null);
  const millimetres = (inDots: readonly number[], choose: (...all: number[]) => number): number =>
    (choose(...inDots) / dpi) * MM_PER_INCH;
  const extent: Extent = {
    leftMm: millimetres(
      ink.map(({ left }) => left),
      Math.min,
    ),
    topMm: millimetres(
      ink.map(({ top }) => top),
      Math.min,
    ),
    rightMm: millimetres(
      ink.map(({ left, width }) => left + width),
      Math.max,
    ),
    bottomMm: millimetres(
      ink.map(({ top, height }) => top + height),
      Math.max,
    ),
  };
  return { dpi, paper: { widthMm, heightMm }, extent: ink.length === 0 ? null : extent };
}

/** What the labels of a profile will ask of a driver, before there is one: the whole label has to be printed. */
export function requestedOutputOfProfile(size: LabelSize, profile: Profile): RequestedOutput {
  const { dpi, rotation, offsetMm } = profile;
  const page = profile.pageMm ?? LABEL_SIZES[size];
  const turned: SizeMm = rotation % 180 === 0 ? page : { widthMm: page.heightMm, heightMm: page.widthMm };
  const paper = profile.mediaMm ?? turned;
  const on = (mm: number, most: number): number => Math.min(Math.max(mm, 0), most);
  // What the offset moves off the paper is cut by the profile, not by the driver.
  return {
    dpi,
    paper,
    extent: {
      leftMm: on(offsetMm.x, paper.widthMm),
      topMm: on(offsetMm.y, paper.heightMm),
      rightMm: on(offsetMm.x + turned.widthMm, paper.widthMm),
      bottomMm: on(offsetMm.y + turned.heightMm, paper.heightMm),
    },
  };
}

/** The area that something covers on its paper, in mm from the paper's top left corner. */
interface Extent {
  readonly leftMm: number;
  readonly topMm: number;
  readonly rightMm: number;
  readonly bottomMm: number;
}

/** What a print job asks of the driver. */
interface RequestedOutput {
  readonly dpi: number;
  readonly paper: SizeMm;
  /** The area that has to be printed; null if there is none. */
  readonly extent: Extent | null;
}

/**
 * Finds what a printer's driver would not draw dot for dot. Whatever the system does not report counts as fitting.
 *
 * Chromium draws at the resolution and on the paper that the driver settles on, unscaled from the paper's top left corner.
 * Anything outside the printable area is lost (docs/reference/printing.md, "What a driver is asked for").
 */
export function findDriverMismatches(
  { dpi, paper, extent }: RequestedOutput,
  geometry: DriverGeometry,
): DriverMismatch[] {
  const misfits: DriverMismatch[] = [];
  const [printerDpi] = geometry.resolutions;
  if (printerDpi !== undefined && !geometry.resolutions.includes(dpi))
    misfits.push({ kind: 'other-resolution', dpi, printerDpi });
  const tolerance = toleranceMm(dpi);
  const actual = paperForJob(paper, geometry, tolerance);
  if (actual === null) return misfits;
  if (!isSameSize(actual.size, paper, tolerance))
    return [
      ...misfits,
      { kind: 'other-paper', labelMm: roundToTenths(paper), paperMm: roundToTenths(actual.size) },
    ];
  if (actual.margins === null || extent === null) return misfits;
  const cut = cutAtEdges(extent, actual.size, actual.margins).filter(({ mm }) => mm > tolerance);
  if (cut.length > 0)
    misfits.push({
      kind: 'outside-printable',
      labelMm: roundToTenths(paper),
      printableMm: roundToTenths(printableSizeOf(actual.size, actual.margins)),
      cut: cut.map(({ edge, mm }) => ({ edge, mm: roundToTenth(mm) })),
    });
  return misfits;
}

/**
 * The largest rounding error of a driver that draws dot for dot, in mm: one point plus one dot. Sheets are reported in whole
 * points (PPD files, macOS) or tenths of a millimeter (DEVMODE) and cut to whole dots.
 */
export function toleranceMm(dpi: number): number {
  return MM_PER_INCH / 72 + MM_PER_INCH / dpi;
}

/** Returns the paper that a job gets; null if unknown. */
function paperForJob(
  wanted: SizeMm,
  { papers, otherwise }: DriverGeometry,
  tolerance: number,
): { size: SizeMm; margins: Margins | null } | null {
  const within = ({ least, most }: DriverPaper): boolean =>
    wanted.widthMm >= least.widthMm - tolerance &&
    wanted.widthMm <= most.widthMm + tolerance &&
    wanted.heightMm >= least.heightMm - tolerance &&
    wanted.heightMm <= most.heightMm + tolerance;
  // Prefers an exact sheet to a range.
  const sheets = papers.filter(({ least, most }) => isSameSize(least, most, 0));
  const found = sheets.find(within) ?? papers.find(within);
  if (found !== undefined) return { size: clamp(wanted, found), margins: found.margins };
  return otherwise === null ? null : { size: clamp(wanted, otherwise), margins: otherwise.margins };
}

function clamp({ widthMm, heightMm }: SizeMm, { least, most }: DriverPaper): SizeMm {
  const into = (mm: number, from: number, to: number): number => Math.min(Math.max(mm, from), to);
  return {
    widthMm: into(widthMm, least.widthMm, most.widthMm),
    heightMm: into(heightMm, least.heightMm, most.heightMm),
  };
}

function cutAtEdges(
  extent: Extent,
  { widthMm, heightMm }: SizeMm,
  margins: Margins,
): readonly { readonly edge: Edge; readonly mm: number }[] {
  return [
    { edge: 'left', mm: margins.leftMm - extent.leftMm },
    { edge: 'top', mm: margins.topMm - extent.topMm },
    { edge: 'right', mm: extent.rightMm - (widthMm - margins.rightMm) },
    { edge: 'bottom', mm: extent.bottomMm - (heightMm - margins.bottomMm) },
  ];
}

function printableSizeOf({ widthMm, heightMm }: SizeMm, margins: Margins): SizeMm {
  return {
    widthMm: Math.max(0, widthMm - margins.leftMm - margins.rightMm),
    heightMm: Math.max(0, heightMm - margins.topMm - margins.bottomMm),
  };
}

function isSameSize(one: SizeMm, other: SizeMm, tolerance: number): boolean {
  return (
    Math.abs(one.widthMm - other.widthMm) <= tolerance && Math.abs(one.heightMm - other.heightMm) <= tolerance
  );
}

function roundToTenths({ widthMm, heightMm }: SizeMm): SizeMm {
  return { widthMm: roundToTenth(widthMm), heightMm: roundToTenth(heightMm) };
}

function roundToTenth(mm: number): number {
  return Math.round(mm * 10) / 10;
}
