import { KNOWN_PRINTERS, type RawLanguage } from './printer-languages.ts';

/** Which of the printers' own languages a printer speaks, as far as its name tells. */
export interface LanguageGuess {
  /** The likeliest first; at least one. */
  readonly languages: readonly RawLanguage[];
  /** Whether the maker's word on this model says it of the first one. Else it is an emulation, or a setting of the printer's. */
  readonly sure: boolean;
}

/** Longer names are no names. */
const MAX_NAME_LENGTH = 300;

/**
 * The driver of Windows that prints characters and no pictures: it passes raw data on, and says nothing of the printer behind it
 * (https://github.com/qzind/tray/wiki/setting-up-a-raw-printer-in-windows).
 */
const TEXT_ONLY_DRIVER = /\bgeneric text only\b/;

/** Letters and digits with single spaces between; two words that a sign parted are two words. */
function normalizeName(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * What the names of a printer tell of its language: its model's or driver's, then its own. Null where none is known by
 * name; office printers and PDF printers are not.
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

/** Whether a driver prints characters only, and no label. */
export function printsTextOnly(driver: string): boolean {
  return TEXT_ONLY_DRIVER.test(normalizeName(driver));
}
