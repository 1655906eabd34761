import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { encodeCode128, placeCode128 } from './code128.ts';
import {
  type BoxMm,
  LINE_HEIGHT,
  type SheetBarcode,
  type SheetMarks,
  type TextLine,
  toDots,
  toMm,
} from './sheet.ts';

/** Widths of the narrowest bar, in dots. Below 2 nothing scans (docs/reference/printing.md, "Thermal printers"). */
const BAR_DOTS = [2, 3, 4] as const;
/** Order of preference if not all fit: most labels have 3, and 2 is the limit. */
const KEEP_ORDER: readonly number[] = [3, 2, 4];
const HEIGHT_MM = { least: 4, most: 20 } as const;
const GAP_MM = 1.2;
/** Room beside the bars for the note with their width. */
const NOTE_WIDTH_MM = 8;
const NOTE_FONTS_MM = { digit: 3.4, word: 1.9 } as const;
/** Line height of lowercase words. */
const LOWERCASE_LINE_HEIGHT = 1.2;

/** The text of a sample. Not a possible order code, which has a dot or only digits. */
const sampleText = (barDots: number): string => `TEM${barDots}`;

/** Draws as many barcodes as fit into the area, each with the width of its narrowest bar beside it. */
export function drawBarSamples(area: BoxMm, dpi: number): SheetMarks {
  for (let count = BAR_DOTS.length; count > 0; count--) {
    const kept = KEEP_ORDER.filter((dots) => sampleWidthMm(dots, dpi) <= area.widthMm).slice(0, count);
    const samples = BAR_DOTS.filter((dots) => kept.includes(dots));
    const rows = arrangeRows(samples, area.widthMm, dpi);
    const heightMm = Math.min(HEIGHT_MM.most, (area.heightMm + GAP_MM) / rows.length - GAP_MM);
    if (rows.length === 0 || heightMm < HEIGHT_MM.least) continue;
    const placed = rows.flatMap((row, index) =>
      placeRow(row, { ...area, yMm: area.yMm + index * (heightMm + GAP_MM), heightMm }, dpi),
    );
    return { barcodes: placed, texts: placed.flatMap((barcode) => drawNotes(barcode, dpi)) };
  }
  return {};
}

function sampleWidthMm(barDots: number, dpi: number): number {
  return toMm(encodeCode128(sampleText(barDots)).width * barDots, dpi) + NOTE_WIDTH_MM;
}

function arrangeRows(samples: readonly number[], roomMm: number, dpi: number): number[][] {
  const rows: number[][] = [];
  let leftMm = 0;
  for (const barDots of samples) {
    const needed = sampleWidthMm(barDots, dpi) + GAP_MM;
    const row = rows.at(-1);
    if (row !== undefined && needed <= leftMm) row.push(barDots);
    else {
      rows.push([barDots]);
      leftMm = roomMm + GAP_MM;
    }
    leftMm -= needed;
  }
  return rows;
}

function placeRow(row: readonly number[], { xMm, yMm, heightMm }: BoxMm, dpi: number): SheetBarcode[] {
  let atMm = xMm;
  return row.map((barDots) => {
    // Rounds up to the next dot, so that the sample stays within its room.
    const x = Math.ceil(atMm / toMm(1, dpi));
    const place = { x, y: toDots(yMm, dpi), height: toDots(heightMm, dpi) };
    atMm += sampleWidthMm(barDots, dpi) + GAP_MM;
    return placeCode128(encodeCode128(sampleText(barDots)), barDots, place);
  });
}

/** The width in a large font, the words in a small one below each other, to fit on narrow paper. */
function drawNotes({ area, barDots }: SheetBarcode, dpi: number): TextLine[] {
  const xMm = toMm(area.x + area.width, dpi);
  const middleMm = toMm(area.y + area.height / 2, dpi);
  const { digit, word } = NOTE_FONTS_MM;
  const large = {
    widthMm: 2.1,
    heightMm: digit * LINE_HEIGHT,
    fontMm: digit,
    align: 'left',
    bold: true,
  } as const;
  const small = {
    ...large,
    xMm: xMm + large.widthMm,
    widthMm: NOTE_WIDTH_MM - large.widthMm - 0.1,
    heightMm: word * LOWERCASE_LINE_HEIGHT,
    fontMm: word,
    bold: false,
  };
  return [
    { ...large, text: String(barDots), xMm, yMm: middleMm - large.heightMm / 2 },
    { ...small, text: builtInPageText.dots.vi, yMm: middleMm - small.heightMm },
    { ...small, text: builtInPageText.dots.en, yMm: middleMm },
  ];
}
