import type { SizeMm } from '../../../shared/label-size.ts';
import { formatBilingual } from '../../../shared/language.ts';
import type { Profile } from '../../../shared/profile.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { PAGE_ROUNDING_MM } from '../inspect/page-rounding.ts';
import type { PageSource } from '../label-session.ts';
import { createCalibrationSheet } from './calibration-sheet.ts';
import { createCommandSheets } from './command-sheets.ts';
import type { BuiltInPageOptions } from './page-text.ts';
import { type DotRect, type Sheet, type SheetBarcode, toDotRect, toDots } from './sheet.ts';
import { renderSheetHtml } from './sheet-html.ts';
import { createTestLabelSheet } from './test-label-sheet.ts';
import { createTrialSheet } from './trial-sheet.ts';

/** A page of Tem's own, processed like a label: window, PDF, dots, inspection, printer. */
export interface BuiltInPage {
  readonly kind: 'calibration' | 'test-label' | 'trial' | 'commands';
  /** The complete page: no script, no font, no external resources. */
  readonly html: string;
  readonly sheet: Sheet;
  readonly profile: Profile;
}

/** Never requested from a network: the label window receives the page directly (RFC 2606 reserves the name). */
const ADDRESS = 'https://own-page.invalid/';
/** Bars of 2 dots show the printer's limit; they need not be readable. */
const MIN_PROVEN_BAR_DOTS = 3;

const { job } = builtInPageText;
const TITLES = {
  calibration: job.calibration,
  'test-label': job.testLabel,
  trial: job.trial,
  commands: job.commands,
};

function createBuiltInPage(
  kind: BuiltInPage['kind'],
  sheet: Sheet,
  { profile }: BuiltInPageOptions,
  titleSuffix = '',
): BuiltInPage {
  const title = `Tem: ${formatBilingual(TITLES[kind])}${titleSuffix}`;
  return { kind, html: renderSheetHtml(sheet, title), sheet, profile };
}

/** A page with edges, millimeters, dots and gray levels, in the size of the profile's paper. */
export const createCalibrationPage = (options: BuiltInPageOptions): BuiltInPage =>
  createBuiltInPage('calibration', createCalibrationSheet(options), options);

/** A label without an order, in the size of the profile's labels. */
export const createTestLabelPage = (options: BuiltInPageOptions): BuiltInPage =>
  createBuiltInPage('test-label', createTestLabelSheet(options), options);

/** A small label with a letter, to try one print method. */
export const createTrialPage = (options: Parameters<typeof createTrialSheet>[0]): BuiltInPage =>
  createBuiltInPage('trial', createTrialSheet(options), options, ` ${options.letter}`);

/** The command barcodes, on as many pages as needed; none if the paper is too small. */
export const createCommandPages = (options: BuiltInPageOptions): BuiltInPage[] =>
  createCommandSheets(options).map((sheet) => createBuiltInPage('commands', sheet, options));

export function toPageSource({ html }: BuiltInPage): PageSource {
  return { url: ADDRESS, html: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8' };
}

/**
 * The texts of the Code 128 barcodes that must be readable before the page may be printed. Excludes barcodes that the
 * profile's offset moves off the paper, because showing that they are cut is the page's purpose. Command barcodes are printed
 * to be scanned, so all of them must be readable.
 */
export function expectedBarcodes({ kind, sheet, profile }: BuiltInPage): string[] {
  if (kind === 'commands') return sheet.barcodes.map(({ text }) => text);
  return sheet.barcodes
    .filter(({ barDots }) => kind === 'test-label' || barDots >= MIN_PROVEN_BAR_DOTS)
    .filter((barcode) => staysOnPaper(barcode, sheet, profile))
    .map(({ text }) => text);
}

function staysOnPaper({ area }: SheetBarcode, sheet: Sheet, profile: Profile): boolean {
  const { mediaMm, offsetMm, rotation, dpi } = profile;
  const upright = rotation % 180 === 0;
  const dots = (size: SizeMm): Size => toDotRect({ ...size, xMm: 0, yMm: 0 }, dpi);
  const page = dots(sheet);
  const paper = mediaMm === null ? turnedSize(page, upright) : dots(mediaMm);
  const [turnedX, turnedY] = turnedCorner(area, page, rotation);
  const { width, height } = turnedSize(area, upright);
  // What Chromium cuts off a page's right and bottom edges shifts a rotated page.
  const cut = toDots(PAGE_ROUNDING_MM, dpi);
  const across = shareInside(turnedX + toDots(offsetMm.x, dpi), width, paper.width, cut);
  const down = shareInside(turnedY + toDots(offsetMm.y, dpi), height, paper.height, cut);
  return upright ? across === 1 && down >= 0.5 : down === 1 && across >= 0.5;
}

type Size = Pick<DotRect, 'width' | 'height'>;

const turnedSize = ({ width, height }: Size, upright: boolean): Size =>
  upright ? { width, height } : { width: height, height: width };

/** The share of a length that lies between `cut` and `end` minus `cut`. */
function shareInside(from: number, length: number, end: number, cut: number): number {
  return (Math.min(from + length, end - cut) - Math.max(from, cut)) / length;
}

/** The top left corner of a box after the page was rotated clockwise. */
function turnedCorner(
  { x, y, width, height }: DotRect,
  page: Size,
  rotation: Profile['rotation'],
): readonly [x: number, y: number] {
  switch (rotation) {
    case 0:
      return [x, y];
    case 90:
      return [page.height - y - height, x];
    case 180:
      return [page.width - x - width, page.height - y - height];
    case 270:
      return [y, page.width - x - width];
  }
}
