import { HYPHENATION, type Letter } from './page-letters.ts';
import { assembleTextLines, wordGapPoints } from './text-lines.ts';

// pdfium guesses one direction for all of a page's text (core/fpdftext/cpdf_textpage.cpp, FindTextlineFlowOrientation).
// Chromium writes spaced, rotated and downscaled text glyph by glyph; if the guess is wrong, pdfium starts a line for each
// glyph ("T\r\no\r\nk"). It sorts upside-down text from left to right, i.e. backwards, and returns each letter of filled and
// outlined text twice. Its glyphs and their positions are right in all these cases.

/**
 * Assembles a page's letters as a person reads them: adjacent letters form words, lines end where they end on the page; in
 * Unicode's composed form (NFC). Includes every code in pdfium's own text.
 * @param isRead whether a letter counts: what is not on the paper does not, and there is a gap in its place
 */
export function assemblePageText(letters: readonly Letter[], isRead: (letter: Letter) => boolean): string {
  const counts = (one: Letter): boolean => one.isGenerated || isRead(one);
  const read = letters.filter(counts);
  if (read.every(({ isGenerated }) => isGenerated)) return '';
  const usual = letters
    .map((one) => (counts(one) ? one.text : ' '))
    .join('')
    .normalize('NFC')
    .replaceAll('\r\n', '\n');
  const isLeftToRight = read.every(runsLeftToRight);
  if (isLeftToRight && read.length === letters.length && !splitsWords(letters) && !TORN_TEXT.test(usual))
    return usual;
  const glyphs = read
    .filter(({ isGenerated }) => !isGenerated)
    .map((one) => (one.text === HYPHENATION ? { ...one, text: '-' } : one));
  const lines = assembleTextLines(glyphs).join('\n').normalize('NFC');
  // pdfium reverses text that runs to the left, including numbers.
  return isLeftToRight ? addMissingCodes(lines, usual, true) : lines;
}

/** Signs of broken text: lone letters in a line or row; a hyphen taken for hyphenation (U+FFFE); doubled letters. */
const TORN_TEXT =
  /(?:^|\n)\S(?:\n|$)|(?:^|\s)\S(?:\s\S(?=\s|$)){3}|\uFFFE|(\S)\1\s?(\S)\2\s?(\S)\3\s?(\S)\4/u;

/** The tangent of 60°. */
const MAX_SLOPE = 1.73;

/** Whether its line runs from left to right, possibly tilted. */
const runsLeftToRight = ({ isGenerated, angle }: Letter): boolean =>
  isGenerated || Math.abs(Math.sin(angle)) <= MAX_SLOPE * Math.cos(angle);

/** Whether pdfium inserted a space between adjacent letters, because it took rounded positions for gaps. */
function splitsWords(letters: readonly Letter[]): boolean {
  return letters.some(({ isGenerated, text }, at) => {
    const [before, after] = [letters[at - 1], letters[at + 1]];
    if (!isGenerated || text !== ' ' || before === undefined || after === undefined) return false;
    return after.from - before.to < wordGapPoints(after.size);
  });
}

/** Anything that may be an order's code or shortcode (shared/order-code.ts). */
const ORDER_CODES = /(?<![\p{L}\p{N}])(?:[A-Z0-9]{8,20}\.)?[0-9]{7,9}(?![\p{L}\p{N}])/gu;

/**
 * Appends the codes of another text that this one lacks. This text mixes the letters of lines that are drawn over one another, the
 * other has them one after the other.
 * @param withLines whether their lines come before them: a word such as "MVĐ:" may introduce them
 */
export function addMissingCodes(text: string, other: string, withLines = false): string {
  const own = new Set(text.match(ORDER_CODES));
  const lost = other
    .split('\n')
    .map((line) => ({ line, codes: (line.match(ORDER_CODES) ?? []).filter((code) => !own.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  return [text, ...new Set(lost.flatMap(({ line, codes }) => [...(withLines ? [line] : []), ...codes]))].join(
    '\n',
  );
}
