import { SEEN_CONTRAST } from './gray-boxes.ts';
import type { Box, Letter } from './page-letters.ts';
import { findInkBox, grow, pixelsOf, type TextInk } from './pixel-box.ts';

/**
 * What an edge of the page or of a box on it cuts off: `number`: a part of a long number, such as an amount, a phone or a code,
 * which then is another one; `text`: something else.
 */
export type CutLetters = 'number' | 'text' | null;

/** Less of a letter's width or height is no loss: strokes end softly, and fonts round their boxes. */
const LOST_SHARE = 0.2;
const LOST_PX = 2;
/** A font of which that many letters, all that a page has of it, lack a side does not tell its letters' boxes. */
const UNTOLD_LETTERS = 10;

/** Fewer digits are a size, a house or an hour: goods and notes are often cut. */
const NUMBER_DIGITS = 4;
const DIGIT = /^[0-9]$/;
const IN_NUMBER = /^[0-9.,]$/;

/**
 * Finds letters of which only a part is drawn, and numbers of which only some digits are.
 * @param letters all of the page, in reading order
 * @param clear those that are drawn, each apart from others
 * @param isInked whether anything of a letter is drawn
 */
export function findCutLetters(
  letters: readonly Letter[],
  clear: readonly Letter[],
  isInked: (box: Box) => boolean,
  fontOf: (object: number) => number,
  ink: TextInk,
): CutLetters {
  const byFont = Map.groupBy(clear, ({ object }) => fontOf(object));
  const cut = [...byFont.values()].flatMap((own) => {
    const lacking = own.filter(({ box }) => lacksASide(box, ink));
    return own.length >= UNTOLD_LETTERS && lacking.length === own.length ? [] : lacking;
  });
  const [shown, lacking] = [new Set(clear), new Set(cut)];
  const partly = new Set(clear.map(({ object }) => object));
  let isCutText = cut.length > 0;
  for (const [at, one] of letters.entries()) {
    const { object, isGenerated, text, box } = one;
    const isGone = !isGenerated && text.trim() !== '' && partly.has(object) && !isInked(box);
    isCutText ||= isGone;
    if (!DIGIT.test(text) || !(isGone || lacking.has(one))) continue;
    const number = numberAround(letters, at);
    if (number.length >= NUMBER_DIGITS && number.some((digit) => shown.has(digit))) return 'number';
  }
  return isCutText ? 'text' : null;
}

/** The digits of the number that a digit belongs to. */
function numberAround(letters: readonly Letter[], at: number): Letter[] {
  const isPart = (place: number): boolean => IN_NUMBER.test(letters[place]?.text ?? '');
  let [from, to] = [at, at];
  while (isPart(from - 1)) from--;
  while (isPart(to + 1)) to++;
  return letters.slice(from, to + 1).filter(({ text }) => DIGIT.test(text));
}

/** Whether what is drawn of a letter ends before its box does. */
function lacksASide(box: Box, ink: TextInk): boolean {
  const pixels = pixelsOf(box, ink.whole);
  const drawn = findInkBox(ink, grow(pixels, 0, ink.whole), SEEN_CONTRAST);
  if (drawn === null) return true;
  const isLost = (gap: number, size: number): boolean => gap > Math.max(LOST_PX, LOST_SHARE * size);
  const [width, height] = [pixels.right - pixels.left, pixels.bottom - pixels.top];
  return (
    isLost(drawn.left - pixels.left, width) ||
    isLost(pixels.right - drawn.right, width) ||
    isLost(drawn.top - pixels.top, height) ||
    isLost(pixels.bottom - drawn.bottom, height)
  );
}
