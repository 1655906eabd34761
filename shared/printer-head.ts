import { z } from 'zod';
import { MM_PER_INCH } from './label-size.ts';
import { PrinterNameSchema } from './printer-name.ts';
import { formatRawAddress, parseRawAddress } from './raw-printer.ts';

/** The width of a print head, in dots, and its resolution if that is known. */
export interface Head {
  readonly dots: number;
  readonly dpi: number | null;
}

/** The head of a printer without a driver: what the printer tells, what its model's name tells, or nothing. */
export type HeadKnowledge = (Head & { readonly by: 'printer' | 'model' }) | { readonly by: 'nobody' };

/** How wide a head prints, in millimeters, as a person may enter it: from the smallest receipt printers to A3. */
export const HEAD_MM = { least: 20, most: 420 } as const;

/** Heads have whole bytes of dots. */
const DOTS_PER_BYTE = 8;

/** The dots of a head that prints so many millimeters of a page drawn at this resolution. */
export const headDotsOf = (mm: number, dpi: number): number =>
  Math.round(((mm / MM_PER_INCH) * dpi) / DOTS_PER_BYTE) * DOTS_PER_BYTE;

/** A head's width in millimeters, to tenths. */
export const headMmOf = (dots: number, dpi: number): number =>
  Math.round((dots / dpi) * MM_PER_INCH * 10) / 10;

/** A station has a few printers; a settings file may have been written by anybody. */
const MAX_HEADS = 100;

/** The widths that people have measured, in dots, by `headKey`. */
export const HeadsSchema = z
  .record(PrinterNameSchema, z.int().min(100).max(10_000))
  .refine((heads) => Object.keys(heads).length <= MAX_HEADS);

/** Names a printer's head in the settings: the same whether or not a person says that the printer is silent. */
export function headKey(printer: string): string {
  const address = parseRawAddress(printer);
  return address === null ? printer : formatRawAddress({ ...address, silent: false });
}
