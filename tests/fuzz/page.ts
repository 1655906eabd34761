import type { OrderCode } from '../../shared/order-code.ts';

// What stands on a page, and whose it is. Measures in dots of a 203 dpi printer, from the page's left and top edge.

/** S9: 80 x 100 mm. */
export const PAGE_DOTS = { width: 639, height: 799 } as const;

/** Whose ink it is: an order's, or nobody's, such as a barcode that no order has. */
export type Owner = OrderCode | 'nobody';

interface Placed {
  readonly owner: Owner;
  /** `code`: it names an order; `receiver`: it says who gets it; `other`: all else. */
  readonly says: 'code' | 'receiver' | 'other';
  readonly x: number;
  readonly y: number;
  /** 1: as it is measured. */
  readonly scale: number;
}

export interface Bars extends Placed {
  readonly kind: 'bars';
  readonly symbology: 'CODE128' | 'EAN13';
  readonly text: string;
  readonly barDots: number;
  readonly heightDots: number;
  /** The share of its width that is drawn, from the left: what is cut can't be read. */
  readonly share: number;
}

export interface Qr extends Placed {
  readonly kind: 'qr';
  readonly text: string;
  readonly squareDots: number;
}

export interface Line extends Placed {
  readonly kind: 'text';
  readonly text: string;
  readonly sizeDots: number;
}

export type Ink = Bars | Qr | Line;

export interface Page {
  /** The same page has the same name wherever it comes; a changed one has its own. */
  readonly id: string;
  readonly inks: readonly Ink[];
  /** Degrees clockwise. */
  readonly turned: 0 | 90 | 180 | 270;
}

/** Whose ink is on a page; each once. */
export const listOwners = ({ inks }: Page): Set<Owner> => new Set(inks.map(({ owner }) => owner));

/** Whether a page names any order. */
export const isNamed = ({ inks }: Page): boolean => inks.some(({ says }) => says === 'code');
