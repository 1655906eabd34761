import { FILE_PRINTER, type PrinterChoice } from '../../shared/settings.ts';

/** Stands for "let me choose a folder"; never a printer's name, because the settings refuse it. */
export const CHOOSE_FOLDER = FILE_PRINTER;

/** One line of the list of printers. */
export type PrinterOption =
  | { readonly kind: 'printer'; readonly value: string; readonly name: string }
  /** Chosen, but not among the printers there are. */
  | { readonly kind: 'missing'; readonly value: string; readonly name: string }
  | { readonly kind: 'folder'; readonly value: string; readonly folder: string }
  | { readonly kind: 'choose-folder'; readonly value: typeof CHOOSE_FOLDER };

/** The lines to choose from: the printers, what is chosen now even if it is gone, and saving to files. */
export function printerOptions(
  printers: readonly PrinterChoice[] | null,
  chosen: string | null,
): readonly PrinterOption[] {
  const names = new Map<string, PrinterOption>();
  for (const { name, displayName } of printers ?? []) {
    if (name.startsWith(FILE_PRINTER)) continue;
    names.set(name, { kind: 'printer', value: name, name: displayName === '' ? name : displayName });
  }
  if (chosen !== null && chosen.startsWith(FILE_PRINTER)) {
    names.set(chosen, { kind: 'folder', value: chosen, folder: chosen.slice(FILE_PRINTER.length) });
  } else if (chosen !== null && !names.has(chosen)) {
    // Until the printers are known nothing is missing.
    const kind = printers === null ? 'printer' : 'missing';
    names.set(chosen, { kind, value: chosen, name: chosen });
  }
  return [...names.values(), { kind: 'choose-folder', value: CHOOSE_FOLDER }];
}
