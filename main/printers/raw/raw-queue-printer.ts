import type { HeadKnowledge } from '../../../shared/printer-head.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { formatRawQueue, type RawQueue } from '../../../shared/raw-printer.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import { detached } from '../../platform/promises.ts';
import { findHead } from '../known-heads.ts';
import { encodeLabel, PRINTER_LANGUAGES } from '../languages/printer-languages.ts';
import type { Printer } from '../printer.ts';
import { followJob, hasJob } from '../spooler/follow-job.ts';
import { JobRejectedError, type Spooler, SpoolerError } from '../spooler/spooler.ts';
import { requireQueue, type SystemPrinterOptions } from '../system-printer.ts';
import { UNTOLD } from './ask-head.ts';
import type { RawNetwork } from './destination-policy.ts';
import { handoverUnknown } from './poll-print-result.ts';

/**
 * A system printer that receives its own language through its queue, bypassing the driver: the dots printed are the dots
 * proven. The printer can't answer, so the result is the spooler's.
 */
export function createRawQueuePrinter(
  { language, queue }: RawQueue,
  options: SystemPrinterOptions,
  heads: RawNetwork['heads'] = new Map(),
): Printer {
  const { listPrinters, spooler, patienceMs, seenWithinMs } = options;
  const speech = PRINTER_LANGUAGES[language];
  const name = formatRawQueue({ language, queue });

  /** By the names of its model or driver and of the queue. */
  async function findOwnHead(): Promise<HeadKnowledge> {
    const own = (await listPrinters()).find((printer) => printer.name === queue);
    for (const said of [own?.model ?? '', queue]) {
      const head = findHead(said);
      if (head !== null) return { by: 'model', ...head };
    }
    return UNTOLD;
  }

  /** @throws ProblemError if Tem does not support the system's queues */
  function requireSpooler(): Spooler {
    if (spooler !== null) return spooler;
    throw new ProblemError('printer-failed', { printer: queue, detail: printResultText.raw.noSpooler });
  }

  return {
    name,
    head: {
      known: () => heads.get(name) ?? UNTOLD,
      async learn(again) {
        const told = heads.get(name);
        if (told !== undefined && !(again && told.by === 'nobody')) return;
        heads.set(name, await findOwnHead().catch(() => UNTOLD));
      },
    },
    // As for a system printer: one prints while the next waits in the queue.
    maxPendingJobs: 2,
    async check() {
      await requireQueue(queue, { listPrinters, spooler: requireSpooler() });
    },
    async print(label, { title, signal, onWaiting }) {
      const to = requireSpooler();
      if (signal.aborted) throw new ProblemError('stopped');
      const job = { spooler: to, printer: queue, title, signal };
      await to.subscribe?.(queue);
      const id = await to.submit(queue, title, encodeLabel(speech, label, title)).catch(async (error) => {
        if (error instanceof JobRejectedError) throw submitRefused(queue, error);
        if (!(error instanceof SpoolerError)) throw error;
        // The outcome is unknown unless the spooler has the job, which is then followed like any other.
        if (!(await hasJob({ ...job, seenWithinMs })))
          throw handoverUnknown(printResultText.raw.brokeOff, error);
        return null;
      });
      // The caller handles the failure; an unhandled rejection must not end the process.
      return { file: null, result: detached(followJob({ ...job, id, onWaiting, patienceMs, seenWithinMs })) };
    },
  };
}

function submitRefused(printer: string, error: JobRejectedError): ProblemError {
  return new ProblemError('printer-failed', { printer, detail: error.message }, { cause: error });
}
