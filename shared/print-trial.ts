import { z } from 'zod';
import { parsePrintMethod } from './print-method.ts';
import { PrinterNameSchema } from './printer-name.ts';

/** What the labels of a trial are called, in the order in which they are printed: one a way. */
export const TRIAL_LETTERS = ['A', 'B', 'C', 'D'] as const;
export type TrialLetter = (typeof TRIAL_LETTERS)[number];
export const TrialLetterSchema = z.enum(TRIAL_LETTERS);

/** What is tried: a printer of the system's, through its driver or straight; never a folder, nor another machine. */
export const TrialPrinterSchema = PrinterNameSchema.refine((name) => parsePrintMethod(name) !== null);

/** What became of a trial's label; one that failed, or may have come out, is a problem. */
export interface TrialResult {
  readonly state: 'printed' | 'submitted';
}
