import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { parseRawAddress, parseRawQueue } from '../../shared/raw-printer.ts';
import { checkPrinterName } from './check-printer-name.ts';
import { createFilePrinter } from './file-printer.ts';
import type { Printer } from './printer.ts';
import { createRawNetwork, mutexKeyOf, type RawNetwork } from './raw/destination-policy.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import { createRawQueuePrinter } from './raw/raw-queue-printer.ts';
import type { Spooler } from './spooler/spooler.ts';
import { createSystemPrinter, type ListPrinters } from './system-printer.ts';

/** Returns the printer for a name from the settings or the command line. */
export type ChoosePrinter = (name: string) => Printer;

/**
 * @param network shared mutexes: a raw printer serves one client at a time, even if it is chosen twice or only probed
 * (printer-probes.ts)
 */
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

/** A stand-in for a printer that Tem refuses to print to. */
function createRefusedPrinter(name: string, { code, values }: Problem): Printer {
  const refuse = (): Promise<never> => Promise.reject(new ProblemError(code, values));
  return { name, maxPendingJobs: 1, check: refuse, print: refuse };
}
