import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { readRawAddress } from '../../shared/raw-printer.ts';
import { createFilePrinter } from './file.ts';
import type { Printer } from './printer.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import type { Spooler } from './spooler/spooler.ts';
import { createSystemPrinter, type ListPrinters } from './system.ts';

/** The printer of a name in the settings or on the command line. */
export type ChoosePrinter = (name: string) => Printer;

export function printerChooser(listPrinters: ListPrinters, spooler: Spooler | null): ChoosePrinter {
  return (name) => {
    if (name.startsWith(FILE_PRINTER)) return createFilePrinter(name);
    const raw = readRawAddress(name);
    return raw === null ? createSystemPrinter(name, { listPrinters, spooler }) : createRawPrinter(raw);
  };
}
