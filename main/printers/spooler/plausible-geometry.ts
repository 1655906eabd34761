import type { SizeMm } from '../../../shared/label-size.ts';
import type { Margins } from './spooler.ts';

// Some drivers tell zeros, and some what no printer has: what makes no sense says nothing.

/** The finest image setters draw with 5,080 dots per inch, and no print head with fewer than 50. */
const PLAUSIBLE_DPI = { least: 50, most: 5_080 } as const;
/** A driver's longest "paper" is a roll: CUPS' own Zebra driver says 1.27 m, others 10 m. In mm. */
const PLAUSIBLE_PAPER_MM = { least: 1, most: 50_000 } as const;

/** Whether dots per inch can be a printer's. */
export function isPlausibleDpi(dpi: number): boolean {
  return dpi >= PLAUSIBLE_DPI.least && dpi <= PLAUSIBLE_DPI.most;
}

/** Whether a paper can be one. */
export function isPlausibleSize({ widthMm, heightMm }: SizeMm): boolean {
  return [widthMm, heightMm].every((mm) => mm >= PLAUSIBLE_PAPER_MM.least && mm <= PLAUSIBLE_PAPER_MM.most);
}

/** Whether margins leave something of a paper. */
export function arePlausibleMargins({ leftMm, topMm, rightMm, bottomMm }: Margins, paper: SizeMm): boolean {
  return (
    [leftMm, topMm, rightMm, bottomMm].every((mm) => mm >= 0) &&
    leftMm + rightMm < paper.widthMm &&
    topMm + bottomMm < paper.heightMm
  );
}
