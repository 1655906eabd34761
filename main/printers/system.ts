import type { Straight } from '../../shared/driver-misfit.ts';
import { likelyLanguage } from '../../shared/likely-language.ts';
import { problemOf } from '../../shared/problem.ts';
import { rawQueueName } from '../../shared/raw-printer.ts';
import { driverMisfits } from './driver-fit.ts';
import type { Printer } from './printer.ts';
import { hasJob } from './spooler/has-job.ts';
import { type ListPrinters, requireQueue } from './spooler/require-queue.ts';
import { type DriverGeometry, orNone, type Spooler } from './spooler/spooler.ts';
import { watch } from './spooler/watch.ts';
import { UNTOLD } from './spooler/words.ts';
import { wantedByLabel, wantedByProfile } from './wanted.ts';

export interface SystemPrinterOptions {
  readonly listPrinters: ListPrinters;
  /** null where the system's spooler can't be asked: its printers then say "submitted" and no more. */
  readonly spooler: Spooler | null;
  /** How long a label may stand still in the queue before Tem takes it back, in ms. */
  readonly patienceMs?: number;
  /** How long a label may take to show up in the queue, in ms. */
  readonly seenWithinMs?: number;
}

/** A printer of the operating system, reached through Chromium's print; its spooler is asked what became of a label. */
export function createSystemPrinter(name: string, options: SystemPrinterOptions): Printer {
  const { listPrinters, spooler, patienceMs, seenWithinMs } = options;
  let geometry: DriverGeometry | null = null;

  /** Null where the driver can't be asked, or the spooler does not answer: nothing is known then. */
  async function askDriver(): Promise<DriverGeometry | null> {
    const told = await orNone(spooler?.driver?.(name) ?? Promise.resolve(null));
    return told === 'none' ? null : told;
  }

  return {
    name,
    // One prints while the next waits in the queue; more would only be more to take back when the paper ends.
    jobsAhead: 2,
    async check() {
      await requireQueue(name, { listPrinters, spooler });
      geometry = await askDriver();
    },
    warningsOf: (label) => (geometry === null ? [] : driverMisfits(wantedByLabel(label), geometry)),
    async fitOf(size, profile) {
      const told = await askDriver();
      if (told === null) return null;
      const { driver } = told;
      return {
        driver,
        misfits: driverMisfits(wantedByProfile(size, profile), told),
        straight: straightTo(name, driver),
      };
    },
    async print(label, { title, signal, onWaiting }) {
      await spooler?.attend?.(name);
      try {
        await label.print(name, title, geometry?.resolutions.includes(label.dpi) === true);
      } catch (error) {
        // Nobody knows, unless the spooler does: a job that it has is followed like any other.
        if (problemOf(error).code !== 'handover-unknown' || spooler === null) throw error;
        if (!(await hasJob({ spooler, printer: name, title, signal, withinMs: seenWithinMs }))) throw error;
      }
      if (spooler === null) return { file: null, word: { state: 'submitted', why: UNTOLD['no-spooler'] } };
      const word = watch({ spooler, printer: name, title, signal, onWaiting, patienceMs, seenWithinMs });
      // Whoever asks for the word hears of its failure; nobody asking must not end the process.
      word.catch(() => undefined);
      return { file: null, word };
    },
  };
}

/** Past the driver of a queue, where its name or the driver's tells the printer's language. */
function straightTo(queue: string, driver: string): Straight | null {
  const likely = likelyLanguage([driver, queue]);
  const [language] = likely?.languages ?? [];
  if (likely === null || language === undefined) return null;
  return { printer: rawQueueName({ language, queue }), language, sure: likely.sure };
}
