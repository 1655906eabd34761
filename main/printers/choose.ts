import { FILE_PRINTER } from '../../shared/settings.ts';
import { createFilePrinter } from './file.ts';
import type { Printer } from './printer.ts';
import { createSystemPrinter, type ListPrinters } from './system.ts';

/** The printer of a name in the settings or on the command line. */
export function choosePrinter(name: string, listPrinters: ListPrinters): Printer {
  return name.startsWith(FILE_PRINTER) ? createFilePrinter(name) : createSystemPrinter(name, listPrinters);
}
