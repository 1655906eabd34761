import { ProblemError } from '../../../shared/problem.ts';
import type { Word } from '../printer.ts';
import { followNews } from './news.ts';
import { createBackOff } from './pause.ts';
import { orNone, type Spooler, type SpoolerJob } from './spooler.ts';
import { endedWords, UNTOLD } from './words.ts';

/** A cancelled job may take a moment to end. */
const ENDS_WITHIN_MS = 10_000;

/**
 * Takes our job out of the queue, and says what that means for its label.
 * @throws ProblemError printer-failed where it never was on its way to the printer, else handover-unknown
 */
export async function takeBack(
  spooler: Spooler,
  printer: string,
  title: string,
  job: SpoolerJob,
): Promise<Word> {
  const until = performance.now() + ENDS_WITHIN_MS;
  const backOff = createBackOff();
  const news = followNews(spooler, printer);
  const unknown = (how: 'removed' | 'anew' | 'cancelled' | 'lost' | 'not-removed', seen = job) =>
    new ProblemError('handover-unknown', { detail: endedWords(how, seen) });

  news.listen();
  let left = await orNone(spooler.remove(printer, job.id, title));
  try {
    for (;;) {
      if (left === null) throw unknown('cancelled');
      if (left !== 'none') {
        switch (left.state) {
          case 'completed':
          case 'sent':
            return wordOnEnded(left.state, job);
          case 'lost':
            throw unknown('lost', left);
          case 'cancelled':
          case 'aborted':
            if (job.anew) throw unknown('anew');
            if (job.begun || left.begun) throw unknown('removed');
            throw new ProblemError('printer-failed', { printer, detail: endedWords('removed', job) });
          case 'pending':
          case 'held':
          case 'processing':
          case 'stopped':
        }
      }
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw unknown('not-removed');
      await news.pause(Math.min(backOff.next(), leftMs));
      news.listen();
      left = await orNone(
        left === 'none' ? spooler.remove(printer, job.id, title) : spooler.look(printer, job.id, title),
      );
    }
  } finally {
    news.end();
  }
}

/**
 * The word on a job that the queue has done with.
 * @throws ProblemError handover-unknown where it was sent more than once
 */
export function wordOnEnded(state: 'completed' | 'sent', job: SpoolerJob): Word {
  if (job.anew) throw new ProblemError('handover-unknown', { detail: endedWords('twice', null) });
  return state === 'completed' ? { state: 'printed' } : { state: 'submitted', why: UNTOLD.sent };
}
