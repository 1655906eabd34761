import type { PDFiumPage } from '@hyzyla/pdfium';
import { takeActualTexts } from './actual-text.ts';
import { type CutLetters, findCutLetters } from './cut-letters.ts';
import { SEEN_CONTRAST } from './gray-boxes.ts';
import type { LetterShapes } from './letter-shapes.ts';
import { type Box, type Letter, readLetters } from './page-letters.ts';
import { fontOf, listTextObjects, setActive } from './page-objects.ts';
import { grow, pixelsOf, type TextInk } from './pixel-box.ts';
import { type Raster, withRaster } from './raster.ts';

/** Dots per inch at which letters are looked for, whatever the printer's: letters of a millimeter have six dots. */
export const SEARCH_DPI = 203;
/** The share of a letter's box that it has to change: less may be its neighbor's. */
const LEAST_SHARE = 0.02;
/** How much of the smaller of two letters the other has to cover for the two to be told apart. */
const COVERED_SHARE = 0.1;
/**
 * A watermark lies under a label's words. Paper could show it only as dark as them: it is left out. Its letters are pale, in points so
 * large, and tilted or under others.
 */
const WATERMARK = { contrast: 64, points: 14 };
/** How often a page is drawn again to tell texts apart that lie over one another. */
const MAX_LAYERS = 8;

export interface DrawnLetters {
  /** The page at SEARCH_DPI. */
  readonly whole: Raster;
  readonly letters: readonly Letter[];
  /** Whether a letter, one of these, is drawn, so that a person may see it on a screen; true for spaces. */
  readonly isDrawn: (letter: Letter) => boolean;
  /** What is cut off. */
  readonly cut: CutLetters;
  /** How many letters are drawn mirrored. */
  readonly mirrored: number;
  /** How many letters only a screen shows: of layers that are not printed. */
  readonly onScreenOnly: number;
  /** Draws the page without its texts. */
  readonly drawBare: (dpi: number) => Raster;
  /** Ink that is none of these letters': pictures, lines, bars, and letters that can't be read. */
  readonly rest: Raster;
}

/**
 * Finds the letters that a page shows. pdfium reads all that a document holds: invisible, transparent, white and covered text, and
 * layers that are not printed. So the page is drawn with and without its texts; a letter counts if that changes its box. Where two
 * texts lie over one another, they are taken away one after the other. Mirrored letters can't be read, nor can texts whose letters
 * the document mostly does not tell, or tells wrongly.
 */
export function findDrawnLetters(page: PDFiumPage, shapes: LetterShapes): DrawnLetters {
  const every = listTextObjects(page);
  if (every.length === 0) {
    const whole = drawGray(page);
    return {
      whole,
      letters: [],
      isDrawn: () => false,
      cut: null,
      mirrored: 0,
      onScreenOnly: 0,
      drawBare: () => whole,
      rest: whole,
    };
  }
  const claims = takeActualTexts(page);
  const read = readLetters(page, claims);
  const watermarks = leaveOutWatermarks(page, read);
  const all = watermarks.size === 0 ? read : readLetters(page, claims);
  const texts = every.filter((text) => !watermarks.has(text));
  const whole = drawGray(page);
  const bare = drawWithout(page, texts);
  const ink = { whole, bare };
  const isInked = changesBetween(whole, bare);
  const inked = all.filter((one) => isGlyph(one) && isInked(one.box));
  const overlaid = findOverlaid(inked);
  const inOrder = texts.filter((text) => overlaid.has(text));
  const { hidden, undecided } = takeAway(page, whole, inked, inOrder);
  /** Of each text that is drawn, how many more of its letters are known than are not. */
  const known = new Map<number, number>();
  for (const { object, isKnown, isMirrored } of inked)
    if (!hidden.has(object)) known.set(object, (known.get(object) ?? 0) + (isKnown && !isMirrored ? 1 : -1));
  const clear = inked.filter(({ object, isMirrored }) => !isMirrored && !overlaid.has(object));
  const wrong = findWrongFonts(page, shapes, clear, ink);
  const isRead = (text: number): boolean =>
    (known.get(text) ?? -1) >= 0 && !undecided.has(text) && !wrong.has(fontOf(page, text));
  const leftOut = texts.filter((text) => !isRead(text));
  const isUnread = leftOut.some((text) => known.has(text));
  return {
    whole,
    // pdfium also leaves letters out, as drawn twice, for the sake of ones that are hidden.
    letters: leftOut.length === 0 ? all : withoutObjects(page, leftOut, () => readLetters(page, claims)),
    isDrawn: (one) => !isGlyph(one) || isInked(one.box),
    cut: findCutLetters(all, clear, isInked, (text) => fontOf(page, text), ink),
    mirrored: inked.filter(({ isMirrored, object }) => isMirrored && !hidden.has(object)).length,
    onScreenOnly: countOnScreenOnly(page, whole, all, isInked),
    drawBare: (dpi) => (dpi === SEARCH_DPI ? bare : drawWithout(page, texts, dpi)),
    rest: isUnread ? drawWithout(page, texts.filter(isRead)) : bare,
  };
}

/** Draws and reads the page without its watermarks from now on. @returns their objects */
function leaveOutWatermarks(page: PDFiumPage, letters: readonly Letter[]): ReadonlySet<number> {
  const glyphs = letters.filter(isGlyph);
  const alike = Map.groupBy(
    glyphs.filter(({ size }) => size >= WATERMARK.points),
    ({ size, angle }) => `${Math.round(size)} ${angle.toFixed(2)}`,
  );
  const candidates = [...alike.values()].filter((own) => own[0]?.turn === null || liesUnder(own, glyphs));
  if (candidates.length === 0) return new Set();
  const byObject = Map.groupBy(candidates.flat(), ({ object }) => object);
  const isDark = changesBetween(drawGray(page), drawWithout(page, [...byObject.keys()]), WATERMARK.contrast);
  const pale = [...byObject].filter(([, own]) => !own.some(({ box }) => isDark(box)));
  const watermarks = new Set(pale.map(([object]) => object));
  setActive(page, watermarks, false);
  return watermarks;
}

