import type { SizeMm } from '../../../shared/label-size.ts';
import type { Margins } from './spooler.ts';

// Some drivers tell zeros, and some what no printer has: what makes no sense says nothing.

/** The finest image setters draw with 5,080 dots per inch, and no print head with fewer than 50. */
const DPI = { least: 50, most: 5_080 } as const;
/** A driver's longest "paper" is a roll: CUPS' own Zebra driver says 1.27 m, others 10 m. In mm. */
const PAPER = { least: 1, most: 50_000 } as const;

/** Whether dots per inch can be a printer's. */
export function sensibleDpi(dpi: number): boolean {
  return dpi >= DPI.least && dpi <= DPI.most;
}

/** Whether a paper can be one. */
export function sensibleSize({ widthMm, heightMm }: SizeMm): boolean {
  return [widthMm, heightMm].every((mm) => mm >= PAPER.least && mm <= PAPER.most);
}

/** Whether margins leave something of a paper. */
export function sensibleMargins({ leftMm, topMm, rightMm, bottomMm }: Margins, paper: SizeMm): boolean {
  return (
    [leftMm, topMm, rightMm, bottomMm].every((mm) => mm >= 0) &&
    leftMm + rightMm < paper.widthMm &&
    topMm + bottomMm < paper.heightMm
  );
}
