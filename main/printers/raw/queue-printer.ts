import { ProblemError } from '../../../shared/problem.ts';
import { type RawQueue, rawQueueName } from '../../../shared/raw-printer.ts';
import type { Printer } from '../printer.ts';
import { hasJob } from '../spooler/has-job.ts';
import { requireQueue } from '../spooler/require-queue.ts';
import { NotTaken, type Spooler, SpoolerError } from '../spooler/spooler.ts';
import { watch } from '../spooler/watch.ts';
import type { SystemPrinterOptions } from '../system.ts';
import { labelBytes, SPEECH } from './languages.ts';
import { unknown } from './word.ts';
import { RAW_WORDS } from './words.ts';

/**
 * A printer of the system that is handed its own language through its queue, past its driver: the dots that come out are
 * the dots that were proven. Nothing that it says comes back, so its word is the spooler's.
 */
export function createQueuePrinter({ language, queue }: RawQueue, options: SystemPrinterOptions): Printer {
  const { listPrinters, spooler, patienceMs, seenWithinMs } = options;
  const speech = SPEECH[language];

  /** @throws ProblemError where the system has no queues that Tem knows */
  function asked(): Spooler {
    if (spooler !== null) return spooler;
    throw new ProblemError('printer-failed', { printer: queue, detail: RAW_WORDS.noSpooler });
  }

  return {
    name: rawQueueName({ language, queue }),
    // As a system printer's: one prints while the next waits in the queue.
    jobsAhead: 2,
    async check() {
      await requireQueue(queue, { listPrinters, spooler: asked() });
    },
    async print(label, { title, signal, onWaiting }) {
      const to = asked();
      if (signal.aborted) throw new ProblemError('stopped');
      const job = { spooler: to, printer: queue, title, signal };
      await to.attend?.(queue);
      const id = await to.submit(queue, title, labelBytes(speech, label, title)).catch(async (error) => {
        if (error instanceof NotTaken) throw refused(queue, error);
        if (!(error instanceof SpoolerError)) throw error;
        // Nobody knows, unless the spooler does: a job that it has is followed like any other.
        if (!(await hasJob({ ...job, withinMs: seenWithinMs }))) throw unknown(RAW_WORDS.brokeOff, error);
        return null;
      });
      const word = watch({ ...job, id, onWaiting, patienceMs, seenWithinMs });
      // Whoever asks for the word hears of its failure; nobody asking must not end the process.
      word.catch(() => undefined);
      return { file: null, word };
    },
  };
}

function refused(printer: string, error: NotTaken): ProblemError {
  return new ProblemError('printer-failed', { printer, detail: error.message }, { cause: error });
}
