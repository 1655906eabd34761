import { LABEL_SIZES, type LabelSize } from '../../../shared/label-size.ts';

/** The styles of labels. `busy` adds sorting code, soc and goods codes as barcodes, and texts as on real labels. */
export const LABEL_STYLES = ['plain', 'busy'] as const;
export type LabelStyle = (typeof LABEL_STYLES)[number];

/** Printed on every label of the sandbox, so that nobody takes it for a real order's. */
export const TRAINING_LINE = 'ĐƠN TẬP — KHÔNG GIAO / TRAINING';

/** The layout of a label size. Lengths in mm; one dot is 1/203 inch, as on the coarsest thermal printers (8 per mm). */
export interface LabelLayout {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Size of running text; everything else is a multiple of it. */
  readonly textMm: number;
  /** Width of the barcode's narrowest bar in dots: below 2 it doesn't scan. */
  readonly barDots: number;
  readonly barHeightMm: number;
  /** Width of one module of the QR code in dots. */
  readonly qrDots: number;
  /** Most lines of address, goods and note; the rest is cut with "…". 0: no note. */
  readonly addressLines: number;
  readonly goodsLines: number;
  readonly noteLines: number;
  /** Bars of the codes that don't name the order. */
  readonly extraBarDots: number;
  readonly extraBarHeightMm: number;
}

type LayoutRow = readonly [
  textMm: number,
  barDots: number,
  barHeightMm: number,
  qrDots: number,
  addressLines: number,
  goodsLines: number,
  noteLines: number,
];

/**
 * A Code 128 of 9 digits has 101 modules, and 121 with its quiet zones (10 on each side, ISO/IEC 15417): 45.4 mm at 3 dots
 * per module, 60.6 mm at 4. The QR code of a full code has 25 modules, 33 with its quiet zone: 16.5 mm at 4 dots. So 3 and
 * 4 dots fit side by side into 75 mm, 4 and 5 into 100 mm.
 */
const LAYOUTS: Readonly<Record<LabelSize, LayoutRow>> = {
  A5: [5.6, 6, 32, 8, 3, 3, 3],
  K46: [3.7, 4, 24, 5, 3, 3, 3],
  T2: [3.3, 4, 16, 5, 2, 2, 2],
  K50: [3.1, 3, 18, 4, 3, 3, 3],
  K75: [2.9, 3, 16, 4, 3, 3, 2],
  K80: [2.6, 3, 12, 4, 2, 2, 1],
  S8: [3.1, 3, 18, 4, 3, 3, 3],
  S9: [3.0, 3, 13, 4, 3, 2, 2],
  S10: [2.9, 3, 13, 4, 2, 2, 2],
  S11: [2.3, 3, 10.5, 4, 2, 1, 1],
  S12: [2.8, 4, 12, 4, 2, 1, 1],
  S13: [2.9, 4, 12, 4, 2, 2, 1],
  S14: [3.1, 4, 12, 4, 2, 2, 1],
};

/** Changes that make room for the codes of a busy label. */
const BUSY_LAYOUTS: Readonly<Partial<Record<LabelSize, Partial<LabelLayout>>>> = {
  A5: { goodsLines: 2, noteLines: 2 },
  T2: { goodsLines: 1, noteLines: 0, extraBarHeightMm: 5 },
  S8: { goodsLines: 2, noteLines: 1, addressLines: 2 },
  K50: { textMm: 2.8, goodsLines: 2, noteLines: 1 },
  K75: { textMm: 2.4, addressLines: 2, goodsLines: 1, noteLines: 1, extraBarHeightMm: 5 },
  K80: { textMm: 2.3, barHeightMm: 10, goodsLines: 1, noteLines: 0, extraBarHeightMm: 5 },
  S9: { textMm: 2.8, addressLines: 2, goodsLines: 1, noteLines: 0, extraBarHeightMm: 5 },
  S10: { textMm: 2.5, barHeightMm: 11, goodsLines: 1, noteLines: 0, extraBarHeightMm: 5 },
  S11: { textMm: 1.8, barHeightMm: 6, addressLines: 1, noteLines: 0, extraBarHeightMm: 4 },
  S12: { textMm: 2.2, barHeightMm: 9, noteLines: 0, extraBarHeightMm: 5 },
  S13: { textMm: 2.5, barHeightMm: 10, goodsLines: 1, noteLines: 0, extraBarHeightMm: 5 },
  S14: { textMm: 2.7, barHeightMm: 10, goodsLines: 1, noteLines: 0, extraBarHeightMm: 5 },
};

/** Returns the layout of a size. The outer dimensions are the size's own (shared/label-size.ts). */
export function layoutOf(size: LabelSize, style: LabelStyle = 'plain'): LabelLayout {
  const [textMm, barDots, barHeightMm, qrDots, addressLines, goodsLines, noteLines] = LAYOUTS[size];
  const large = size === 'A5';
  return {
    ...LABEL_SIZES[size],
    textMm,
    barDots,
    barHeightMm,
    qrDots,
    addressLines,
    goodsLines,
    noteLines,
    extraBarDots: large ? 3 : 2,
    extraBarHeightMm: large ? 9 : 6,
    ...(style === 'busy' ? BUSY_LAYOUTS[size] : {}),
  };
}

/** Whether the sorting code gets its own line. */
export const isTall = ({ widthMm, heightMm }: LabelLayout): boolean => heightMm > widthMm * 1.2;
