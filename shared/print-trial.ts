import { z } from 'zod';
import { parsePrintMethod } from './print-method.ts';
import { PrinterNameSchema } from './printer-name.ts';

/** The letters on a trial's labels, in printing order: one per print method. */
export const TRIAL_LETTERS = ['A', 'B', 'C', 'D'] as const;
export type TrialLetter = (typeof TRIAL_LETTERS)[number];
export const TrialLetterSchema = z.enum(TRIAL_LETTERS);

/** A printer for a trial: a system printer, through its driver or directly; never a folder, nor another machine. */
export const TrialPrinterSchema = PrinterNameSchema.refine((name) => parsePrintMethod(name) !== null);

/** The result of a trial label; one that failed, or may have come out, is a problem. */
export interface TrialResult {
  readonly state: 'printed' | 'submitted';
}
