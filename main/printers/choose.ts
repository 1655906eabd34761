import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { readRawAddress, readRawQueue } from '../../shared/raw-printer.ts';
import { printerRefusal } from './allowed.ts';
import { createFilePrinter } from './file.ts';
import type { Printer } from './printer.ts';
import { createRawNetwork, type RawNetwork, turnsAt } from './raw/network.ts';
import { createQueuePrinter } from './raw/queue-printer.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import type { ListPrinters } from './spooler/require-queue.ts';
import type { Spooler } from './spooler/spooler.ts';
import { createSystemPrinter } from './system.ts';

/** The printer of a name in the settings or on the command line. */
export type ChoosePrinter = (name: string) => Printer;

/** @param network a raw printer serves one at a time, also where it is chosen twice, or only looked at (look.ts) */
export function printerChooser(
  listPrinters: ListPrinters,
  spooler: Spooler | null,
  { turns, places }: RawNetwork = createRawNetwork(),
): ChoosePrinter {
  return (name) => {
    const refusal = printerRefusal(name, places);
    if (refusal !== null) return refused(name, refusal);
    if (name.startsWith(FILE_PRINTER)) return createFilePrinter(name);
    const raw = readRawAddress(name);
    if (raw !== null) return createRawPrinter(raw, { takeTurn: turns(turnsAt(raw)), places });
    const queue = readRawQueue(name);
    if (queue !== null) return createQueuePrinter(queue, { listPrinters, spooler });
    return createSystemPrinter(name, { listPrinters, spooler });
  };
}

/** Stands for a printer that Tem does not print to. */
function refused(name: string, { code, values }: Problem): Printer {
  const refuse = (): Promise<never> => Promise.reject(new ProblemError(code, values));
  return { name, jobsAhead: 1, check: refuse, print: refuse };
}
