import { isInFuture, MAX_AHEAD_MS, parseServiceTime } from '../../shared/service-time.ts';
import type { EventEffect } from '../../shared/webhook.ts';
import type { Database } from '../database/database.ts';
import type { OrderUpdate } from '../partner/order-update.ts';

/** Identifies an arrived event and its time. */
interface EventArrival {
  /** The partner that the orders belong to. */
  readonly partner: string;
  readonly digest: string;
  /** Milliseconds since 1970. */
  readonly receivedAtMs: number;
}

/** The verdict on an event that is not in the ledger: news about its order, refused, or a duplicate of a deleted one. */
export type EventVerdict = 'news' | Extract<EventEffect, 'ahead' | 'forgotten'> | 'duplicate';

/**
 * Judges events by their times. An event ahead of this machine's clock would make everything that the service says later
 * look late. An event as old as the deleted ones may be one of them, pushed again; nothing distinguishes it from news.
 */
export function openEventJudge({
  sqlite,
}: Database): (update: OrderUpdate, arrival: EventArrival) => EventVerdict {
  const until = sqlite.prepare('SELECT received_at_ms FROM pruned_until WHERE partner = ?');
  const digests = sqlite.prepare('SELECT 1 FROM pruned_digest WHERE partner = ? AND digest = ?');

  return ({ created_at, updated_at, pushed_at }, { partner, digest, receivedAtMs }) => {
    if ([created_at, updated_at, pushed_at].some((time) => isInFuture(time, receivedAtMs))) return 'ahead';
    const forgotten = until.get(partner);
    if (forgotten === undefined) return 'news';
    const time = parseServiceTime(updated_at);
    if (time === null) return digests.get(partner, digest) === undefined ? 'news' : 'duplicate';
    // Events are accepted with a time up to this far ahead of their arrival.
    return time.ms <= Number(forgotten['received_at_ms']) + MAX_AHEAD_MS ? 'forgotten' : 'news';
  };
}
