import { sleep } from '../../platform/promises.ts';
import type { Spooler } from './spooler.ts';

/** Pauses between queries that end early at the spooler's next change of a queue. */
export interface QueueEvents {
  /** Starts listening, so that no change during a query is missed. */
  listen(): void;
  /** Resolves after the given ms, at a change since `listen`, or when the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function followQueueEvents(spooler: Spooler, printer: string): QueueEvents {
  let round = new AbortController();
  return {
    listen() {
      round.abort();
      const mine = new AbortController();
      round = mine;
      void spooler.waitForChange?.(printer, mine.signal).then(() => mine.abort());
    },
    wait: (ms, signal) =>
      sleep(ms, signal === undefined ? round.signal : AbortSignal.any([signal, round.signal])),
    close() {
      round.abort();
    },
  };
}
