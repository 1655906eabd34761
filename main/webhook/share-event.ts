import { ProblemError } from '../../shared/problem.ts';
import type { ReceivedEvent } from './event-store.ts';

/** An event as every station of a fleet gets it. */
export type SharedEvent = Required<Pick<ReceivedEvent, 'account' | 'body' | 'digest' | 'receivedAtMs'>>;

/**
 * Commits events for every station of the fleet: the receiver answers 200 only after that. An event that was committed before
 * changes nothing. @throws ProblemError why they are not known to be there
 */
export type ShareEvents = (events: readonly SharedEvent[]) => Promise<void>;

/** As many as are stored here with one commit. */
const MAX_GROUP_SIZE = 256;
/** Less than proxies wait for an answer. An event that arrives there later all the same does no harm: it is there once. */
const DEADLINE_MS = 5_000;

interface Waiting {
  readonly event: SharedEvent;
  readonly resolve: () => void;
  readonly reject: (why: unknown) => void;
}

/**
 * Shares events, one group at a time: those that arrive meanwhile are the next group. A network that stands still keeps nothing
 * for longer than the deadline but the group that is under way.
 * @returns shares one event @throws ProblemError fleet-lost after the deadline, and as `share`
 */
export function shareInGroups(
  share: ShareEvents,
  deadlineMs = DEADLINE_MS,
): (event: SharedEvent) => Promise<void> {
  const waiting = new Set<Waiting>();
  let running = false;

  async function shareAll(): Promise<void> {
    while (waiting.size > 0) {
      const group = [...waiting].slice(0, MAX_GROUP_SIZE);
      for (const one of group) waiting.delete(one);
      try {
        await share(group.map(({ event }) => event));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = false;
  }

  return async (event) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { event, resolve, reject };
    const timer = setTimeout(() => {
      waiting.delete(entry);
      reject(new ProblemError('fleet-lost', { detail: 'ETIMEDOUT' }));
    }, deadlineMs);
    waiting.add(entry);
    if (!running) {
      running = true;
      // What arrives in this turn of the event loop goes together.
      setImmediate(() => void shareAll());
    }
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  };
}
