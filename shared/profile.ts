import { z } from 'zod';
import type { SizeMm } from './label-size.ts';
import { PrinterNameSchema } from './printer-name.ts';

/** Millimetres that a label or its paper may measure in either direction. */
export const PAPER_MM = { least: 10, most: 420 } as const;
/** Millimetres by which a label may be moved on its paper. */
export const OFFSET_MM = { least: -50, most: 50 } as const;
/**
 * A dot is printed where the page's gray level is below; 0 is black, 255 white. The usual is half: where ink covers most
 * of a dot. Measured at 203 and 300 dpi: bars of exactly 2 dots come out as 2 dots wherever between two dots they start
 * (tests/unit/labels/inspect/printed-barcodes.test.ts); with 96 some of them come out as 1 dot, with 160 as 3.
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
  /** The paper in the printer; null: as large as the label. */
  mediaMm: SizeMmSchema.nullable().default(null),
  /** The operator's word on the label's own size; null: what its page says. */
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

/** A measure as people write it: "80 × 100 mm". */
export function formatSize({ widthMm, heightMm }: SizeMm): string {
  const round = (mm: number): string => String(Math.round(mm * 10) / 10);
  return `${round(widthMm)} × ${round(heightMm)} mm`;
}
