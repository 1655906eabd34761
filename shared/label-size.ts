import { z } from 'zod';

export const MM_PER_INCH = 25.4;

/** The size of a label or page in millimeters. */
export interface SizeMm {
  widthMm: number;
  heightMm: number;
}

/** Returns a size after a rotation by a multiple of 90°. */
export const rotateSize = ({ widthMm, heightMm }: SizeMm, rotation: number): SizeMm =>
  rotation % 180 === 0 ? { widthMm, heightMm } : { widthMm: heightMm, heightMm: widthMm };

/**
 * The sizes that the service prints (partner-api.md, operation 6). Only A5 is a standard (ISO 216); the other dimensions come
 * from one public client (partner-api.md, "Print token and label page"), so they are starting values.
 */
export const LABEL_SIZES = {
  A5: { widthMm: 148, heightMm: 210 },
  K46: { widthMm: 100, heightMm: 150 },
  T2: { widthMm: 100, heightMm: 100 },
  K50: { widthMm: 75, heightMm: 120 },
  K75: { widthMm: 75, heightMm: 105 },
  K80: { widthMm: 80, heightMm: 80 },
  S8: { widthMm: 80, heightMm: 120 },
  S9: { widthMm: 80, heightMm: 100 },
  S10: { widthMm: 80, heightMm: 88 },
  S11: { widthMm: 80, heightMm: 60 },
  S12: { widthMm: 100, heightMm: 70 },
  S13: { widthMm: 100, heightMm: 80 },
  S14: { widthMm: 110, heightMm: 80 },
} as const satisfies Record<string, SizeMm>;

export type LabelSize = keyof typeof LABEL_SIZES;

export const LABEL_SIZE_NAMES = Object.keys(LABEL_SIZES) as [LabelSize, ...LabelSize[]];

/** A size's name as the service spells it; lower case is accepted too ("s9"). */
export const LabelSizeSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  z.enum(LABEL_SIZE_NAMES),
);

/** Whether a size is only available under {label_url} (partner-api.md, operation 6: S8 to S14). */
export const needsLabelUrl = (size: LabelSize): boolean => size.startsWith('S');

/** The nearest to S9, the most common size, of those that need no {label_url}: it fits on the same paper. */
export const SIZE_WITHOUT_LABEL_URL = 'K80' satisfies LabelSize;
