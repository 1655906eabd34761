import { createBackoff } from '../../platform/backoff.ts';
import { sleep } from '../../platform/promises.ts';
import { answerOrNone, POLL_WAITS, type Spooler } from './spooler.ts';

/** Pauses between queries that end early at the spooler's next change of a queue. */
export function followQueueEvents(spooler: Spooler, printer: string) {
  let round = new AbortController();
  return {
    /** Starts listening, so that no change during a query is missed. */
    listen() {
      round.abort();
      const mine = new AbortController();
      round = mine;
      void spooler.waitForChange?.(printer, mine.signal).then(() => mine.abort());
    },
    /** Resolves after the given ms, at a change since `listen`, or when the signal is aborted. */
    wait: (ms: number, signal?: AbortSignal) =>
      sleep(ms, signal === undefined ? round.signal : AbortSignal.any([signal, round.signal])),
    close() {
      round.abort();
    },
  };
}

interface HasJobOptions {
  readonly spooler: Spooler;
  readonly printer: string;
  /** Unique, to find the job in the spooler. */
  readonly title: string;
  /** Aborting ends the search. */
  readonly signal: AbortSignal;
  /** How long a job may take to appear in the queue, in ms. */
  readonly withinMs?: number | undefined;
}

/** A print service that answers none of the first queries won't answer the next, so Tem stops waiting. */
export const MAX_UNANSWERED = 3;
/** How long a job may take to appear in its queue, in ms. */
export const VISIBLE_WITHIN_MS = 5000;

/** Whether the spooler has a job of that title; false if it does not within the limit, or does not answer. */
export async function hasJob(sought: HasJobOptions): Promise<boolean> {
  const { spooler, printer, title, signal, withinMs = VISIBLE_WITHIN_MS } = sought;
  const until = performance.now() + withinMs;
  const backOff = createBackoff(POLL_WAITS);
  const news = followQueueEvents(spooler, printer);
  try {
    for (let unanswered = 0; unanswered < MAX_UNANSWERED; ) {
      news.listen();
      const answer = await answerOrNone(spooler.findJob(printer, title));
      if (answer !== null && answer !== 'none') return true;
      unanswered = answer === 'none' ? unanswered + 1 : 0;
      const leftMs = until - performance.now();
      if (signal.aborted || leftMs <= 0) return false;
      await news.wait(Math.min(backOff.next(), leftMs), signal);
    }
    return false;
  } finally {
    news.close();
  }
}
