import { bytesPerRow, type Dots } from '../inspect/dots.ts';

/** Codes alone leave more than two thirds of a label white; a label in a picture fills nearly all of it. */
const MAX_INKED_SHARE = 0.35;

/** Whether a page is so empty that no receiver can be in a picture on it: most of its rows, or of its columns, have no ink. */
export function isSparse({ widthDots, heightDots, bits }: Dots): boolean {
  const perRow = bytesPerRow(widthDots);
  const columns = new Uint8Array(perRow);
  let rows = 0;
  for (let from = 0; from < bits.length; from += perRow) {
    let ink = 0;
    for (let at = 0; at < perRow; at++) {
      const byte = bits[from + at] ?? 0;
      ink |= byte;
      columns[at] = (columns[at] ?? 0) | byte;
    }
    if (ink !== 0) rows++;
  }
  // Eight columns count together: an address in small letters has gaps between them.
  const inkedColumns = columns.reduce((sum, byte) => sum + (byte === 0 ? 0 : 1), 0);
  return rows <= heightDots * MAX_INKED_SHARE || inkedColumns <= perRow * MAX_INKED_SHARE;
}
