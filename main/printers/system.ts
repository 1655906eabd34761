import { ProblemError } from '../../shared/problem.ts';
import type { Printer } from './printer.ts';

/** Lists the system's printers by name (Electron's PrinterInfo.name). */
export type ListPrinters = () => Promise<readonly { readonly name: string }[]>;

/** A printer of the operating system, reached through Chromium's print. */
export function createSystemPrinter(name: string, listPrinters: ListPrinters): Printer {
  return {
    name,
    async check() {
      const printers = await listPrinters();
      if (!printers.some((printer) => printer.name === name))
        throw new ProblemError('printer-missing', { printer: name });
    },
    async print(label, title) {
      await label.print(name, title);
      return { state: 'submitted' };
    },
  };
}
