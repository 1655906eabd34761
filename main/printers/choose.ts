import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { rawPrinterName, readRawAddress, readRawQueue } from '../../shared/raw-printer.ts';
import { createFilePrinter } from './file.ts';
import type { Printer } from './printer.ts';
import { createQueuePrinter } from './raw/queue-printer.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import { createPrinterTurns, type PrinterTurns } from './raw/turns.ts';
import type { ListPrinters } from './spooler/require-queue.ts';
import type { Spooler } from './spooler/spooler.ts';
import { createSystemPrinter } from './system.ts';

/** The printer of a name in the settings or on the command line. */
export type ChoosePrinter = (name: string) => Printer;

/** @param turns a raw printer serves one at a time, also where it is chosen twice, or only looked at (look.ts) */
export function printerChooser(
  listPrinters: ListPrinters,
  spooler: Spooler | null,
  turns: PrinterTurns = createPrinterTurns(),
): ChoosePrinter {
  return (name) => {
    if (name.startsWith(FILE_PRINTER)) return createFilePrinter(name);
    const raw = readRawAddress(name);
    if (raw !== null) return createRawPrinter(raw, { takeTurn: turns(rawPrinterName(raw)) });
    const queue = readRawQueue(name);
    if (queue !== null) return createQueuePrinter(queue, { listPrinters, spooler });
    return createSystemPrinter(name, { listPrinters, spooler });
  };
}
