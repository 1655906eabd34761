import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type RawAddress, readRawAddress } from '../../shared/raw-printer.ts';
import type { PrinterChoice } from '../../shared/settings.ts';

/** Stands for "let me choose a folder"; never a printer's name, because the settings refuse it. */
export const CHOOSE_FOLDER = FILE_PRINTER;
/** Stands for "let me enter a network printer"; refused by the settings like every name of white space. */
export const ENTER_NETWORK = ' ';
/** Stands for no printer of its own; refused by the settings. */
export const INHERIT = '';

/** One line of the list of printers. */
export type PrinterOption =
  | { readonly kind: 'inherit'; readonly value: typeof INHERIT }
  | { readonly kind: 'printer'; readonly value: string; readonly name: string }
  /** Chosen, but not among the printers there are. */
  | { readonly kind: 'missing'; readonly value: string; readonly name: string }
  | { readonly kind: 'folder'; readonly value: string; readonly folder: string }
  | { readonly kind: 'network'; readonly value: string; readonly address: RawAddress }
  | { readonly kind: 'choose-folder'; readonly value: typeof CHOOSE_FOLDER }
  | { readonly kind: 'enter-network'; readonly value: typeof ENTER_NETWORK };

/** What a chosen name says by itself: a folder, a network printer, or a system printer's name. */
export function optionOf(name: string): PrinterOption {
  if (name.startsWith(FILE_PRINTER)) {
    return { kind: 'folder', value: name, folder: name.slice(FILE_PRINTER.length) };
  }
  const address = readRawAddress(name);
  if (address !== null) return { kind: 'network', value: name, address };
  return { kind: 'printer', value: name, name };
}

/**
 * The lines to choose from: the printers, what is chosen now even if it is gone, a network printer, and saving to
 * files. `inherits` puts a line for no printer of its own in front.
 */
export function printerOptions(
  printers: readonly PrinterChoice[] | null,
  chosen: string | null,
  inherits = false,
): readonly PrinterOption[] {
  const names = new Map<string, PrinterOption>();
  for (const { name, displayName } of printers ?? []) {
    if (optionOf(name).kind !== 'printer') continue;
    names.set(name, { kind: 'printer', value: name, name: displayName === '' ? name : displayName });
  }
  if (chosen !== null && !names.has(chosen)) {
    const own = optionOf(chosen);
    // Until the printers are known nothing is missing.
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
