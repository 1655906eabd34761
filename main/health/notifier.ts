import type { HealthIssues } from '../../shared/health.ts';
import type { Log } from '../log/log.ts';
import { coalesce } from '../platform/coalesce.ts';
import { createEmitter } from '../platform/emitter.ts';

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
  const changes = createEmitter<HealthIssues>();
  let last: HealthIssues = [];
  let closed = false;

  function notify(): void {
    const now = state();
    if (closed || JSON.stringify(now) === JSON.stringify(last)) return;
    const codes = now.map(({ problem }) => problem.code);
    if (codes.join() !== last.map(({ problem }) => problem.code).join())
      log({ event: 'health changed', codes });
    last = now;
    changes.emit(now);
  }

  return {
    // Never from within whoever tells of trouble: a listener may begin a run, and its caller be about to begin one.
    scheduleNotify: coalesce(notify),
    onChange: changes.on,
    close() {
      closed = true;
    },
  };
}
