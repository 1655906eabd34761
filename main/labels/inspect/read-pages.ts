import type { PDFiumPage } from '@hyzyla/pdfium';
import type { SizeMm } from '../../../shared/label-size.ts';
import { type Barcode, readBarcodes } from './barcodes.ts';
import { type Dots, hasEdgeInk, hashDots, hasInk } from './dots.ts';
import { findDrawnLetters, isGlyph, SEARCH_DPI } from './drawn-letters.ts';
import { decideInk } from './ink.ts';
import { findLetterInk } from './letter-ink.ts';
import type { LetterShapes } from './letter-shapes.ts';
import type { Letter } from './page-letters.ts';
import { addMissingCodes, assemblePageText } from './pdf-page-text.ts';
import { boxOnPage, fitsMedia, hasRasterEdgeInk, type Placement, placePage } from './placement.ts';
import {
  mapPages,
  type OpenPdfDocument,
  type PageRange,
  pageSizeOf,
  type Raster,
  withRaster,
} from './raster.ts';
import { showsUnreadText } from './unread-text.ts';

/** What one page shows on the printer's media. `widthMm` and `heightMm` are the page's own, before rotation. */
export interface PageReading extends SizeMm {
  /** Whether the page, rotated as requested, fits the media. */
  readonly fits: boolean;
  /** The text that paper shows of the page. */
  readonly text: string;
  /** Whether it shows more text, which can't be read: in a picture, in outlines, in letters that the document does not tell. */
  readonly unreadText: boolean;
  /**
   * Whether letters or strokes leave too little on paper: pale ones, numbers and lines that are cut off, mirrored ones, those of
   * fields and layers that are not printed.
   */
  readonly faint: boolean;
  /** Whether at least one dot would be printed. */
  readonly inked: boolean;
  /** The distinct barcodes that can be read from the dots. */
  readonly barcodes: readonly Barcode[];
  /** What the printer prints. */
  readonly dots: Dots;
  /** hashDots of the dots (dots.ts). */
  readonly hash: string;
  /** Whether ink touches the page's or the media's edge, or lies outside the media. */
  readonly edgeInk: boolean;
}

/** Pages, and how long the thread took for them, in ms. */
export interface PageReadings {
  readonly pages: readonly PageReading[];
  /** Drawing pages and placing them on the media. */
  readonly rasterMs: number;
  /** Deciding which of their dots are black. */
  readonly inkMs: number;
  /** Searching for and reading barcodes. */
  readonly decodeMs: number;
}

/**
 * The share of strokes that paper may lose. Honest labels lose 0.008 at most (JPEGs of quality 30 to 90: 0.004); a faint line of an
 * address is 0.05 and more (docs/development/proof.md).
 */
const MOST_LOST = 0.02;
/** Fewer faint or mirrored letters may be marks or an ornament. */
const FAINT_LETTERS = 3;

/** Draws a page at a printer's dpi, unless it is drawn so already. */
function withPageAt<Value>(
  dpi: number,
  page: PDFiumPage,
  whole: Raster,
  work: (raster: Raster) => Value,
): Value {
  return dpi === SEARCH_DPI ? work(whole) : withRaster(page, dpi, work);
}

/**
 * Returns what a page says. A code whose letters paper shows only in part, because bars cover the rest, counts as one: it may be
 * another order's.
 */
function readText(letters: readonly Letter[], isShown: (letter: Letter) => boolean): string {
  const textOf = (isRead: (letter: Letter) => boolean): string =>
    assemblePageText(letters, (one) => !isGlyph(one) || isRead(one));
  const shown = textOf(isShown);
  const half = new Set<number>();
  for (const [object, own] of Map.groupBy(letters.filter(isGlyph), ({ object }) => object)) {
    const read = own.filter(isShown).length;
    if (read < own.length && read * 2 >= own.length) half.add(object);
  }
  if (half.size === 0) return shown;
  return addMissingCodes(
    shown,
    textOf((one) => isShown(one) || half.has(one.object)),
  );
}

export async function readPages(
  document: OpenPdfDocument,
  range: PageRange,
  placement: Placement,
  shapes: LetterShapes,
): Promise<PageReadings> {
  let [rasterMs, inkMs, decodeMs] = [0, 0, 0];

  async function readPage(page: PDFiumPage, dropsWords: boolean): Promise<PageReading> {
    const start = performance.now();
    const size = pageSizeOf(page);
    const { whole, letters, isDrawn, cut, mirrored, onScreenOnly, drawBare, rest } = findDrawnLetters(
      page,
      shapes,
    );
    const seen = letters.filter((one) => isGlyph(one) && isDrawn(one));
    const bare = seen.length === 0 ? whole : drawBare(placement.dpi);
    const { dots, pixels, edgeInk, inks, lost } = withPageAt(placement.dpi, page, whole, (drawn) => {
      const began = performance.now();
      const { raster, lost } = decideInk(drawn, placement.dpi, placement.darkness);
      const inks = new Map(seen.map((one) => [one, findLetterInk({ whole: drawn, bare }, raster, one.box)]));
      inkMs += performance.now() - began;
      const { dots, inkLost } = placePage(raster, placement);
      const pixels = { widthPx: raster.widthPx, heightPx: raster.heightPx };
      return {
        dots,
        pixels,
        inks,
        lost,
        edgeInk: cut !== null || inkLost || hasRasterEdgeInk(raster) || hasEdgeInk(dots),
      };
    });
    const text = readText(letters, (one) => inks.get(one) === 'shown');
    const faintLetters = [...inks.values()].filter((ink) => ink === 'faint').length;
    const faint =
      lost > MOST_LOST ||
      Math.max(faintLetters, mirrored, onScreenOnly) >= FAINT_LETTERS ||
      cut === 'number' ||
      dropsWords;
    const inked = hasInk(dots);
    const drawn = performance.now();
    const placed = inked ? await readBarcodes(dots) : [];
    rasterMs += drawn - start;
    decodeMs += performance.now() - drawn;
    const codes = placed.flatMap(({ areas }) => areas.map((area) => boxOnPage(area, pixels, placement)));
    const unreadText = showsUnreadText(rest, SEARCH_DPI, codes);
    const barcodes = placed.map(({ areas: _areas, ...barcode }) => barcode);
    const fits = fitsMedia(size, placement);
    return { ...size, fits, text, unreadText, faint, inked, barcodes, dots, hash: hashDots(dots), edgeInk };
  }

  const pages = await mapPages(document, range, readPage);
  return { pages, rasterMs: rasterMs - inkMs, inkMs, decodeMs };
}
