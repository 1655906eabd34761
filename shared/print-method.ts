import type { RawLanguage } from './printer-languages.ts';
import { FILE_PRINTER } from './printer-name.ts';
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
export function formatPrintMethod({ queue, language }: PrintMethod): string {
  return language === null ? queue : formatRawQueue({ language, queue });
}
