import type { PDFiumPage } from '@hyzyla/pdfium';
import { type ActualText, completesGlyphs } from './actual-text.ts';
import type { PdfiumMemory } from './pdfium-memory.ts';
import type { Glyph } from './text-lines.ts';

/** pdfium's text functions (public/fpdf_text.h, public/fpdfview.h); the wrapper's types omit most of them. */
interface PdfiumTextApi extends PdfiumMemory {
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, at: number): number;
  _FPDFText_HasUnicodeMapError(text: number, at: number): number;
  _FPDFText_IsGenerated(text: number, at: number): number;
  _FPDFText_GetTextObject(text: number, at: number): number;
  _FPDFText_GetFontSize(text: number, at: number): number;
  _FPDFText_GetMatrix(text: number, at: number, matrix: number): number;
  _FPDFText_GetCharOrigin(text: number, at: number, x: number, y: number): number;
  _FPDFText_GetCharBox(
    text: number,
    at: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  _FPDFText_GetLooseCharBox(text: number, at: number, box: number): number;
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    pageX: number,
    pageY: number,
    x: number,
    y: number,
  ): number;
}

/** A part of a page, as shares of its width and height from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A glyph that a page draws, or what pdfium puts between two (`isGenerated`): a space, an end of line. */
export interface Letter extends Glyph {
  /** Around what is drawn. */
  readonly box: Box;
  readonly isGenerated: boolean;
  /** By how many quarters its line is turned clockwise on the page as it is drawn; null if by another angle. */
  readonly turn: 0 | 1 | 2 | 3 | null;
  /** Whether the document says which letter it is; U+FFFD otherwise. */
  readonly isKnown: boolean;
  /** Whether it is drawn mirrored: to a person it is no letter. */
  readonly isMirrored: boolean;
  /** pdfium's text object that draws it. */
  readonly object: number;
  /** The left and right sides of its advance, in points. */
  readonly from: number;
  readonly to: number;
}

const UNKNOWN = '\uFFFD';
/** A glyph without a letter, and a hyphen at a line's end, as pdfium reports them; its other control characters are none. */
const NO_LETTER = 0x00;
const LINE_HYPHEN = 0x02;
/** pdfium's mark for a hyphen that it takes for hyphenation. */
export const HYPHENATION = '\uFFFE';

/**
 * Reads a page's letters in pdfium's order.
 * @param claims what the document says that glyphs stand for (takeActualTexts): believed only where they say nothing else
 * @throws Error if they can't be read
 */
export function readLetters(page: PDFiumPage, claims: ReadonlyMap<number, ActualText>): Letter[] {
  const calls: PdfiumTextApi = page['module'];
  const text = calls._FPDFText_LoadPage(page['pageIdx']);
  if (!text) throw new Error('the text of a page can’t be had');
  const place = calls.wasmExports.malloc(PLACE_BYTES);
  try {
    const places = createPagePlaces(calls, page['pageIdx'], place);
    const count = Math.max(0, calls._FPDFText_CountChars(text));
    const letters = Array.from({ length: count }, (_, at) => readLetter(calls, text, at, place, places));
    return claims.size === 0 ? letters : applyClaims(letters, claims);
  } finally {
    calls.wasmExports.free(place);
    calls._FPDFText_ClosePage(text);
  }
}

// What readLetter fills: origin x, y; tight left, right, bottom, top (doubles); loose left, top, right, bottom; a to f (floats).
const TIGHT = 16;
const LOOSE = 48;
const MATRIX = 64;
const PLACE_BYTES = 88;

function readLetter(
  calls: PdfiumTextApi,
  text: number,
  at: number,
  place: number,
  { shareOf, turnOf }: PagePlaces,
): Letter {
  const unicode = calls._FPDFText_GetUnicode(text, at);
  // pdfium returns the number of a glyph whose letter is not known.
  const isKnown = unicode !== NO_LETTER && calls._FPDFText_HasUnicodeMapError(text, at) !== 1;
  calls._FPDFText_GetCharOrigin(text, at, place, place + 8);
  const tight = place + TIGHT;
  calls._FPDFText_GetCharBox(text, at, tight, tight + 8, tight + 16, tight + 24);
  calls._FPDFText_GetLooseCharBox(text, at, place + LOOSE);
  calls._FPDFText_GetMatrix(text, at, place + MATRIX);
  const view = new DataView(calls.HEAPU8.buffer, place, PLACE_BYTES);
  const double = (offset: number): number => view.getFloat64(offset, true);
  const float = (offset: number): number => view.getFloat32(offset, true);
  const [a, b, c, d] = [float(MATRIX), float(MATRIX + 4), float(MATRIX + 8), float(MATRIX + 12)];
  const [from, top, to, bottom] = [float(LOOSE), float(LOOSE + 4), float(LOOSE + 8), float(LOOSE + 12)];
  const one = shareOf(double(TIGHT), double(TIGHT + 16));
  const other = shareOf(double(TIGHT + 8), double(TIGHT + 24));
  return {
    text: isKnown ? letterOf(unicode) : UNKNOWN,
    isKnown,
    isGenerated: calls._FPDFText_IsGenerated(text, at) === 1,
    isMirrored: a * d < b * c,
    turn: turnOf(a, b),
    object: calls._FPDFText_GetTextObject(text, at),
    angle: Math.atan2(b, a),
    x: double(0),
    y: double(8),
    size: calls._FPDFText_GetFontSize(text, at) * Math.hypot(c, d),
    from,
    to,
    boxWidth: Math.abs(to - from),
    boxHeight: Math.abs(top - bottom),
    box: {
      left: Math.min(one.x, other.x),
      right: Math.max(one.x, other.x),
      top: Math.min(one.y, other.y),
      bottom: Math.max(one.y, other.y),
    },
  };
}

