/** A letter on a page, in points from the page's lower left corner. */
export interface Glyph {
  readonly text: string;
  /** Where its line runs to: radians, counterclockwise from the right. */
  readonly angle: number;
  /** Where it begins on its line. */
  readonly x: number;
  readonly y: number;
  /** Of the upright box around its advance and its font's height. */
  readonly boxWidth: number;
  readonly boxHeight: number;
  /** Of its font. */
  readonly size: number;
}

/** A letter by where it stands on its line, and where its line stands; both grow as one reads. */
interface PlacedLetter extends Pick<Glyph, 'text' | 'size'> {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

// Shares of the font's size.
/** Letters on lines nearer than this stand on one: fonts of several sizes, letters set somewhat higher. */
const SAME_LINE_SHARE = 0.35;
/** Letters that are set farther apart than this are no word. */
const MAX_SPACING = 1;
/** A letter drawn once more over itself, to be bolder or outlined. */
const OVERPRINT_SHARE = 0.2;

/** Of most letters that carry marks. */
const LETTER_WIDTH = 0.5;
/** How many letters back one is looked for that lies under this one. */
const OVERPRINT_LOOKBACK = 3;
const MARK = /^\p{M}/u;

/**
 * Letters farther apart are two words', in points. Be Vietnam Pro's space is 0.17 of the font's size, and Chromium's whole
 * pixels (0.75 points) set letters of small fonts apart.
 */
export const wordGapPoints = (size: number): number => 0.12 * size + 0.3;

const DEGREES = 180 / Math.PI;

/**
 * The lines that glyphs make, with one space between words. Level lines come from the top to the bottom, turned ones as
 * whoever turns the page reads them; the direction with the most letters comes first.
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

/** How wide a letter is along its line: its upright box is as wide as both of its sides' shadows. */
function letterAdvance(width: number, height: number, cos: number, sin: number, size: number): number {
  const apart = cos * cos - sin * sin;
  // Near 45° the box does not tell the sides apart.
  return Math.abs(apart) < 0.3 ? size / 2 : Math.max(0, (width * cos - height * sin) / apart);
}

/** @param placed by their lines */
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
    // A mark belongs to the letter that it stands over.
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

/** Gives a letter that is written as letter and mark at least the usual width: pdfium measures it by another font. */
function withMark(letter: PlacedLetter, mark: string): PlacedLetter {
  const least = /^i/iu.test(letter.text) ? 0 : LETTER_WIDTH * letter.size;
  return { ...letter, text: letter.text + mark, to: Math.max(letter.to, letter.from + least) };
}

/** In points. */
const gapBetween = (before: PlacedLetter, after: PlacedLetter): number => after.from - before.to;

/** Letters that stand so far from each other that they can't be a word, even a spaced one. */
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

/** How far the letters of words are set apart, where there are enough of them to tell: most gaps are within words. */
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
