import type { HealthIssues } from '../../shared/health.ts';
import type { Log } from '../log/log.ts';

/** Tells listeners what is wrong, once what has changed at the same time is all done. */
export interface Notifier {
  /** Something may have changed. */
  scheduleNotify(): void;
  /** @returns a function that ends the listening */
  onChange(listener: (troubles: HealthIssues) => void): () => void;
  close(): void;
}

/** @param log told which kinds of trouble came and went, not their details: a folder's name may be a person's */
export function createNotifier(state: () => HealthIssues, log: Log): Notifier {
  const listeners = new Set<(troubles: HealthIssues) => void>();
  let last: HealthIssues = [];
  let planned = false;
  let closed = false;

  function notify(): void {
    planned = false;
    const now = state();
    if (closed || JSON.stringify(now) === JSON.stringify(last)) return;
    const codes = now.map(({ problem }) => problem.code);
    if (codes.join() !== last.map(({ problem }) => problem.code).join())
      log({ event: 'health changed', codes });
    last = now;
    for (const listener of listeners) listener(now);
  }

  return {
    // Never from within whoever tells of trouble: a listener may begin a run, and its caller be about to begin one.
    scheduleNotify() {
      if (planned) return;
      planned = true;
      queueMicrotask(notify);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
    },
  };
}
