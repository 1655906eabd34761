import { pause } from './pause.ts';
import type { Spooler } from './spooler.ts';

/** Pauses between questions, which end at the spooler's next word on a queue. */
export interface News {
  /** Listens from now on, so that nothing is missed that comes while a question is under way. */
  listen(): void;
  /** Resolves after so many ms, at what came since `listen`, or as soon as the signal is aborted. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  end(): void;
}

export function followNews(spooler: Spooler, printer: string): News {
  let round = new AbortController();
  return {
    listen() {
      round.abort();
      const mine = new AbortController();
      round = mine;
      void spooler.changed?.(printer, mine.signal).then(() => mine.abort());
    },
    pause: (ms, signal) =>
      pause(ms, signal === undefined ? round.signal : AbortSignal.any([signal, round.signal])),
    end() {
      round.abort();
    },
  };
}
