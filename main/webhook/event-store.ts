import { isInFuture, MAX_AHEAD_MS, parseServiceTime } from '../../shared/service-time.ts';
import type { EventEffect, FeedEvent } from '../../shared/webhook.ts';
import type { Database } from '../database/database.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { OrderReport } from '../orders/order-reports.ts';
import type { OrderUpdate } from '../partner/order-update.ts';
import { toFeedEvent } from './feed.ts';
import type { PushedUpdate } from './parse-event.ts';

/** The result of storing one event of a group. */
export type StoreResult =
  | { readonly kind: 'kept'; readonly event: FeedEvent }
  /** Already stored; nothing changed. */
  | { readonly kind: 'duplicate' }
  /** Not stored, unlike the others of its group. */
  | { readonly kind: 'failed'; readonly error: unknown };

export type EventStore = ReturnType<typeof openEventStore>;

/** An event to store. */
export interface ReceivedEvent extends PushedUpdate {
  /** The key of the account that it is of; by default the current one. */
  readonly account?: string;
  /**
   * When the service delivered it, if another station received it: milliseconds since 1970, by that station's clock. By default,
   * and at the latest, now.
   */
  readonly receivedAtMs?: number;
}

interface EventStoreDependencies {
  readonly database: Database;
  readonly book: OrderBook;
  /** The partner that the orders belong to: 'sandbox' or {base_url}. */
  readonly partner: () => string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Stores pushed events together with their changes to the order book: both or neither. */
export function openEventStore({ database, book, partner, now = Date.now }: EventStoreDependencies) {
  const { sqlite, transaction } = database;
  const judge = openEventJudge(database);
  const known = sqlite.prepare('SELECT 1 FROM order_event WHERE account = ? AND digest = ?');
  const add = sqlite.prepare(
    `INSERT INTO order_event (account, digest, type, code, shortcode, soc, status, effect, weight_from, weight_to,
       amount_from, amount_to, received_at_ms, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  function enterOne({ update, body, digest, account, receivedAtMs: at }: ReceivedEvent): StoreResult {
    const whose = account ?? partner();
    if (known.get(whose, digest) !== undefined) return { kind: 'duplicate' };
    const nowMs = now();
    const verdict = judge(update, { partner: whose, digest, nowMs });
    const receivedAtMs = Math.min(at ?? nowMs, nowMs);
    if (verdict === 'duplicate') return { kind: 'duplicate' };
    const { effect, weight, amount } =
      verdict === 'news'
        ? book.record(reportFromEvent(update, receivedAtMs), whose)
        : { effect: verdict, weight: null, amount: null };
    const { type, code, shortcode, soc, status } = update;
    if (verdict !== 'news') book.doubt(code, whose);
    const columns = [whose, digest, type, code, shortcode, soc, status, effect];
    const changes = [weight, amount].flatMap((change) => [change?.from ?? null, change?.to ?? null]);
    const { lastInsertRowid } = add.run(...columns, ...changes, receivedAtMs, body);
    const note = { id: Number(lastInsertRowid), effect, weight, amount, receivedAtMs };
    return { kind: 'kept', event: toFeedEvent(update, note) };
  }

  function tryOne(event: ReceivedEvent): StoreResult {
    try {
      return transaction(() => enterOne(event));
    } catch (error) {
      // A full disk rolls back the whole transaction, so later writes would run outside of it.
      if (!sqlite.isTransaction) throw error;
      return { kind: 'failed', error };
    }
  }

  return {
    /**
     * Stores a group of events with one commit, which is complete when it returns; inside a transaction with that.
     * @throws if the database can't be written; then nothing of the group is stored
     */
    add: (group: readonly ReceivedEvent[]): StoreResult[] => transaction(() => group.map(tryOne)),
  };
}

/** Builds a report from a pushed update. @param atMs when it arrived; milliseconds since 1970 */
export function reportFromEvent(update: OrderUpdate, atMs: number): OrderReport {
  const { code, shortcode, soc, status, status_name, name, phone, address, payer } = update;
  const { amount, weight, fshipment, finsurance, partial, barter, reason_code, reason_text } = update;
  return {
    code,
    origin: 'pushed',
    recency: { of: update.updated_at },
    atMs,
    facts: {
      shortcode,
      soc,
      status,
      statusName: status_name,
      receiver: { name, phone, address },
      amount,
      weight,
      fee: { shipment: fshipment, insurance: finsurance },
      payer,
      partial,
      barter,
      reasonCode: reason_code,
      reasonText: reason_text,
      createdAt: update.created_at,
    },
  };
}

interface EventArrival {
  /** The partner that the orders belong to. */
  readonly partner: string;
  readonly digest: string;
  /** This machine's time, whoever received it: no other clock is believed. Milliseconds since 1970. */
  readonly nowMs: number;
}

/** The verdict on an event that is not in the ledger: news about its order, refused, or a duplicate of a deleted one. */
type EventVerdict = 'news' | Extract<EventEffect, 'ahead' | 'forgotten'> | 'duplicate';

/**
 * Judges events by their times. An event ahead of this machine's clock would make everything that the service says later
 * look late. An event as old as the deleted ones may be one of them, pushed again; nothing distinguishes it from news.
 */
function openEventJudge({ sqlite }: Database): (update: OrderUpdate, arrival: EventArrival) => EventVerdict {
  const until = sqlite.prepare('SELECT received_at_ms FROM pruned_until WHERE account = ?');
  const digests = sqlite.prepare('SELECT 1 FROM pruned_digest WHERE account = ? AND digest = ?');

  return ({ created_at, updated_at, pushed_at }, { partner, digest, nowMs }) => {
    if ([created_at, updated_at, pushed_at].some((time) => isInFuture(time, nowMs))) return 'ahead';
    const forgotten = until.get(partner);
    if (forgotten === undefined) return 'news';
    const time = parseServiceTime(updated_at);
    if (time === null) return digests.get(partner, digest) === undefined ? 'news' : 'duplicate';
    // Events are accepted with a time up to this far ahead of their arrival.
    return time.ms <= Number(forgotten['received_at_ms']) + MAX_AHEAD_MS ? 'forgotten' : 'news';
  };
}
