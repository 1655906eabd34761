import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { answerOrNone, type Spooler } from './spooler.ts';

/** Lists the system's printers by name (Electron's PrinterInfo.name). */
export type ListPrinters = () => Promise<readonly { readonly name: string }[]>;

interface RequireQueueOptions {
  readonly listPrinters: ListPrinters;
  readonly spooler: Spooler | null;
}

/** @throws ProblemError printer-missing, or printer-not-ready if the spooler reports that it would print nothing */
export async function requireQueue(
  printer: string,
  { listPrinters, spooler }: RequireQueueOptions,
): Promise<void> {
  const printers = await listPrinters();
  if (!printers.some(({ name }) => name === printer)) throw new ProblemError('printer-missing', { printer });
  // A spooler that does not answer prevents nobody from printing.
  const queue = spooler === null ? 'none' : await answerOrNone(spooler.getQueueState(printer));
  if (queue !== 'none' && queue.state === 'blocked')
    throw new ProblemError('printer-not-ready', { printer, reason: describePrinterReasons(queue.reasons) });
}
