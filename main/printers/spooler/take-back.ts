import { ProblemError } from '../../../shared/problem.ts';
import type { Word } from '../printer.ts';
import { createBackOff, pause } from './pause.ts';
import { orNone, type Spooler, type SpoolerJob } from './spooler.ts';
import { endedWords } from './words.ts';

/** A cancelled job may take a moment to end. */
const ENDS_WITHIN_MS = 10_000;

/**
 * Takes our job out of the queue, and says what that means for its label.
 * @throws ProblemError printer-failed where it never was on its way to the printer, else handover-unknown
 */
export async function takeBack(spooler: Spooler, printer: string, job: SpoolerJob): Promise<Word> {
  const until = performance.now() + ENDS_WITHIN_MS;
  const backOff = createBackOff();
  const unknown = (how: 'removed' | 'cancelled' | 'not-removed') =>
    new ProblemError('handover-unknown', { detail: endedWords(how, job) });

  let left = await orNone(spooler.remove(printer, job.id));
  if (left === null && spooler.gone === 'printed') return { state: 'printed' };
  for (;;) {
    if (left === null) throw unknown('cancelled');
    if (left !== 'none' && left.state === 'completed') return { state: 'printed' };
    if (left !== 'none' && (left.state === 'cancelled' || left.state === 'aborted')) {
      if (job.begun || left.begun) throw unknown('removed');
      throw new ProblemError('printer-failed', { printer, detail: endedWords('removed', job) });
    }
    const leftMs = until - performance.now();
    if (leftMs <= 0) throw unknown('not-removed');
    await pause(Math.min(backOff.next(), leftMs));
    left = await orNone(left === 'none' ? spooler.remove(printer, job.id) : spooler.look(printer, job.id));
  }
}
