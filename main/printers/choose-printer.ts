import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { parseRawAddress, parseRawQueue } from '../../shared/raw-printer.ts';
import { checkPrinterName } from './check-printer-name.ts';
import { createFilePrinter } from './file-printer.ts';
import type { Printer } from './printer.ts';
import { createRawNetwork, mutexKeyOf, type RawNetwork } from './raw/raw-network.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import { createRawQueuePrinter } from './raw/raw-queue-printer.ts';
import type { ListPrinters } from './spooler/require-queue.ts';
import type { Spooler } from './spooler/spooler.ts';
import { createSystemPrinter } from './system-printer.ts';

/** The printer of a name in the settings or on the command line. */
export type ChoosePrinter = (name: string) => Printer;

/** @param network a raw printer serves one at a time, also where it is chosen twice, or only looked at (printer-probes.ts) */
export function createPrinterChooser(
  listPrinters: ListPrinters,
  spooler: Spooler | null,
  { mutexes, destinations }: RawNetwork = createRawNetwork(),
): ChoosePrinter {
  return (name) => {
    const refusal = checkPrinterName(name, destinations);
    if (refusal !== null) return createRefusedPrinter(name, refusal);
    if (name.startsWith(FILE_PRINTER)) return createFilePrinter(name);
    const raw = parseRawAddress(name);
    if (raw !== null)
      return createRawPrinter(raw, { mutex: mutexes(mutexKeyOf(raw)), destinations: destinations });
    const queue = parseRawQueue(name);
    if (queue !== null) return createRawQueuePrinter(queue, { listPrinters, spooler });
    return createSystemPrinter(name, { listPrinters, spooler });
  };
}

/** Stands for a printer that Tem does not print to. */
function createRefusedPrinter(name: string, { code, values }: Problem): Printer {
  const refuse = (): Promise<never> => Promise.reject(new ProblemError(code, values));
  return { name, maxPendingJobs: 1, check: refuse, print: refuse };
}
