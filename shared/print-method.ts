import type { RawLanguage } from './printer-languages.ts';
import { FILE_PRINTER } from './printer-name.ts';
import { formatRawQueue, parseRawQueue, RAW_PRINTER } from './raw-printer.ts';

/** How a printer of the system's is spoken to. */
export interface PrintMethod {
  /** Its queue, as the system names it. */
  readonly queue: string;
  /** Straight in this language, untouched by the driver; null: through its driver. */
  readonly language: RawLanguage | null;
}

/** The way that a printer's name in the settings stands for; null for a folder, a printer of the network and nonsense. */
export function parsePrintMethod(printer: string): PrintMethod | null {
  const raw = parseRawQueue(printer);
  if (raw !== null) return raw;
  if (printer.trim() === '' || printer.startsWith(FILE_PRINTER) || printer.startsWith(RAW_PRINTER))
    return null;
  return { queue: printer, language: null };
}

/** The printer's name in the settings for a way; `wayOf` reads it back. */
export function formatPrintMethod({ queue, language }: PrintMethod): string {
  return language === null ? queue : formatRawQueue({ language, queue });
}
