import type { HealthIssues } from '../../shared/health.ts';
import type { Log } from '../log/log.ts';
import { coalesce } from '../platform/coalesce.ts';
import { createEmitter } from '../platform/emitter.ts';

/**
 * Notifies listeners of the current issues, once all simultaneous changes are done. @param log called with the kinds of issues
 * that came and went, without details: a folder's name may be a person's
 */
export function createNotifier(state: () => HealthIssues, log: Log) {
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
    // Never synchronously: a listener may begin a run, and so may the caller.
    /** Schedules a notification after a possible change. */
    scheduleNotify: coalesce(notify),
    /** @returns a function that removes the listener */
    onChange: changes.on,
    close() {
      closed = true;
    },
  };
}
