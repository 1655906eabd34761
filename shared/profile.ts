import { z } from 'zod';
import type { SizeMm } from './label-size.ts';
import { PrinterNameSchema } from './printer-name.ts';

/** The range of a label's or its paper's width and height, in millimeters. */
export const PAPER_MM = { least: 10, most: 420 } as const;
/** The range of a label's offset on its paper, in millimeters. */
export const OFFSET_MM = { least: -50, most: 50 } as const;
/**
 * A dot is printed if the page's gray level is below this; 0 is black, 255 white. The default is half: ink covers most of the
 * dot. Measured at 203 and 300 dpi: bars of exactly 2 dots come out as 2 dots wherever they start between two dots
 * (tests/unit/labels/inspect/printed-barcodes.test.ts); with 96 some come out as 1 dot, with 160 as 3.
 */
export const DARKNESS = { least: 1, usual: 128, most: 255 } as const;
/** Dots per inch of label printers; most have 203 (docs/reference/printing.md, "Thermal printers"). */
export const DPIS = [203, 300, 600] as const;
/** Degrees clockwise. */
export const ROTATIONS = [0, 90, 180, 270] as const;

const millimetres = z.number().min(PAPER_MM.least).max(PAPER_MM.most);
const SizeMmSchema = z.strictObject({ widthMm: millimetres, heightMm: millimetres });
const offset = z.number().min(OFFSET_MM.least).max(OFFSET_MM.most);

/** How labels of one size are printed. */
export const ProfileSchema = z.strictObject({
  /** The printer of this size; null: the station's. */
  printer: PrinterNameSchema.nullable().default(null),
  /** The paper in the printer; null: the label's size. */
  mediaMm: SizeMmSchema.nullable().default(null),
  /** The label's own size according to the operator; null: according to its page. */
  pageMm: SizeMmSchema.nullable().default(null),
  dpi: z.literal(DPIS).default(203),
  /** Moves the label right (x) and down (y). */
  offsetMm: z.strictObject({ x: offset, y: offset }).default({ x: 0, y: 0 }),
  rotation: z.literal(ROTATIONS).default(0),
  darkness: z.int().min(DARKNESS.least).max(DARKNESS.most).default(DARKNESS.usual),
});

export type Profile = z.infer<typeof ProfileSchema>;

/** A profile that changes nothing. */
export const DEFAULT_PROFILE: Profile = ProfileSchema.parse({});

/** Formats a size: "80 × 100 mm". */
export function formatSize({ widthMm, heightMm }: SizeMm): string {
  const round = (mm: number): string => String(Math.round(mm * 10) / 10);
  return `${round(widthMm)} × ${round(heightMm)} mm`;
}
