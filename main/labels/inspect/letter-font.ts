/** A contour of a glyph, in parts of the em square. */
interface Contour {
  /** Whether all its edges are straight and upright or level, as those of bars and modules are. */
  readonly isSquare: boolean;
  readonly corners: number;
  readonly width: number;
  readonly height: number;
}

/** Vietnamese letters have five at most (ẵ); a glyph that is a pattern of modules has more. */
const MAX_CONTOURS = 8;
/** Two upright strokes with nothing between them, or three of any kind, are no letter: they are bars. */
const MAX_STROKES = 1;
const MAX_SQUARE_CONTOURS = 2;
/** A stroke is higher than this, and than it is wide by the second figure; a block is larger than it both ways. */
const LARGE_EM = 0.3;
const STROKE_SLENDERNESS = 1.5;
/** The share of glyphs with a round or slanted contour; in a typeface only some, such as l, H, E and -, have none. */
const MIN_ROUND_SHARE = 0.5;
/** An accented letter is its letter and its accents, which may be composed themselves. */
const MAX_DEPTH = 3;
const MAX_PARTS = 8;
/** A letter has a few dozen. Bounds the time for a font that was made to take long. */
const MAX_POINTS = 1_000;

/**
 * Whether a font draws letters, so that no text in it can be a barcode: it is a typeface, and no glyph of it consists of bars,
 * blocks or modules. False for barcode fonts, also those that write the letters below the bars, and for every font that is not
 * TrueType or can't be read.
 * @param font a TrueType file (https://learn.microsoft.com/typography/opentype/spec/otff), which may hold some of its glyphs
 * only
 */
export function isLetterFont(font: Uint8Array): boolean {
  try {
    const outlines = readOutlines(font);
    let [drawn, round] = [0, 0];
    for (let glyph = 0; glyph < outlines.count; glyph++) {
      const contours = outlines.contoursOf(glyph, 0);
      if (contours.length === 0) continue;
      if (!isLetter(contours)) return false;
      drawn++;
      if (contours.some(({ isSquare }) => !isSquare)) round++;
    }
    return drawn > 0 && round >= MIN_ROUND_SHARE * drawn;
  } catch (error) {
    // Beyond the end of a table.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isLetter(contours: readonly Contour[]): boolean {
  const square = contours.filter(({ isSquare }) => isSquare);
  const strokes = square.filter(
    ({ width, height }) => height >= LARGE_EM && height > STROKE_SLENDERNESS * width,
  );
  const isBlock = ({ corners, width, height }: Contour): boolean =>
    corners <= 5 && Math.min(width, height) >= LARGE_EM;
  return (
    contours.length <= MAX_CONTOURS &&
    square.length <= MAX_SQUARE_CONTOURS &&
    strokes.length <= MAX_STROKES &&
    !square.some(isBlock)
  );
}

/** @throws RangeError if it is no TrueType file, is cut off, or a glyph is too complex for a letter */
function readOutlines(font: Uint8Array) {
  const file = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const table = findTables(file);
  const [head, maxp, loca, glyf] = [table('head'), table('maxp'), table('loca'), table('glyf')];
  const em = head.getUint16(18);
  const isLong = head.getInt16(50) !== 0;
  const count = maxp.getUint16(4);
  const offset = (glyph: number): number =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;

  /** Empty for a space, and for a glyph that the document does not use. */
  function contoursOf(glyph: number, depth: number): Contour[] {
    if (glyph >= count || depth > MAX_DEPTH) throw new RangeError('no such glyph');
    const at = offset(glyph);
    if (offset(glyph + 1) <= at) return [];
    const contours = glyf.getInt16(at);
    return contours < 0 ? composedContours(at, depth) : readContours(glyf, at, contours, em);
  }

  function composedContours(at: number, depth: number): Contour[] {
    const contours: Contour[] = [];
    let from = at + GLYPH_HEADER;
    for (let part = 0; part < MAX_PARTS; part++) {
      const flags = glyf.getUint16(from);
      // Turned or skewed: what is square in the part may not be so in the glyph, and vice versa.
      if ((flags & COMPONENT.matrix) !== 0) throw new RangeError('a turned part of a glyph');
      contours.push(...contoursOf(glyf.getUint16(from + 2), depth + 1));
      if (contours.length > MAX_CONTOURS || (flags & COMPONENT.more) === 0) return contours;
      from += 4 + ((flags & COMPONENT.words) === 0 ? 2 : 4);
      if ((flags & COMPONENT.scale) !== 0) from += 2;
      else if ((flags & COMPONENT.scales) !== 0) from += 4;
    }
    throw new RangeError('too many parts of a glyph');
  }

  return { count, contoursOf };
}

/** The glyph's number of contours and bounding box (glyf table). */
const GLYPH_HEADER = 10;
/** A component's flags (glyf table, "Composite glyph description"). */
const COMPONENT = { words: 0x1, scale: 0x8, more: 0x20, scales: 0x40, matrix: 0x80 } as const;
/** A point's flags (glyf table, "Simple glyph description"). */
const POINT = { onCurve: 0x1, xShort: 0x2, yShort: 0x4, repeat: 0x8, xSame: 0x10, ySame: 0x20 } as const;

function findTables(file: DataView): (tag: string) => DataView {
  const tables = new Map<string, DataView>();
  for (let at = 12; at < 12 + file.getUint16(4) * 16; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => file.getUint8(at + letter)));
    const [start, length] = [file.getUint32(at + 8), file.getUint32(at + 12)];
    if (start + length > file.byteLength) throw new RangeError(`table ${tag} is cut off`);
    tables.set(tag, new DataView(file.buffer, file.byteOffset + start, length));
  }
  return (tag) => {
    const table = tables.get(tag);
    if (table === undefined) throw new RangeError(`no table ${tag}`);
    return table;
  };
}

function readContours(glyf: DataView, start: number, contours: number, em: number): Contour[] {
  const ends = Array.from({ length: contours }, (_, at) => glyf.getUint16(start + GLYPH_HEADER + at * 2));
  const points = (ends.at(-1) ?? -1) + 1;
  if (points > MAX_POINTS) throw new RangeError('too many points of a glyph');
  let at = start + GLYPH_HEADER + contours * 2;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = glyf.getUint8(at++);
    const times = (flag & POINT.repeat) === 0 ? 1 : 1 + glyf.getUint8(at++);
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.slice(0, points).map((flag) => {
      if ((flag & short) !== 0) value += glyf.getUint8(at++) * ((flag & same) === 0 ? -1 : 1);
      else if ((flag & same) === 0) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(POINT.xShort, POINT.xSame);
  const ys = readAxis(POINT.yShort, POINT.ySame);
  return ends.map((end, contour) => {
    const from = contour === 0 ? 0 : (ends[contour - 1] ?? 0) + 1;
    const [x, y] = [xs.slice(from, end + 1), ys.slice(from, end + 1)];
    const isSquare = x.every((here, point) => {
      const next = (point + 1) % x.length;
      return ((flags[from + point] ?? 0) & POINT.onCurve) !== 0 && (here === x[next] || y[point] === y[next]);
    });
    const extent = (values: readonly number[]): number => (Math.max(...values) - Math.min(...values)) / em;
    return { isSquare, corners: x.length, width: extent(x), height: extent(y) };
  });
}
