import { flavour, isLinux } from './flavour.ts';
import { throwNotImplemented } from './not-implemented.ts';
import { listResolution } from './printers.ts';

const MICRONS_PER_INCH = 25_400;
const SMALLEST = 353;

/** Microns. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

/** The paper on which Chromium lays out pages: whole device units. */
export interface DevicePaper extends Paper {
  /** Device units per inch. */
  readonly dpi: number;
}

/** The default. */
const A4: Paper = { width: 210_000, height: 297_000 };

/**
 * The paper in print's options; A4 by default (shell/browser/api/electron_api_web_contents.cc, OnGetDeviceNameToUse).
 * @throws Error for a size that lib/browser/api/web-contents.ts refuses
 */
export function paperOf({ pageSize }: Electron.WebContentsPrintOptions): Paper {
  if (pageSize === undefined || pageSize === 'A4') return A4;
  if (typeof pageSize !== 'object') return throwNotImplemented(`print on ${pageSize}`);
  if (!pageSize.height || !pageSize.width)
    throw new Error('height and width properties are required for pageSize');
  const width = Math.ceil(pageSize.width);
  const height = Math.ceil(pageSize.height);
  if (Math.min(width, height) < SMALLEST)
    throw new RangeError('height and width properties must be minimum 352 microns.');
  return { width, height };
}

/** A sheet that GTK knows by name. */
interface ListedPaper extends Paper {
  readonly name: string;
}

/** The entries of GTK's list (gtk/paper_names.c) up to the size of a label, by the names that it sends. */
const LISTED: readonly ListedPaper[] = [
  { name: 'A4', ...A4 },
  { name: 'A5', width: 148_000, height: 210_000 },
  { name: 'A6', width: 105_000, height: 148_000 },
  { name: 'Letter', width: 215_900, height: 279_400 },
  { name: 'Legal', width: 215_900, height: 355_600 },
  { name: '4x6', width: 101_600, height: 152_400 },
  { name: 'om_small-photo', width: 100_000, height: 150_000 },
];

const SAME_MICRONS = 100;
const MICRONS_PER_MM = 1000;

/**
 * A job's sheet on Linux, and its name where it is a listed one (ui/gtk/printing/print_dialog_gtk.cc, UpdateSettings): one of
 * the list that equals the requested one within tolerance, otherwise whole millimeters of it. Checking the queue's default
 * paper before the list is not played: it is the same size under another name.
 */
export function gtkPaper(asked: Paper): Paper & { readonly name: string | null } {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= SAME_MICRONS;
  const listed = LISTED.find(({ width, height }) => near(asked.width, width) && near(asked.height, height));
  if (listed !== undefined) return listed;
  const whole = (microns: number): number => Math.trunc(microns / MICRONS_PER_MM) * MICRONS_PER_MM;
  return { name: null, width: whole(asked.width), height: whole(asked.height) };
}

/**
 * Rounds the paper to whole device units (printing/print_settings_conversion.cc, SetPrintableAreaIfValid; on Linux GTK's,
 * truncated: ui/gtk/printing/printing_gtk_util.cc, InitPrintSettingsGtk). There are 72 of them to an inch on macOS, whatever
 * the printer (printing/print_settings.cc, device_units_per_inch); elsewhere as many as the option `dpi` says, by default the
 * driver's on Windows and GTK's default on Linux (shell/browser/printing/printing_utils.cc, GetDefaultPrinterDPI).
 */
export async function devicePaper(
  paper: Paper,
  options: Electron.WebContentsPrintOptions,
  device: string,
): Promise<DevicePaper> {
  const dpi = await unitsPerInch(options, device);
  const whole = isLinux() ? Math.trunc : Math.round;
  const units = (microns: number): number => whole((microns * dpi) / MICRONS_PER_INCH);
  const { width, height } = isLinux() ? gtkPaper(paper) : paper;
  return { width: units(width), height: units(height), dpi };
}

const MAC_DPI = 72;
/** gtk_print_settings_get_resolution without a setting; Chromium's kDefaultPdfDpi is the same. */
const DEFAULT_DPI = 300;

async function unitsPerInch({ dpi }: Electron.WebContentsPrintOptions, device: string): Promise<number> {
  if (flavour() === 'macos') return MAC_DPI;
  // A dpi with a missing part gets 72 for it (shell/browser/api/electron_api_web_contents.cc, Print); the larger one
  // determines the layout (printing/print_settings.cc, set_dpi_xy).
  if (dpi !== undefined) return Math.max(dpi['horizontal'] ?? 72, dpi['vertical'] ?? 72);
  return (flavour() === 'windows' ? await listResolution(device) : null) ?? DEFAULT_DPI;
}
