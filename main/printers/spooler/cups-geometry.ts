import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { isStandardSheet } from '../../labels/system-paper.ts';
import type { IppAttributes, IppValue } from './ipp.ts';
import { isPlausibleDpi, toPlausiblePaper } from './plausible-geometry.ts';
import type { DriverGeometry, DriverPaper, Margins } from './spooler.ts';

/** The driver attributes to request (PWG 5100.7, 5100.13); CUPS returns media-col-database only if it is named. */
export const GEOMETRY_FIELDS = [
  'printer-make-and-model',
  'printer-resolution-default',
  'printer-resolution-supported',
  'media-default',
  'media-col-default',
  'media-col-database',
  'media-size-supported',
  'media-left-margin-supported',
  'media-top-margin-supported',
  'media-right-margin-supported',
  'media-bottom-margin-supported',
];

const HUNDREDTHS_PER_MM = 100;

/**
 * Reads a CUPS queue's geometry. A raw queue reports neither resolution nor paper; a queue with a PPD file or of a driverless
 * printer reports both (seen on CUPS 2.4, tests/cups/driver.test.ts).
 */
export function readCupsGeometry(attributes: IppAttributes, platform: NodeJS.Platform): DriverGeometry {
  const all = (name: string): readonly IppValue[] => attributes.get(name) ?? [];
  const dpis = (name: string): readonly number[] =>
    readIppResolutions(all(name)).map(toDpi).filter(isPlausibleDpi);
  const [standing, offered] = [dpis('printer-resolution-default'), dpis('printer-resolution-supported')];
  const anyMargins = readMargins((name) => all(`${name}-supported`));
  const chosen =
    readPapers(all('media-col-default'), null)[0] ?? parsePaperName(all('media-default')[0], anyMargins);
  const sheets = readPapers(all('media-col-database'), null);
  const sizes = all('media-size-supported').flatMap((size) => parsePaperSize(size, anyMargins) ?? []);
  // A sheet may occur twice; the first entry has its own margins.
  const papers = [chosen, ...sheets, ...sizes].filter((paper) => paper !== null);
  const [model] = all('printer-make-and-model');
  return {
    driver: typeof model === 'string' ? model : '',
    // Only on Linux does a job name the resolution that it wants (labels/print-page.ts).
    resolutions:
      platform === 'linux' || standing.length === 0 ? [...new Set([...standing, ...offered])] : standing,
    ...(platform === 'linux'
      ? // GTK requests a sheet in its own list by name and any other by size, which only a driver with custom paper sizes
        // understands (labels/system-paper.ts).
        {
          papers: papers.filter((paper) => !isFixedSize(paper) || isStandardSheet(paper.least)),
          otherwise: chosen,
        }
      : // macOS picks the sheet of that size from the driver's list, or creates one (printing_context_mac.mm, MatchPaper).
        { papers, otherwise: null }),
  };
}

function isFixedSize({ least, most }: DriverPaper): boolean {
  return least.widthMm === most.widthMm && least.heightMm === most.heightMm;
}

function readPapers(collections: readonly IppValue[], margins: Margins | null): readonly DriverPaper[] {
  return collections.flatMap((collection) => {
    if (!isCollection(collection)) return [];
    const own = readMargins((name) => collection.get(name) ?? []);
    return parsePaperSize(collection.get('media-size')?.[0], own ?? margins) ?? [];
  });
}

/** Parses a media-size: x-dimension and y-dimension, each a number or a range, in hundredths of a mm. */
function parsePaperSize(size: IppValue | undefined, margins: Margins | null): DriverPaper | null {
  if (!isCollection(size)) return null;
  const across = parseRange(size.get('x-dimension')?.[0]);
  const down = parseRange(size.get('y-dimension')?.[0]);
  if (across === null || down === null) return null;
  const least = { widthMm: across.least, heightMm: down.least };
  const most = { widthMm: across.most, heightMm: down.most };
  return toPlausiblePaper(least, most, margins);
}

function parseRange(value: IppValue | undefined): { least: number; most: number } | null {
  if (typeof value === 'number') return { least: value / HUNDREDTHS_PER_MM, most: value / HUNDREDTHS_PER_MM };
  // A rangeOfInteger is two 4-byte numbers (RFC 8010 section 3.9).
  if (!(value instanceof Uint8Array) || value.length !== 8) return null;
  const bytes = new DataView(value.buffer, value.byteOffset, value.byteLength);
  const [least, most] = [bytes.getInt32(0) / HUNDREDTHS_PER_MM, bytes.getInt32(4) / HUNDREDTHS_PER_MM];
  return least <= most ? { least, most } : null;
}

/**
 * Reads margins by attribute name. Of several values it takes the smallest, so that nothing counts as cut that might not be.
 */
function readMargins(values: (name: string) => readonly IppValue[]): Margins | null {
  const [leftMm, topMm, rightMm, bottomMm] = ['left', 'top', 'right', 'bottom'].map((side) => {
    const margins = values(`media-${side}-margin`).filter((value) => typeof value === 'number');
    return margins.length === 0 ? undefined : Math.min(...margins) / HUNDREDTHS_PER_MM;
  });
  return leftMm === undefined || topMm === undefined || rightMm === undefined || bottomMm === undefined
    ? null
    : { leftMm, topMm, rightMm, bottomMm };
}

/** Parses the size at the end of a self-describing name, e.g. "na_index-4x6_4x6in" (PWG 5101.1 section 5). */
function parsePaperName(name: IppValue | undefined, margins: Margins | null): DriverPaper | null {
  const parts = typeof name === 'string' ? /_([\d.]+)x([\d.]+)(mm|in)$/.exec(name) : null;
  if (parts === null) return null;
  const factor = parts[3] === 'in' ? MM_PER_INCH : 1;
  const size: SizeMm = { widthMm: Number(parts[1]) * factor, heightMm: Number(parts[2]) * factor };
  return toPlausiblePaper(size, size, margins);
}

function isCollection(value: IppValue | undefined): value is IppAttributes {
  return value instanceof Map;
}

/** A resolution as encoded in IPP. */
interface IppResolution {
  readonly across: number;
  readonly down: number;
  readonly unit: 'dpi' | 'dpcm';
}

/** The unit of a resolution (RFC 8010 section 3.9): 3 is dots per inch, 4 dots per centimeter. */
const UNITS: Readonly<Record<number, IppResolution['unit']>> = { 3: 'dpi', 4: 'dpcm' };
const CM_PER_INCH = 2.54;

/** Decodes resolutions, each two 4-byte numbers and a unit; skips anything else. */
export function readIppResolutions(values: readonly IppValue[]): readonly IppResolution[] {
  return values.flatMap((value) => {
    if (!(value instanceof Uint8Array) || value.length !== 9) return [];
    const bytes = new DataView(value.buffer, value.byteOffset, value.byteLength);
    const unit = UNITS[bytes.getUint8(8)];
    return unit === undefined ? [] : [{ across: bytes.getInt32(0), down: bytes.getInt32(4), unit }];
  });
}

/** Returns whole dots per inch; the larger of the two, as Chromium draws (print_settings.cc, set_dpi_xy). */
function toDpi({ across, down, unit }: IppResolution): number {
  return Math.round(Math.max(across, down) * (unit === 'dpcm' ? CM_PER_INCH : 1));
}
