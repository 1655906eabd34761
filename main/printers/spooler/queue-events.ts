import { sleep } from '../../platform/promises.ts';
import type { Spooler } from './spooler.ts';

/** Pauses between questions, which end at the spooler's next word on a queue. */
export interface QueueEvents {
  /** Listens from now on, so that nothing is missed that comes while a question is under way. */
  listen(): void;
  /** Resolves after so many ms, at what came since `listen`, or as soon as the signal is aborted. */
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
