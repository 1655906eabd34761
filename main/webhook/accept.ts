import { type EventEffect, type FeedEvent, feedKindOf } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import { KIND } from '../partner/webhooks.ts';
import type { Entered, EventLedger } from './event-ledger.ts';
import { groupCommit } from './group-commit.ts';
import { type PushedUpdate, readEvent } from './read-event.ts';
import { createTally } from './tally.ts';

/** What the service may be told of what it pushed. */
export type Accepted =
  /** On disk, be it as refused, or nothing that Tem keeps: it need not come again. */
  | 'accepted'
  /** No event that can be read; it would not be another time either. */
  | 'unreadable'
  /** It was not kept; another time it may be. */
  | 'not-kept';

/** Takes the body of a request with the right secret. */
export type Accept = (body: Uint8Array) => Promise<Accepted>;

interface Needs {
  readonly ledger: EventLedger;
  /** Hears of the events of each commit that were kept. */
  readonly onKept: (events: readonly FeedEvent[]) => void;
  readonly log: Log;
}

/** Reads, commits, and only then accepts. */
export function createAccept({ ledger, onKept, log }: Needs): Accept {
  const refused = createTally((why: EventEffect, times) =>
    log({ event: 'webhook event refused', why, times }),
  );

  const enter = groupCommit<PushedUpdate, Entered>((group) => {
    const entered = ledger.enter(group);
    const kept = entered.flatMap((one) => (one.kind === 'kept' ? [one.event] : []));
    if (kept.length > 0) onKept(kept);
    for (const { effect } of kept) if (REFUSALS.has(effect)) refused(effect);
    return entered;
  });

  return async (body) => {
    const read = readEvent(body);
    switch (read.kind) {
      case 'unreadable':
        return 'unreadable';
      case 'unknown-type':
        log({ event: 'webhook of unknown type', type: nameOf(read.type) });
        return 'accepted';
      case 'update': {
        const { type } = read.update.update;
        if (type !== '' && feedKindOf(type) === 'other') log({ event: 'webhook of unknown type', type });
        const entered = await enter(read.update).catch(
          (error: unknown) => ({ kind: 'failed', error }) as const,
        );
        if (entered.kind !== 'failed') return 'accepted';
        log({ event: 'webhook event not kept', error: entered.error });
        return 'not-kept';
      }
    }
  };
}

/** What keeps an event from the order that it speaks of. */
const REFUSALS: ReadonlySet<EventEffect> = new Set(['ahead', 'forgotten']);

/** The type where it looks like one: anything else may be somebody's name. */
const nameOf = (type: string): string => (KIND.test(type) ? type : 'unreadable');
