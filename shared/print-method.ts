import { z } from 'zod';
import { RAW_LANGUAGES, type RawLanguage } from './printer-languages.ts';
import { FILE_PRINTER, PrinterNameSchema } from './printer-name.ts';
import { formatRawQueue, parseRawQueue, RAW_PRINTER } from './raw-printer.ts';

/** How Tem prints to a system printer. */
export interface PrintMethod {
  /** Its queue, as the system names it. */
  readonly queue: string;
  /** Directly in this language, bypassing the driver; null: through its driver. */
  readonly language: RawLanguage | null;
}

/** Parses the print method of a printer's name in the settings; null for a folder, a network printer or an invalid name. */
export function parsePrintMethod(printer: string): PrintMethod | null {
  const raw = parseRawQueue(printer);
  if (raw !== null) return raw;
  if (printer.trim() === '' || printer.startsWith(FILE_PRINTER) || printer.startsWith(RAW_PRINTER))
    return null;
  return { queue: printer, language: null };
}

/** Returns the printer's name in the settings for a print method; `parsePrintMethod` parses it. */
export const formatPrintMethod = ({ queue, language }: PrintMethod): string =>
  language === null ? queue : formatRawQueue({ language, queue });

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
