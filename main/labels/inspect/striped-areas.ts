import { MM_PER_INCH } from '../../../shared/label-size.ts';
import { type Area, bytesPerRow, type Dots } from './dots.ts';

/** Bars this long are found: less than any scanner is aimed at. */
const MIN_BAR_MM = 1.4;
/** Rows from one that is looked along to the next. */
const ROW_STEP = 4;
/** How often bars begin or end in the shortest code: Code 128 has 6 of these a character, and 7 digits are 7 characters. */
const MIN_TURNS = 24;
/** The average width of a bar or a gap is at most this: of Code 128 with modules of 0.5 mm it is 0.9 mm, of the strokes of letters more. */
const MM_PER_TURN = 1.1;
/** Four modules of 0.6 mm: no bar of Code 128 is wider, and no gap. */
const MAX_BAR_MM = 2.4;

/**
 * Where bars stand side by side, upright or level: linear codes that are too low to make their part of the page dense. Many
 * dots in a row are the same as in the rows below, which no line of writing is, so this finds next to nothing else.
 * @param dpi dots per inch
 */
export function findStripedAreas(dots: Dots, dpi: number): Area[] {
  const leastRows = Math.max(2 * ROW_STEP, Math.round((MIN_BAR_MM / MM_PER_INCH) * dpi));
  const scale = {
    perTurn: (MM_PER_TURN / MM_PER_INCH) * dpi,
    widestBar: (MAX_BAR_MM / MM_PER_INCH) * dpi,
  };
  return [...findUprightBars(dots, leastRows, scale), ...findLevelBars(dots, scale)];
}

/** Stretches of a row that are the same in rows above, and turn often between black and white. */
function findUprightBars({ widthDots, heightDots, bits }: Dots, leastRows: number, scale: BarScale): Area[] {
  const perRow = bytesPerRow(widthDots);
  // Every STEPth row is looked at. The shortest bar that is to be found crosses one of them, and goes on at least so far above it.
  const rowsUp = leastRows - ROW_STEP;
  const up = rowsUp * perRow;
  const halfUp = Math.floor(rowsUp / 2) * perRow;
  const found: Area[] = [];

  /** Whether a stretch of a row may turn as often as a code: most rows are white or text, and those are looked at no closer. */
  function mayTurnOften(row: number): boolean {
    let most = 0;
    for (let at = row; at < row + perRow; at++) {
      const dots = bits[at] ?? 0;
      if (dots === 0) continue;
      if (dots !== bits[at - halfUp] || dots !== bits[at - up]) most = 0;
      // It may begin and end within its neighbours, too.
      else most += (TRANSITIONS_IN_BYTE[dots] ?? 0) + 2;
      if (most >= MIN_TURNS) return true;
    }
    return false;
  }

  for (let y = rowsUp; y < heightDots; y += ROW_STEP) {
    const row = y * perRow;
    if (!mayTurnOften(row)) continue;
    const alongRow = createStretchTracker(8, scale, ({ first, last }) =>
      found.push({
        left: first * 8,
        top: y - rowsUp,
        width: (last - first + 1) * 8,
        height: rowsUp + 1,
      }),
    );
    for (let byte = 0; byte < perRow; byte++) {
      const dots = bits[row + byte] ?? 0;
      if (dots === 0 && !alongRow.isActive()) continue;
      if (dots !== bits[row + byte - halfUp] || dots !== bits[row + byte - up]) alongRow.end();
      else {
        alongRow.add(byte, dots >= 0x80, TRANSITIONS_IN_BYTE[dots] ?? 0, (dots & 1) === 1);
      }
    }
    alongRow.end();
  }
  return found;
}

/** Stretches of a column of bytes, each all black or all white, that turn often. */
function findLevelBars({ widthDots, heightDots, bits }: Dots, scale: BarScale): Area[] {
  const perRow = bytesPerRow(widthDots);
  const found: Area[] = [];
  const runs = countMaxRuns(bits, perRow);
  for (let byte = 0; byte < perRow; byte++) {
    // A run turns where it begins and where it ends.
    if (2 * (runs[byte] ?? 0) < MIN_TURNS) continue;
    const alongColumn = createStretchTracker(1, scale, ({ first, last }) =>
      found.push({ left: byte * 8, top: first, width: 8, height: last - first + 1 }),
    );
    for (let y = 0; y < heightDots; y++) {
      const dots = bits[y * perRow + byte] ?? 0;
      if (dots === 0 && !alongColumn.isActive()) continue;
      if (dots === 0 || dots === 0xff) alongColumn.add(y, dots === 0xff, 0, dots === 0xff);
      else alongColumn.end();
    }
    alongColumn.end();
  }
  return found;
}

/**
 * How many runs of all black bytes each column has at most with nothing but white between them. Row by row, as the bytes lie in memory:
 * following each column by itself takes several times as long, and next to none has a code.
 */
function countMaxRuns(bits: Uint8Array, perRow: number): Uint16Array {
  const runs = new Uint16Array(perRow);
  const most = new Uint16Array(perRow);
  for (let row = 0; row < bits.length; row += perRow) {
    for (let byte = 0; byte < perRow; byte++) {
      const dots = bits[row + byte] ?? 0;
      if (dots === 0) continue;
      if (dots !== 0xff) runs[byte] = 0;
      else if (row === 0 || bits[row + byte - perRow] !== 0xff) {
        const now = (runs[byte] ?? 0) + 1;
        runs[byte] = now;
        if (now > (most[byte] ?? 0)) most[byte] = now;
      }
    }
  }
  return most;
}

/** How bars lie, in dots. */
interface BarScale {
  readonly perTurn: number;
  readonly widestBar: number;
}

/** Follows steps along a row or a column, and tells every stretch that turns as often as bars do. */
interface StretchTracker {
  /** @param inside turns between black and white within this step */
  add(at: number, startsBlack: boolean, inside: number, endsBlack: boolean): void;
  end(): void;
  /** It has turned; before that white says nothing. */
  isActive(): boolean;
}

/** @param dotsEach how many dots one step is */
function createStretchTracker(
  dotsEach: number,
  { perTurn, widestBar }: BarScale,
  tell: (stretch: { readonly first: number; readonly last: number }) => void,
): StretchTracker {
  let turns = 0;
  let first = 0;
  let last = 0;
  let black = false;

  function end(): void {
    if (turns >= MIN_TURNS && turns * perTurn >= (last - first + 1) * dotsEach) tell({ first, last });
    turns = 0;
    black = false;
  }

  return {
    add(at, startsBlack, inside, endsBlack) {
      const here = inside + (startsBlack === black ? 0 : 1);
      black = endsBlack;
      if (here === 0) {
        // No bar and no gap between bars is as wide: the code is over, or there was none.
        if (turns > 0 && (at - last) * dotsEach > widestBar) {
          end();
          black = endsBlack;
        }
        return;
      }
      if (turns === 0) first = at;
      turns += here;
      last = at;
    },
    end,
    isActive: () => turns > 0 || black,
  };
}

/** How often neighbouring dots of a byte differ. */
const TRANSITIONS_IN_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  const differing = (byte ^ (byte >> 1)) & 0x7f;
  return differing.toString(2).replaceAll('0', '').length;
});
