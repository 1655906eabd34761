import { createBackoff } from '../../platform/backoff.ts';
import { sleep } from '../../platform/promises.ts';
import type { Spooler } from './spooler.ts';

/** Paces the queries about a queue: the pauses grow, and end early at the spooler's next change of the queue. */
export function createQueryPace(spooler: Spooler, printer: string) {
  const waits = createBackoff({ firstMs: 50, mostMs: 2000 });
  let round = new AbortController();
  return {
    /** Starts listening, so that no change during a query is missed. */
    listen() {
      round.abort();
      const mine = new AbortController();
      round = mine;
      void spooler.waitForChange?.(printer, mine.signal).then(() => mine.abort());
    },
    /** Resolves after a pause of at most `mostMs`, at a change since `listen`, or when the signal is aborted. */
    wait: (mostMs: number, signal?: AbortSignal) =>
      sleep(
        Math.min(waits.next(), mostMs),
        signal === undefined ? round.signal : AbortSignal.any([signal, round.signal]),
      ),
    /** Begins with short pauses again. */
    reset: waits.reset,
    close() {
      round.abort();
    },
  };
}