/** Whether at least two letters lie over or under smaller ones, as a watermark's do, and an amount's do not. */
function liesUnder(large: readonly Letter[], all: readonly Letter[]): boolean {
  const small = all.filter(({ size }) => size < 0.8 * (large[0]?.size ?? 0));
  return large.filter(({ box }) => small.some((other) => covers(box, other.box))).length >= 2;
}

function countOnScreenOnly(
  page: PDFiumPage,
  whole: Raster,
  letters: readonly Letter[],
  isInked: (box: Box) => boolean,
): number {
  const unseen = letters.filter((one) => isGlyph(one) && !isInked(one.box));
  if (unseen.length === 0) return 0;
  const isOtherwise = changesBetween(whole, drawGray(page, { forScreen: true }));
  return unseen.filter(({ box }) => isOtherwise(box)).length;
}

function findWrongFonts(
  page: PDFiumPage,
  shapes: LetterShapes,
  letters: readonly Letter[],
  ink: TextInk,
): ReadonlySet<number> {
  const byFont = Map.groupBy(letters, ({ object }) => fontOf(page, object));
  return new Set([...byFont].filter(([, own]) => shapes.areWrong(own, ink)).map(([font]) => font));
}

/** Whether it is no space. */
export const isGlyph = ({ isGenerated, text }: Letter): boolean => !isGenerated && text.trim() !== '';

function drawWithout(page: PDFiumPage, objects: readonly number[], dpi = SEARCH_DPI): Raster {
  return withoutObjects(page, objects, () => drawGray(page, { dpi }));
}

function withoutObjects<Value>(page: PDFiumPage, objects: readonly number[], work: () => Value): Value {
  setActive(page, objects, false);
  try {
    return work();
  } finally {
    setActive(page, objects, true);
  }
}

function drawGray(page: PDFiumPage, { dpi = SEARCH_DPI, forScreen = false } = {}): Raster {
  return withRaster(page, dpi, (raster) => ({ ...raster, gray: raster.gray.slice() }), forScreen);
}

/** Returns whether a box differs by so much between two drawings of a page; by default visibly. */
function changesBetween(one: Raster, other: Raster, least = SEEN_CONTRAST): (box: Box) => boolean {
  const { widthPx } = one;
  return (box) => {
    const { left, top, right, bottom } = grow(pixelsOf(box, one), 0, one);
    let wanted = Math.max(1, Math.ceil((right - left) * (bottom - top) * LEAST_SHARE));
    for (let y = top; y < bottom; y++) {
      for (let at = y * widthPx + left; at < y * widthPx + right; at++) {
        if (Math.abs((one.gray[at] ?? 0) - (other.gray[at] ?? 0)) >= least && --wanted === 0) return true;
      }
    }
    return false;
  };
}

/** The objects of letters that lie over different letters of other objects: only one of them may be drawn. */
function findOverlaid(letters: readonly Letter[]): ReadonlySet<number> {
  const overlaid = new Set<number>();
  const fromLeft = letters.toSorted((one, other) => one.box.left - other.box.left);
  for (const [at, one] of fromLeft.entries()) {
    for (let next = at + 1; next < fromLeft.length; next++) {
      const other = fromLeft[next];
      if (other === undefined || other.box.left >= one.box.right) break;
      if (one.object === other.object || one.text === other.text || !covers(one.box, other.box)) continue;
      overlaid.add(one.object).add(other.object);
    }
  }
  return overlaid;
}

const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

function overlapOf(one: Box, other: Box): number {
  return areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
}

const covers = (one: Box, other: Box): boolean =>
  overlapOf(one, other) > COVERED_SHARE * Math.min(areaOf(one), areaOf(other));

/**
 * Takes objects away, those drawn last first, those beside one another together: one whose boxes do not change is not drawn.
 * @param objects in the order in which they are drawn
 */
function takeAway(
  page: PDFiumPage,
  whole: Raster,
  letters: readonly Letter[],
  objects: readonly number[],
): { readonly hidden: ReadonlySet<number>; readonly undecided: ReadonlySet<number> } {
  const boxes = new Map<number, Box[]>(objects.map((object) => [object, []]));
  for (const { object, box } of letters) boxes.get(object)?.push(box);
  const layers: number[][] = [];
  for (const object of objects.toReversed()) {
    const beside = layers.find(
      (layer) => !layer.some((other) => anyOverlap(boxes.get(object), boxes.get(other))),
    );
    if (beside === undefined) layers.push([object]);
    else beside.push(object);
  }
  const hidden = new Set<number>();
  const taken: number[] = [];
  let before = whole;
  for (const layer of layers.slice(0, MAX_LAYERS)) {
    taken.push(...layer);
    const after = drawWithout(page, taken);
    const isChanged = changesBetween(before, after);
    for (const object of layer) if (!(boxes.get(object) ?? []).some(isChanged)) hidden.add(object);
    before = after;
  }
  return { hidden, undecided: new Set(layers.slice(MAX_LAYERS).flat()) };
}

const anyOverlap = (some: readonly Box[] = [], others: readonly Box[] = []): boolean =>
  some.some((one) => others.some((other) => overlapOf(one, other) > 0));
