import { KNOWN_PRINTERS, type RawLanguage } from './printer-languages.ts';

/** The languages that a printer speaks, as far as its name tells. */
export interface LanguageGuess {
  /** The likeliest first; at least one. */
  readonly languages: readonly RawLanguage[];
  /** Whether the maker documents the first one for this model. Otherwise it is an emulation, or a setting of the printer. */
  readonly sure: boolean;
}

/** A longer text is not a name. */
const MAX_NAME_LENGTH = 300;

/**
 * Windows' driver that prints characters only: it passes raw data through and says nothing about the printer
 * (https://github.com/qzind/tray/wiki/setting-up-a-raw-printer-in-windows).
 */
const TEXT_ONLY_DRIVER = /\bgeneric text only\b/;

/** Keeps letters and digits with single spaces between; a sign separates words. */
export function normalizeName(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Guesses a printer's language from its names: its model's or driver's, then its own. Null if no name is known; office printers
 * and PDF printers are not.
 */
export function guessPrinterLanguage(names: readonly string[]): LanguageGuess | null {
  for (const name of names) {
    const plain = normalizeName(name);
    const row = KNOWN_PRINTERS.find((known) => known.name.test(plain));
    if (row === undefined) continue;
    return row.languages.length === 0 ? null : { languages: row.languages, sure: row.sure };
  }
  return null;
}

/** Whether a driver prints characters only and so cannot print labels. */
export const printsTextOnly = (driver: string): boolean => TEXT_ONLY_DRIVER.test(normalizeName(driver));
