import type { OrderCode } from '../../shared/order-code.ts';

// The ink on a page, and its order. Measures in dots of a 203 dpi printer, from the page's left and top edge.

/** S9: 80 x 100 mm. */
export const PAGE_DOTS = { width: 639, height: 799 } as const;

/** The owner of an ink: an order, or nobody, as for a barcode that no order has. */
export type Owner = OrderCode | 'nobody';

interface Placed {
  readonly owner: Owner;
  /** `code`: it names an order; `receiver`: it names the receiver; `other`: everything else. */
  readonly says: 'code' | 'receiver' | 'other';
  readonly x: number;
  readonly y: number;
  /** 1: as measured. */
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
  /** The same page has the same name wherever it occurs; a changed one has its own. */
  readonly id: string;
  readonly inks: readonly Ink[];
  /** Degrees clockwise. */
  readonly turned: 0 | 90 | 180 | 270;
}

/** The owners of a page's ink, each once. */
export const listOwners = ({ inks }: Page): Set<Owner> => new Set(inks.map(({ owner }) => owner));

/** Whether a page names any order. */
export const isNamed = ({ inks }: Page): boolean => inks.some(({ says }) => says === 'code');
