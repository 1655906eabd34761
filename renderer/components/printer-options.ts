import { guessPrinterLanguage } from '../../shared/guess-printer-language.ts';
import { formatPrintMethod, parsePrintMethod } from '../../shared/print-method.ts';
import type { RawLanguage } from '../../shared/printer-languages.ts';
import type { PrinterChoice } from '../../shared/printer-name.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { parseRawAddress, type RawAddress } from '../../shared/raw-printer.ts';

/** Stands for "let me choose a folder"; never a printer's name, because the settings reject it. */
export const CHOOSE_FOLDER = FILE_PRINTER;
/** Stands for "let me enter a network printer"; the settings reject it like every blank name. */
export const ENTER_NETWORK = ' ';
/** Stands for inheriting the printer; rejected by the settings. */
export const INHERIT = '';

/** One line of the printer list. */
export type PrinterOption =
  | { readonly kind: 'inherit'; readonly value: typeof INHERIT }
  /** A system printer; `language`: driven directly in it; null: through its driver. */
  | {
      readonly kind: 'printer';
      readonly value: string;
      readonly name: string;
      readonly language: RawLanguage | null;
    }
  /** Chosen, but no longer among the printers. */
  | {
      readonly kind: 'missing';
      readonly value: string;
      readonly name: string;
      readonly language: RawLanguage | null;
    }
  | { readonly kind: 'folder'; readonly value: string; readonly folder: string }
  | { readonly kind: 'network'; readonly value: string; readonly address: RawAddress }
  | { readonly kind: 'choose-folder'; readonly value: typeof CHOOSE_FOLDER }
  | { readonly kind: 'enter-network'; readonly value: typeof ENTER_NETWORK };

/** What a printer name says by itself: a folder, a network printer, or a system printer's name and print method. */
export function printerOptionOf(name: string): PrinterOption {
  if (name.startsWith(FILE_PRINTER)) {
    return { kind: 'folder', value: name, folder: name.slice(FILE_PRINTER.length) };
  }
  const address = parseRawAddress(name);
  if (address !== null) return { kind: 'network', value: name, address };
  const way = parsePrintMethod(name);
  return { kind: 'printer', value: name, name: way?.queue ?? name, language: way?.language ?? null };
}

/** The language that a printer's names suggest; the driver's name has precedence. */
export function likelyLanguageOf({
  model,
  displayName,
  name,
}: PrinterChoice): ReturnType<typeof guessPrinterLanguage> {
  return guessPrinterLanguage([model, displayName, name]);
}

/**
 * The lines of the list: the printers, the current choice even if it is gone, a network printer, and saving to files. A
 * printer whose name is certain about its language also has a line for printing directly, before the one for its driver.
 * `inherits` adds a first line for inheriting.
 */
export function printerOptions(
  printers: readonly PrinterChoice[] | null,
  chosen: string | null,
  inherits = false,
): readonly PrinterOption[] {
  const names = new Map<string, PrinterOption>();
  for (const printer of printers ?? []) {
    const { name: queue, displayName } = printer;
    if (parsePrintMethod(queue)?.queue !== queue) continue;
    const name = displayName === '' ? queue : displayName;
    for (const language of [...directLanguages(printer, chosen), null]) {
      const value = formatPrintMethod({ queue, language });
      names.set(value, { kind: 'printer', value, name, language });
    }
  }
  if (chosen !== null && !names.has(chosen)) {
    const own = printerOptionOf(chosen);
    // Nothing is missing until the printers are known.
    const missing = own.kind === 'printer' && printers !== null;
    names.set(chosen, missing ? { ...own, kind: 'missing' } : own);
  }
  return [
    ...(inherits ? [{ kind: 'inherit', value: INHERIT } as const] : []),
    ...names.values(),
    { kind: 'enter-network', value: ENTER_NETWORK },
    { kind: 'choose-folder', value: CHOOSE_FOLDER },
  ];
}

/** The languages a printer has a line for: the one its name is certain about, and the chosen one. */
function directLanguages(printer: PrinterChoice, chosen: string | null): readonly RawLanguage[] {
  const likely = likelyLanguageOf(printer);
  const way = chosen === null ? null : parsePrintMethod(chosen);
  const inUse = way?.queue === printer.name ? way.language : null;
  const known = likely?.sure === true ? likely.languages.slice(0, 1) : [];
  return inUse === null || known.includes(inUse) ? known : [...known, inUse];
}
