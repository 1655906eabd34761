import { isInFuture, MAX_AHEAD_MS, parseServiceTime } from '../../shared/service-time.ts';
import type { EventEffect } from '../../shared/webhook.ts';
import type { Database } from '../database/database.ts';
import type { OrderUpdate } from '../partner/order-update.ts';

/** Which event it is that came, and when. */
interface EventArrival {
  /** Whose orders these are. */
  readonly partner: string;
  readonly digest: string;
  /** Milliseconds since 1970. */
  readonly receivedAtMs: number;
}

/** What an event that is not in the ledger is: a word about its order, refused as one, or one that was forgotten again. */
export type EventVerdict = 'news' | Extract<EventEffect, 'ahead' | 'forgotten'> | 'duplicate';

/**
 * Judges events by their times. What lies ahead of this machine's clock would make everything that the service says later
 * late. What is as old as events that were forgotten may be one of them, pushed again; nothing else tells it from news.
 */
export function openEventJudge({
  sqlite,
}: Database): (update: OrderUpdate, came: EventArrival) => EventVerdict {
  const until = sqlite.prepare('SELECT received_at_ms FROM pruned_until WHERE partner = ?');
  const digests = sqlite.prepare('SELECT 1 FROM pruned_digest WHERE partner = ? AND digest = ?');

  return ({ created_at, updated_at, pushed_at }, { partner, digest, receivedAtMs }) => {
    if ([created_at, updated_at, pushed_at].some((time) => isInFuture(time, receivedAtMs))) return 'ahead';
    const forgotten = until.get(partner);
    if (forgotten === undefined) return 'news';
    const time = parseServiceTime(updated_at);
    if (time === null) return digests.get(partner, digest) === undefined ? 'news' : 'duplicate';
    // An event is taken up to so long before the time that it tells.
    return time.ms <= Number(forgotten['received_at_ms']) + MAX_AHEAD_MS ? 'forgotten' : 'news';
  };
}
