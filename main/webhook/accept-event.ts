import { type EventEffect, type FeedEvent, feedKindOf } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import { createSampledCounter } from '../log/repeat-filter.ts';
import { EVENT_TYPE_PATTERN } from '../partner/order-update.ts';
import type { EventStore, StoreResult } from './event-store.ts';
import { type PushedUpdate, parseEvent } from './parse-event.ts';

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
}

/** Parses and commits an event before accepting it. */
export function createEventAcceptor({ ledger, onStored, log }: EventAcceptorDependencies): AcceptEvent {
  const refused = createSampledCounter((why: EventEffect, times) =>
    log({ event: 'webhook event refused', why, times }),
  );

  const enter = groupCommit<PushedUpdate, StoreResult>((group) => {
    const entered = ledger.add(group);
    const stored = entered.flatMap((one) => (one.kind === 'kept' ? [one.event] : []));
    if (stored.length > 0) onStored(stored);
    for (const { effect } of stored) if (REFUSING_EFFECTS.has(effect)) refused(effect);
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
        const entered = await enter(read.update).catch(
          (error: unknown) => ({ kind: 'failed', error }) as const,
        );
        if (entered.kind !== 'failed') return 'accepted';
        log({ event: 'webhook event not saved', error: entered.error });
        return 'not-kept';
      }
    }
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
