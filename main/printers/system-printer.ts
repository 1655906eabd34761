import type { DriverBypass } from '../../shared/driver-mismatch.ts';
import { guessPrinterLanguage } from '../../shared/guess-printer-language.ts';
import { describePrinterReasons } from '../../shared/printer-reason.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import { formatRawQueue } from '../../shared/raw-printer.ts';
import { printResultText } from '../../shared/texts/print-results.ts';
import { detached } from '../platform/promises.ts';
import {
  findDriverMismatches,
  requestedOutputOfLabel,
  requestedOutputOfProfile,
} from './driver-mismatches.ts';
import type { Printer } from './printer.ts';
import { followJob, hasJob } from './spooler/follow-job.ts';
import { answerOrNone, type DriverGeometry, type Spooler } from './spooler/spooler.ts';

export interface SystemPrinterOptions {
  readonly listPrinters: ListPrinters;
  /** Null if the system's spooler can't be queried: printers then report "submitted" and no more. */
  readonly spooler: Spooler | null;
  /** How long a label may stall in the queue before Tem cancels it, in ms. */
  readonly patienceMs?: number;
  /** How long a label may take to appear in the queue, in ms. */
  readonly seenWithinMs?: number;
}

/** A printer of the operating system. Prints through Chromium and asks the spooler for the result. */
export function createSystemPrinter(name: string, options: SystemPrinterOptions): Printer {
  const { listPrinters, spooler, patienceMs, seenWithinMs } = options;
  let geometry: DriverGeometry | null = null;

  /** Null if the driver can't be queried or the spooler does not answer. */
  async function readDriverGeometry(): Promise<DriverGeometry | null> {
    const answer = await answerOrNone(spooler?.driver?.(name) ?? Promise.resolve(null));
    return answer === 'none' ? null : answer;
  }

  return {
    name,
    // One prints while the next waits in the queue; more would only mean more jobs to cancel when the paper runs out.
    maxPendingJobs: 2,
    async check() {
      await requireQueue(name, { listPrinters, spooler });
      geometry = await readDriverGeometry();
    },
    warningsOf: (label) =>
      geometry === null ? [] : findDriverMismatches(requestedOutputOfLabel(label), geometry),
    async getDriverFit(size, profile) {
      const current = await readDriverGeometry();
      if (current === null) return null;
      const { driver } = current;
      return {
        driver,
        mismatches: findDriverMismatches(requestedOutputOfProfile(size, profile), current),
        bypass: suggestDriverBypass(name, driver),
      };
    },
    async print(label, { title, signal, onWaiting }) {
      await spooler?.subscribe?.(name);
      try {
        await label.print(name, title, geometry?.resolutions.includes(label.dpi) === true);
      } catch (error) {
        // The outcome is unknown unless the spooler has the job, which is then followed like any other.
        if (problemOf(error).code !== 'handover-unknown' || spooler === null) throw error;
        if (!(await hasJob({ spooler, printer: name, title, signal, seenWithinMs }))) throw error;
      }
      if (spooler === null)
        return { file: null, result: { state: 'submitted', why: printResultText.unconfirmed['no-spooler'] } };
      // The caller handles the failure; an unhandled rejection must not end the process.
      return {
        file: null,
        result: detached(
          followJob({ spooler, printer: name, title, signal, onWaiting, patienceMs, seenWithinMs }),
        ),
      };
    },
  };
}

/** Suggests bypassing a queue's driver if the queue's or the driver's name reveals the printer's language. */
function suggestDriverBypass(queue: string, driver: string): DriverBypass | null {
  const likely = guessPrinterLanguage([driver, queue]);
  const [language] = likely?.languages ?? [];
  if (likely === null || language === undefined) return null;
  return { printer: formatRawQueue({ language, queue }), language, sure: likely.sure };
}

/** Lists the system's printers by name (Electron's PrinterInfo.name), with the model's or the driver's name where it is known. */
export type ListPrinters = () => Promise<readonly { readonly name: string; readonly model?: string }[]>;

/** @throws ProblemError printer-missing, or printer-not-ready if the spooler reports that it would print nothing */
export async function requireQueue(
  printer: string,
  {
    listPrinters,
    spooler,
  }: {
    readonly listPrinters: ListPrinters;
    readonly spooler: Spooler | null;
  },
): Promise<void> {
  const printers = await listPrinters();
  if (!printers.some(({ name }) => name === printer)) throw new ProblemError('printer-missing', { printer });
  // A spooler that does not answer prevents nobody from printing.
  const queue = spooler === null ? 'none' : await answerOrNone(spooler.getQueueState(printer));
  if (queue !== 'none' && queue.state === 'blocked')
    throw new ProblemError('printer-not-ready', { printer, reason: describePrinterReasons(queue.reasons) });
}
