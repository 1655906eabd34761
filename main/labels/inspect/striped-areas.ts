import { MM_PER_INCH } from '../../../shared/label-size.ts';
import { type Area, bytesPerRow, type Dots } from './dots.ts';

/** The shortest bars found; nobody aims a scanner at shorter ones. */
const MIN_BAR_MM = 1.4;
/** The distance between examined rows. */
const ROW_STEP = 4;
/** How often bars begin or end in the shortest code: Code 128 has 6 of these per character, and 7 digits are 7 characters. */
const MIN_TURNS = 24;
/** The maximum average width of a bar or gap: 0.9 mm in Code 128 with modules of 0.5 mm; letter strokes have more. */
const MM_PER_TURN = 1.1;
/** Four modules of 0.6 mm: no bar or gap of Code 128 is wider. */
const MAX_BAR_MM = 2.4;

/**
 * Finds parallel bars, upright or horizontal: linear codes too low to make their part of the page dense. Their rows repeat
 * many dots of the rows below, which no line of text does, so there are almost no false matches.
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

/** Finds parts of a row that equal the rows above and alternate often between black and white. */
function findUprightBars({ widthDots, heightDots, bits }: Dots, leastRows: number, scale: BarScale): Area[] {
  const perRow = bytesPerRow(widthDots);
  // Examines every ROW_STEPth row. The shortest bar to be found crosses one of them and extends at least this far above it.
  const rowsUp = leastRows - ROW_STEP;
  const up = rowsUp * perRow;
  const halfUp = Math.floor(rowsUp / 2) * perRow;
  const found: Area[] = [];

  /** Whether a row may alternate as often as a code: a quick check that skips most rows, which are white or text. */
  function mayTurnOften(row: number): boolean {
    let most = 0;
    for (let at = row; at < row + perRow; at++) {
      const dots = bits[at] ?? 0;
      if (dots === 0) continue;
      if (dots !== bits[at - halfUp] || dots !== bits[at - up]) most = 0;
      // It may also begin and end within the adjacent bytes.
      else most += (TRANSITIONS_IN_BYTE[dots] ?? 0) + 2;
      if (most >= MIN_TURNS) return true;
    }
    return false;
  }

  for (let y = rowsUp; y < heightDots; y += ROW_STEP) {
    const row = y * perRow;
    if (!mayTurnOften(row)) continue;
    const alongRow = createStretchTracker(8, scale, (first, last) =>
      found.push({ left: first * 8, top: y - rowsUp, width: (last - first + 1) * 8, height: rowsUp + 1 }),
    );
    for (let byte = 0; byte < perRow; byte++) {
      const dots = bits[row + byte] ?? 0;
      if (dots === 0 && !alongRow.isActive()) continue;
      if (dots !== bits[row + byte - halfUp] || dots !== bits[row + byte - up]) alongRow.end();
      else alongRow.add(byte, dots >= 0x80, TRANSITIONS_IN_BYTE[dots] ?? 0, (dots & 1) === 1);
    }
    alongRow.end();
  }
  return found;
}

/** Finds parts of a byte column that alternate often between all-black and all-white bytes. */
function findLevelBars({ widthDots, heightDots, bits }: Dots, scale: BarScale): Area[] {
  const perRow = bytesPerRow(widthDots);
  const found: Area[] = [];
  const runs = countMaxRuns(bits, perRow);
  for (let byte = 0; byte < perRow; byte++) {
    // A run has a transition at each end.
    if (2 * (runs[byte] ?? 0) < MIN_TURNS) continue;
    const alongColumn = createStretchTracker(1, scale, (first, last) =>
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

/** The maximum number of all-black runs between white in each column. Goes row by row, the order in memory, which is faster. */
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

/** The dimensions of bars, in dots. */
interface BarScale {
  readonly perTurn: number;
  readonly widestBar: number;
}

/** Reports every stretch of a row or column that alternates as often as bars do. @param dotsEach dots per step */
function createStretchTracker(
  dotsEach: number,
  { perTurn, widestBar }: BarScale,
  report: (first: number, last: number) => void,
) {
  let [turns, first, last] = [0, 0, 0];
  let black = false;

  function end(): void {
    if (turns >= MIN_TURNS && turns * perTurn >= (last - first + 1) * dotsEach) report(first, last);
    turns = 0;
    black = false;
  }

  return {
    /** @param inside black-white transitions within this step */
    add(at: number, startsBlack: boolean, inside: number, endsBlack: boolean): void {
      const transitions = inside + (startsBlack === black ? 0 : 1);
      black = endsBlack;
      if (transitions === 0) {
        // No bar or gap is this wide, so the code has ended or there was none.
        if (turns > 0 && (at - last) * dotsEach > widestBar) {
          end();
          black = endsBlack;
        }
        return;
      }
      if (turns === 0) first = at;
      turns += transitions;
      last = at;
    },
    end,
    /** Whether a transition was seen; before that, white can be skipped. */
    isActive: (): boolean => turns > 0 || black,
  };
}

/** How often adjacent dots of a byte differ. */
const TRANSITIONS_IN_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  const differing = (byte ^ (byte >> 1)) & 0x7f;
  return differing.toString(2).replaceAll('0', '').length;
});
