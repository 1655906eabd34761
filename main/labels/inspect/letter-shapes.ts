import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Box, type Letter, readLetters } from './page-letters.ts';
import { createPdfFile } from './pdf-file.ts';
import { findInkBox, grow, pixelsOf, type TextInk } from './pixel-box.ts';
import { mapPages, withDocument, withRaster } from './raster.ts';

// A font says which letters its glyphs are (ToUnicode), and nothing binds it to the truth: the text that is read could be another
// one than that on paper. So glyphs are compared with pdfium's own fonts.

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Fonts that every reader has (ISO 32000-1, 9.6.2.2): upright and slanted, with and without serifs, of one width. */
const FONTS = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Times-Roman', 'Courier'];

/** A glyph's ink on a grid that it fills, less its mean, at length 1; and its width by its height. */
interface LetterShape {
  readonly grid: Float32Array;
  readonly proportion: number;
}

const [COLUMNS, ROWS] = [10, 14];
/** The ink from which a pixel belongs to a glyph. */
const INK = 65;
/** The least height in pixels at which glyphs can be told apart. */
const LEAST_PX = 8;

/** How much a difference in proportion counts. */
const PROPORTION_WEIGHT = 0.3;
/** A glyph is another letter if it is less like its own than this, and so much more like another. */
const LEAST_LIKENESS = 0.55;
const LEAST_LEAD = 0.2;
/**
 * From this share, and from so many different letters, a font is wrong. Over 13 fonts, six styles each, the share was at most 9 %
 * of a true font's letters, but 32 % of a script's, and at least 80 % of a shuffled font's.
 */
const WRONG_SHARE = 0.5;
const WRONG_LETTERS = 4;

/** Tells glyphs that look like other letters than they are said to be. */
export type LetterShapes = Awaited<ReturnType<typeof createLetterShapes>>;

export async function createLetterShapes(pdfium: PDFiumLibrary) {
  const known = await drawKnownShapes(pdfium);

  /** Null if that can't be told. */
  function isOther({ text, box, turn }: Letter, ink: TextInk): boolean | null {
    if (!known.has(text) || turn === null) return null;
    const shape = shapeIn(ink, box, turn);
    if (shape === null) return null;
    const own = likenessOf(shape, known.get(text));
    if (own >= LEAST_LIKENESS) return false;
    return [...known].some(
      ([other, shapes]) => other !== text && likenessOf(shape, shapes) > own + LEAST_LEAD,
    );
  }

  return {
    /** Whether letters, all of one font, look like others than they are said to be. */
    areWrong(letters: readonly Letter[], ink: TextInk): boolean {
      const told = letters.map((letter) => ({ letter, isOther: isOther(letter, ink) }));
      // A font may be wrong in its figures only: a phone number is as long as a name.
      return [/\d/, /\D/].some((kind) => {
        const ofKind = told.filter(({ letter, isOther }) => isOther !== null && kind.test(letter.text));
        const wrong = ofKind.filter(({ isOther }) => isOther === true);
        return (
          new Set(wrong.map(({ letter }) => letter.text)).size >= WRONG_LETTERS &&
          wrong.length >= WRONG_SHARE * ofKind.length
        );
      });
    },
  };
}

async function drawKnownShapes(pdfium: PDFiumLibrary): Promise<ReadonlyMap<string, readonly LetterShape[]>> {
  const shapes = new Map(Array.from(LETTERS, (letter) => [letter, [] as LetterShape[]]));
  await withDocument(pdfium, createFontPages(), (fonts) =>
    mapPages(fonts, { from: 0, to: FONTS.length }, (page) => {
      const letters = readLetters(page, new Map());
      withRaster(page, 203, (whole) => {
        const ink = { whole, bare: { ...whole, gray: new Uint8Array(whole.gray.length).fill(255) } };
        for (const { text, box } of letters) {
          const shape = shapeIn(ink, box, 0);
          if (shape !== null) shapes.get(text)?.push(shape);
        }
      });
    }),
  );
  return shapes;
}

