import { PIECES, type Piece } from './layouts.ts';
import { type ColorPage, type Plane, toPlane } from './raster.ts';
import { TRUTH_COLORS } from './truth-colors.ts';

/** What has to be on the paper, and nothing else. */
export interface Truth extends Plane {
  /** Letters with their marks, and codes: what hangs together. */
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly piece: Piece;
  readonly left: number;
  readonly top: number;
  /** Exclusive. */
  readonly right: number;
  readonly bottom: number;
}

/** Shows of a page only what has to be on the paper, in colours by which it is told apart. */
export const TRUTH_CSS = `
html, body { opacity: 1 !important }
*, *::before, *::after { visibility: hidden !important; opacity: 1 !important; filter: none !important; border-color: transparent !important; box-shadow: none !important; text-decoration: none !important }
*:not([data-truth]) { background: none !important }
[data-truth], [data-truth] *, [data-truth]::after { visibility: visible !important }
${PIECES.map((piece) => `[data-truth=${piece}], [data-truth=${piece}] *, [data-truth=${piece}]::after { color: rgb(${TRUTH_COLORS[piece].join(' ')}) !important; -webkit-text-fill-color: currentColor !important }`).join('\n')}
[data-truth] *::placeholder { color: currentColor !important; opacity: 1 !important }
[data-truth][data-outlined] { -webkit-text-fill-color: #fff !important }`;

/** Marks closer than this belong together: a letter and what stands above and below it. */
const BESIDE = 1;
const ABOVE = 4;
/** Less is a speck, or a letter that nobody reads at 203 dpi. */
const LEAST_DOTS = 4;
const LEAST_HEIGHT = 7;

/** Finds what has to be on the paper on a page that shows nothing else. */
export function readTruth(page: ColorPage): Truth {
  const plane = toPlane(page);
  return { ...plane, marks: findMarks(plane).flatMap((box) => toMark(page, plane, box)) };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Joins runs of dots of neighbouring rows into boxes. */
function findMarks({ width, height, black }: Plane): Box[] {
  const parents: number[] = [];
  const boxes: Box[] = [];
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  const join = (one: number, other: number): void => {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a === b) return;
    const [into, from] = [boxes[a], boxes[b]];
    if (into === undefined || from === undefined) return;
    parents[b] = a;
    into.left = Math.min(into.left, from.left);
    into.top = Math.min(into.top, from.top);
    into.right = Math.max(into.right, from.right);
    into.bottom = Math.max(into.bottom, from.bottom);
  };
  // By column: the run that was last seen there, and its row.
  const lastRun = new Int32Array(width).fill(-1);
  const lastRow = new Int32Array(width).fill(-ABOVE - 1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (black[y * width + x] !== 1) continue;
      const from = x;
      while (x < width && black[y * width + x] === 1) x++;
      const id = boxes.push({ left: from, top: y, right: x, bottom: y + 1 }) - 1;
      parents.push(id);
      for (let near = Math.max(0, from - BESIDE); near < Math.min(width, x + BESIDE); near++)
        if (y - (lastRow[near] ?? 0) <= ABOVE) join(lastRun[near] ?? id, id);
      lastRun.fill(id, from, x);
      lastRow.fill(y, from, x);
    }
  return boxes.filter((_, at) => parents[at] === at);
}

function toMark({ rgba, width }: ColorPage, { black }: Plane, box: Box): Mark[] {
  const votes = new Map<Piece, number>();
  let dots = 0;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const at = y * width + x;
      if (black[at] !== 1) continue;
      dots++;
      const piece = nearest(rgba[4 * at] ?? 0, rgba[4 * at + 1] ?? 0, rgba[4 * at + 2] ?? 0);
      votes.set(piece, (votes.get(piece) ?? 0) + 1);
    }
  const [first] = [...votes].toSorted(([, one], [, other]) => other - one);
  return dots < LEAST_DOTS || box.bottom - box.top < LEAST_HEIGHT || first === undefined
    ? []
    : [{ ...box, piece: first[0] }];
}

function nearest(red: number, green: number, blue: number): Piece {
  const distance = (piece: Piece): number => {
    const [r, g, b] = TRUTH_COLORS[piece];
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  };
  return PIECES.toSorted((one, other) => distance(one) - distance(other))[0] ?? 'code';
}
