import { type EventEffect, type FeedEvent, feedKindOf } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import { EVENT_TYPE_PATTERN } from '../partner/order-update.ts';
import type { EventStore, StoreResult } from './event-store.ts';
import { groupCommit } from './group-commit.ts';
import { type PushedUpdate, parseEvent } from './parse-event.ts';
import { createSampledCounter } from './sampled-counter.ts';

/** What the service may be told of what it pushed. */
export type AcceptResult =
  /** On disk, be it as refused, or nothing that Tem keeps: it need not come again. */
  | 'accepted'
  /** No event that can be read; it would not be another time either. */
  | 'unreadable'
  /** It was not kept; another time it may be. */
  | 'not-kept';

/** Takes the body of a request with the right secret. */
export type AcceptEvent = (body: Uint8Array) => Promise<AcceptResult>;

interface EventAcceptorDependencies {
  readonly ledger: EventStore;
  /** Hears of the events of each commit that were kept. */
  readonly onStored: (events: readonly FeedEvent[]) => void;
  readonly log: Log;
}

/** Reads, commits, and only then accepts. */
export function createEventAcceptor({ ledger, onStored, log }: EventAcceptorDependencies): AcceptEvent {
  const refused = createSampledCounter((why: EventEffect, times) =>
    log({ event: 'webhook event refused', why, times }),
  );

  const enter = groupCommit<PushedUpdate, StoreResult>((group) => {
    const entered = ledger.add(group);
    const kept = entered.flatMap((one) => (one.kind === 'kept' ? [one.event] : []));
    if (kept.length > 0) onStored(kept);
    for (const { effect } of kept) if (REFUSING_EFFECTS.has(effect)) refused(effect);
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

/** What keeps an event from the order that it speaks of. */
const REFUSING_EFFECTS: ReadonlySet<EventEffect> = new Set(['ahead', 'forgotten']);

/** The type where it looks like one: anything else may be somebody's name. */
const loggableType = (type: string): string => (EVENT_TYPE_PATTERN.test(type) ? type : 'unreadable');
