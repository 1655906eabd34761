import type { SizeMm } from '../../../shared/label-size.ts';
import type { DriverPaper, Margins } from './spooler.ts';

// Some drivers report zeros, and some report sizes that no printer has: implausible values count as unknown.

/** The finest image setters draw at 5,080 dots per inch, and no print head at fewer than 50. */
const PLAUSIBLE_DPI = { least: 50, most: 5_080 } as const;
/** In mm. A driver's longest "paper" is a roll: 1.27 m for CUPS' own Zebra driver, 10 m for others. */
const PLAUSIBLE_PAPER_MM = { least: 1, most: 50_000 } as const;

export function isPlausibleDpi(dpi: number): boolean {
  return dpi >= PLAUSIBLE_DPI.least && dpi <= PLAUSIBLE_DPI.most;
}

function isPlausibleSize({ widthMm, heightMm }: SizeMm): boolean {
  return [widthMm, heightMm].every((mm) => mm >= PLAUSIBLE_PAPER_MM.least && mm <= PLAUSIBLE_PAPER_MM.most);
}

/** Whether margins leave any printable area on a paper. */
function arePlausibleMargins({ leftMm, topMm, rightMm, bottomMm }: Margins, paper: SizeMm): boolean {
  return (
    [leftMm, topMm, rightMm, bottomMm].every((mm) => mm >= 0) &&
    leftMm + rightMm < paper.widthMm &&
    topMm + bottomMm < paper.heightMm
  );
}

/** Returns a paper, or a range of papers; null if its size is implausible. Implausible margins count as unknown. */
export function toPlausiblePaper(least: SizeMm, most: SizeMm, margins: Margins | null): DriverPaper | null {
  if (!isPlausibleSize(least) || !isPlausibleSize(most)) return null;
  return { least, most, margins: margins !== null && arePlausibleMargins(margins, most) ? margins : null };
}
