import { type ProblemCode, problemOf } from '../../shared/problem.ts';
import { type EventEffect, type FeedEvent, feedKindOf } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import { createSampledCounter } from '../log/repeat-filter.ts';
import { EVENT_TYPE_PATTERN } from '../partner/order-update.ts';
import type { EventStore, ReceivedEvent, StoreResult } from './event-store.ts';
import { type PushedUpdate, parseEvent } from './parse-event.ts';
import { type ShareEvents, shareInGroups } from './share-event.ts';

type AcceptResult =
  /** On disk, even if refused, or irrelevant to Tem: need not be sent again. */
  | 'accepted'
  /** Not a readable event; a retry would not help. */
  | 'unreadable'
  /** Not stored; a retry may succeed. */
  | 'not-kept';

/** Handles the body of a request with the right secret. */
export type AcceptEvent = (body: Uint8Array) => Promise<AcceptResult>;

interface EventAcceptorDependencies {
  readonly ledger: EventStore;
  /** Receives the stored events of each commit. */
  readonly onStored: (events: readonly FeedEvent[]) => void;
  readonly log: Log;
  /** The fleet that the station receives for; undefined if it is alone. */
  readonly fleet?: EventSharing | undefined;
}

/** What a receiver knows of the fleet that it receives for. */
export interface EventSharing {
  /** Whether the station works with its fleet now. If not, it receives for itself. */
  readonly isActive: () => boolean;
  readonly share: ShareEvents;
  /** The key of the account that events are of now. */
  readonly account: () => string;
}

/**
 * Parses and commits an event before accepting it. With a fleet it is committed there first: what this station could not store
 * then comes back to it with everything that other stations get.
 */
export function createEventAcceptor({
  ledger,
  onStored,
  log,
  fleet,
}: EventAcceptorDependencies): AcceptEvent {
  const tell = createStoredReporter(onStored, log);
  const notShared = createSampledCounter((problem: ProblemCode, times) =>
    log({ event: 'webhook event not shared', problem, times }),
  );
  const share = fleet === undefined ? null : shareInGroups(fleet.share);

  const enter = groupCommit<ReceivedEvent, StoreResult>((group) => {
    const entered = ledger.add(group);
    tell(entered);
    return entered;
  });

  return async (body) => {
    const read = parseEvent(body);
    switch (read.kind) {
      case 'unreadable':
        return 'unreadable';
      case 'unknown-type':
        log({ event: 'unknown webhook event type', type: loggableType(read.type) });
        return 'accepted';
      case 'update': {
        const { type } = read.update.update;
        if (type !== '' && feedKindOf(type) === 'other') log({ event: 'unknown webhook event type', type });
        return keep(read.update);
      }
    }
  };

  async function keep(update: PushedUpdate): Promise<AcceptResult> {
    const shared = fleet?.isActive() === true ? { account: fleet.account(), receivedAtMs: Date.now() } : null;
    if (shared !== null) {
      const { body, digest } = update;
      try {
        await share?.({ body, digest, ...shared });
      } catch (error) {
        notShared(problemOf(error).code);
        return 'not-kept';
      }
    }
    const entered = await enter({ ...update, ...shared }).catch(
      (error: unknown) => ({ kind: 'failed', error }) as const,
    );
    if (entered.kind !== 'failed') return 'accepted';
    log({ event: 'webhook event not saved', error: entered.error });
    return shared === null ? 'not-kept' : 'accepted';
  }
}

/** @returns tells what became of each commit's events: the stored ones to the listener, refused ones to the log */
export function createStoredReporter(
  onStored: EventAcceptorDependencies['onStored'],
  log: Log,
): (results: readonly StoreResult[]) => void {
  const refused = createSampledCounter((why: EventEffect, times) =>
    log({ event: 'webhook event refused', why, times }),
  );
  return (results) => {
    const stored = results.flatMap((one) => (one.kind === 'kept' ? [one.event] : []));
    if (stored.length > 0) onStored(stored);
    for (const { effect } of stored) if (REFUSING_EFFECTS.has(effect)) refused(effect);
  };
}

/** The effects that keep an event from changing its order. */
const REFUSING_EFFECTS: ReadonlySet<EventEffect> = new Set(['ahead', 'forgotten']);

/** Returns the type if it has the form of one. Anything else may be a person's name. */
const loggableType = (type: string): string => (EVENT_TYPE_PATTERN.test(type) ? type : 'unreadable');

/** A larger group would delay the station. The rest waits for the next round of I/O. */
const MAX_GROUP_SIZE = 256;

/**
 * Collects the items of one turn of the event loop and commits them together, since the wait for the disk is the main cost.
 * Items that arrive meanwhile wait for the next turn. Each promise settles after its commit.
 * @param commit returns one result for each item, in order; if it throws, every item of the group rejects with that error
 */
export function groupCommit<Item, Result>(
  commit: (group: readonly Item[]) => readonly Result[],
): (item: Item) => Promise<Result> {
  type Waiting = { readonly item: Item } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>;
  let waiting: Waiting[] = [];
  let planned = false;

  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(commitGroup);
  }

  function commitGroup(): void {
    planned = false;
    const group = waiting.slice(0, MAX_GROUP_SIZE);
    waiting = waiting.slice(MAX_GROUP_SIZE);
    if (waiting.length > 0) plan();
    try {
      const results = commit(group.map(({ item }) => item));
      for (const [at, result] of results.entries()) group[at]?.resolve(result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    plan();
    return promise;
  };
}