function letterOf(unicode: number): string {
  if (unicode === LINE_HYPHEN) return HYPHENATION;
  const letter = String.fromCodePoint(unicode);
  return unicode < 0x20 && letter.trim() !== '' ? '' : letter;
}

/** The steps of the grid on which pdfium gives whole places: finer than any dot. */
const GRID = 1_000_000;
/** Points between the places that give the scale. */
const SPAN = 100;

type PagePlaces = ReturnType<typeof createPagePlaces>;

/** Turns places and directions in a page's points into those on the page as it is drawn: rotated and cropped. */
function createPagePlaces(calls: PdfiumTextApi, page: number, place: number) {
  const placeOf = (x: number, y: number): { x: number; y: number } => {
    calls._FPDF_PageToDevice(page, 0, 0, GRID, GRID, 0, x, y, place, place + 4);
    const view = new DataView(calls.HEAPU8.buffer, place, 8);
    return { x: view.getInt32(0, true) / GRID, y: view.getInt32(4, true) / GRID };
  };
  // Both coordinates depend on both, because the page may be rotated.
  const [origin, right, up] = [placeOf(0, 0), placeOf(SPAN, 0), placeOf(0, SPAN)];
  const [ax, ay] = [(right.x - origin.x) / SPAN, (right.y - origin.y) / SPAN];
  const [bx, by] = [(up.x - origin.x) / SPAN, (up.y - origin.y) / SPAN];
  return {
    /** Shares of the page. */
    shareOf: (x: number, y: number) => ({
      x: origin.x + ax * x + bx * y,
      y: origin.y + ay * x + by * y,
    }),
    turnOf(x: number, y: number): Letter['turn'] {
      const across = Math.sign(ax) * x + Math.sign(bx) * y;
      const down = Math.sign(ay) * x + Math.sign(by) * y;
      const quarters = Math.atan2(down, across) / (Math.PI / 2);
      const turn = QUARTER_TURNS[(Math.round(quarters) + 4) % 4];
      return turn !== undefined && Math.abs(quarters - Math.round(quarters)) <= MAX_TILT ? turn : null;
    },
  };
}

const QUARTER_TURNS = [0, 1, 2, 3] as const;
/** In quarter turns. */
const MAX_TILT = 0.06;

function applyClaims(letters: readonly Letter[], claims: ReadonlyMap<number, ActualText>): Letter[] {
  const runs: { readonly claim: ActualText | undefined; readonly letters: Letter[] }[] = [];
  for (const one of letters) {
    const claim = claims.get(one.object);
    const last = runs.at(-1);
    if (last !== undefined && last.claim === claim) last.letters.push(one);
    else runs.push({ claim, letters: [one] });
  }
  return runs.flatMap(({ claim, letters: run }) => (claim === undefined ? run : resolveClaim(run, claim)));
}

/** The letters of glyphs under one claim: their own, or the claimed ones as one if that only completes them. */
function resolveClaim(run: readonly Letter[], claim: ActualText): readonly Letter[] {
  const glyphs = run.filter(({ isGenerated }) => !isGenerated);
  const [first, ...others] = glyphs;
  if (first === undefined || glyphs.every(({ isKnown }) => isKnown)) return run;
  if (
    !completesGlyphs(
      claim,
      glyphs.map(({ text, isKnown }) => (isKnown ? text : null)),
    )
  )
    return run;
  return [others.reduce(joinLetters, { ...first, text: claim.text, isKnown: true })];
}

function joinLetters(one: Letter, other: Letter): Letter {
  const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)];
  return {
    ...one,
    from,
    to,
    boxWidth: to - from,
    boxHeight: Math.max(one.boxHeight, other.boxHeight),
    box: {
      left: Math.min(one.box.left, other.box.left),
      right: Math.max(one.box.right, other.box.right),
      top: Math.min(one.box.top, other.box.top),
      bottom: Math.max(one.box.bottom, other.box.bottom),
    },
  };
}
