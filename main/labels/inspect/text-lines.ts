/** A letter on a page, in points from the page's lower left corner. */
export interface Glyph {
  readonly text: string;
  /** Its line's direction: radians, counterclockwise from the right. */
  readonly angle: number;
  /** Where it begins on its line. */
  readonly x: number;
  readonly y: number;
  /** The upright box around its advance and its font's height. */
  readonly boxWidth: number;
  readonly boxHeight: number;
  readonly size: number;
}

/** A letter by its position on its line and its line's position; both increase in reading order. */
interface PlacedLetter extends Pick<Glyph, 'text' | 'size'> {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

// As shares of the font size.
/** Letters whose lines are closer than this share a line: mixed font sizes, raised letters. */
const SAME_LINE_SHARE = 0.35;
/** Letters farther apart than this do not form a word. */
const MAX_SPACING = 1;
/** A letter drawn again over itself, to appear bold or outlined. */
const OVERPRINT_SHARE = 0.2;

/** The width of most letters with diacritics. */
const LETTER_WIDTH = 0.5;
/** How many letters back to look for an overprinted one. */
const OVERPRINT_LOOKBACK = 3;
const MARK = /^\p{M}/u;

/** The smallest gap between words, in points. Be Vietnam Pro's space is 0.17 of the font size; Chromium's pixels are 0.75. */
export const wordGapPoints = (size: number): number => 0.12 * size + 0.3;

const DEGREES = 180 / Math.PI;

/**
 * Assembles glyphs into lines, with one space between words. Horizontal lines run from top to bottom, rotated ones in the
 * order seen after turning the page; the direction with the most letters comes first.
 */
export function assembleTextLines(glyphs: readonly Glyph[]): string[] {
  const directions = Map.groupBy(glyphs, ({ angle }) => (Math.round(angle * DEGREES) + 360) % 360);
  return [...directions]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([, together]) => {
      const placed = together.map(placeLetter).toSorted((one, other) => one.line - other.line);
      return groupByLine(placed).map(readLine);
    })
    .filter((line) => line !== '');
}

function placeLetter({ text, size, angle, x, y, boxWidth, boxHeight }: Glyph): PlacedLetter {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const from = x * cos + y * sin;
  return {
    text,
    size,
    from,
    to: from + letterAdvance(boxWidth, boxHeight, Math.abs(cos), Math.abs(sin), size),
    line: x * sin - y * cos,
  };
}

/** A letter's width along its line: its upright box is as wide as the projections of both its sides together. */
function letterAdvance(width: number, height: number, cos: number, sin: number, size: number): number {
  const apart = cos * cos - sin * sin;
  // Near 45° the box does not distinguish the sides.
  return Math.abs(apart) < 0.3 ? size / 2 : Math.max(0, (width * cos - height * sin) / apart);
}

/** @param placed sorted by line */
function groupByLine(placed: readonly PlacedLetter[]): PlacedLetter[][] {
  const lines: PlacedLetter[][] = [];
  for (const one of placed) {
    const [first] = lines.at(-1) ?? [];
    if (first !== undefined && one.line - first.line < SAME_LINE_SHARE * Math.min(one.size, first.size))
      lines.at(-1)?.push(one);
    else lines.push([one]);
  }
  return lines;
}

function readLine(line: readonly PlacedLetter[]): string {
  const once: PlacedLetter[] = [];
  for (const one of line.toSorted((before, after) => before.from - after.from)) {
    const near = once
      .slice(-OVERPRINT_LOOKBACK)
      .filter(({ from }) => one.from - from < OVERPRINT_SHARE * one.size);
    const last = once.at(-1);
    if (near.some(({ text }) => text === one.text)) continue;
    // A mark belongs to the letter it stands over.
    if (last !== undefined && MARK.test(one.text)) once.splice(-1, 1, withMark(last, one.text));
    else once.push(one);
  }
  const pieces = splitAtWideGaps(once);
  const usual = estimateSpacing(pieces.flatMap(gapsBetweenLetters));
  return pieces
    .map((piece) => joinLetters(piece, usual))
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Gives a letter with a separate mark at least the usual width, because pdfium measures it in another font. */
function withMark(letter: PlacedLetter, mark: string): PlacedLetter {
  const least = /^i/iu.test(letter.text) ? 0 : LETTER_WIDTH * letter.size;
  return { ...letter, text: letter.text + mark, to: Math.max(letter.to, letter.from + least) };
}

/** In points. */
const gapBetween = (before: PlacedLetter, after: PlacedLetter): number => after.from - before.to;

/** Splits at gaps too wide for a word, even a spaced one. */
function splitAtWideGaps(line: readonly PlacedLetter[]): PlacedLetter[][] {
  const pieces: PlacedLetter[][] = [];
  for (const one of line) {
    const last = pieces.at(-1)?.at(-1);
    if (last !== undefined && gapBetween(last, one) <= MAX_SPACING * one.size) pieces.at(-1)?.push(one);
    else pieces.push([one]);
  }
  return pieces;
}

const gapsBetweenLetters = (piece: readonly PlacedLetter[]): number[] =>
  piece.slice(1).map((one, at) => gapBetween(piece[at] ?? one, one));

/** Estimates the letter spacing within words if there are enough letters: most gaps are within words. */
function estimateSpacing(gaps: readonly number[]): number | null {
  if (gaps.length < 3) return null;
  return Math.max(0, gaps.toSorted((one, other) => one - other)[gaps.length >> 2] ?? 0);
}

/** @param usual the spacing of the whole line */
function joinLetters(piece: readonly PlacedLetter[], usual: number | null): string {
  const gaps = gapsBetweenLetters(piece);
  const spacing = estimateSpacing(gaps) ?? usual ?? 0;
  return piece
    .map(({ text, size }, at) => ((gaps[at - 1] ?? 0) > spacing + wordGapPoints(size) ? ` ${text}` : text))
    .join('');
}
