import { z } from 'zod';
import { parsePrintMethod } from './print-method.ts';
import { RAW_LANGUAGES } from './printer-languages.ts';
import { PrinterNameSchema } from './printer-name.ts';

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type TrialLetter = (typeof LETTERS)[number];

/** The letters on a trial's labels, in printing order: one for each printer language, and one for the driver. */
export const TRIAL_LETTERS = LETTERS.slice(0, RAW_LANGUAGES.length + 1);
export const TrialLetterSchema = z.enum(TRIAL_LETTERS);

/** A printer for a trial: a system printer, through its driver or directly; never a folder, nor another machine. */
export const TrialPrinterSchema = PrinterNameSchema.refine((name) => parsePrintMethod(name) !== null);

/** The result of a trial label; one that failed, or may have come out, is a problem. */
export interface TrialResult {
  readonly state: 'printed' | 'submitted';
}