/** All letters in each font, far enough apart. */
function createFontPages(): Uint8Array {
  const file = createPdfFile();
  const text = Array.from(LETTERS, (letter, at) => `1 0 0 1 ${5 + at * 24} 12 Tm (${letter}) Tj`).join('\n');
  const contents = file.addObject('', Buffer.from(`BT /F 20 Tf\n${text}\nET`));
  const tree = contents + FONTS.length + 1;
  const kids = FONTS.map((name) => {
    const font = `/Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding`;
    const page = `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${LETTERS.length * 24} 40] /Contents ${contents} 0 R`;
    return `${file.addObject(`${page} /Resources << /Font << /F << ${font} >> >> >>`)} 0 R`;
  });
  file.addObject(`/Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length}`);
  return file.toBytes(file.addObject(`/Type /Catalog /Pages ${tree} 0 R`), file.addObject(''));
}

/** From -1 to 1. */
function likenessOf(one: LetterShape, others: readonly LetterShape[] = []): number {
  let most = -1;
  for (const { grid, proportion } of others) {
    let likeness = -PROPORTION_WEIGHT * Math.abs(Math.log(one.proportion / proportion));
    for (let at = 0; at < grid.length; at++) likeness += (grid[at] ?? 0) * (one.grid[at] ?? 0);
    most = Math.max(most, likeness);
  }
  return most;
}

/** Null if it has no ink or is too small. @param turn of the letter, in quarters clockwise */
function shapeIn({ whole, bare }: TextInk, box: Box, turn: 0 | 1 | 2 | 3): LetterShape | null {
  const { widthPx, gray } = whole;
  const ground = bare.gray;
  const ink = findInkBox({ whole, bare }, grow(pixelsOf(box, whole), 1, whole), INK);
  if (ink === null) return null;
  const { left, top } = ink;
  const [across, down] = [ink.right - left, ink.bottom - top];
  const [width, height] = turn % 2 === 0 ? [across, down] : [down, across];
  if (height < LEAST_PX) return null;
  // Where a place of the upright letter is once it is turned.
  const [originX, originY, rightX, rightY, downX, downY] = TURNS[turn];
  const grid = new Float32Array(COLUMNS * ROWS);
  for (let at = 0; at < grid.length; at++) {
    const [u, v] = [((at % COLUMNS) + 0.5) / COLUMNS, (Math.floor(at / COLUMNS) + 0.5) / ROWS];
    const x = left + Math.floor((originX + rightX * u + downX * v) * across);
    const y = top + Math.floor((originY + rightY * u + downY * v) * down);
    grid[at] = Math.abs((gray[y * widthPx + x] ?? 0) - (ground[y * widthPx + x] ?? 0));
  }
  return { grid: normalize(blur(grid)), proportion: width / height };
}

/** By quarter turns: a letter's top left corner, and its directions to the right and down, as shares of its box. */
const TURNS = [
  [0, 0, 1, 0, 0, 1],
  [1, 0, 0, 1, -1, 0],
  [1, 1, -1, 0, 0, -1],
  [0, 1, 0, -1, 1, 0],
] as const;

/** Each cell with its neighbors, which count half: strokes of different fonts lie a little apart. */
function blur(grid: Float32Array): Float32Array {
  const across = new Float32Array(grid.length);
  const both = new Float32Array(grid.length);
  for (let at = 0; at < grid.length; at++) {
    const x = at % COLUMNS;
    const before = x > 0 ? (grid[at - 1] ?? 0) : 0;
    const after = x < COLUMNS - 1 ? (grid[at + 1] ?? 0) : 0;
    across[at] = before + 2 * (grid[at] ?? 0) + after;
  }
  for (let at = 0; at < grid.length; at++)
    both[at] = (across[at - COLUMNS] ?? 0) + 2 * (across[at] ?? 0) + (across[at + COLUMNS] ?? 0);
  return both;
}

function normalize(grid: Float32Array): Float32Array {
  let mean = 0;
  for (const value of grid) mean += value / grid.length;
  let square = 0;
  for (const value of grid) square += (value - mean) ** 2;
  const length = Math.sqrt(square) || 1;
  return grid.map((value) => (value - mean) / length);
}
