import type { FeedEvent } from '../../shared/webhook.ts';
import type { Database } from '../database/database.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { toFeedEvent } from './feed-event.ts';
import { openEventJudge } from './judge-event.ts';
import type { PushedUpdate } from './parse-event.ts';
import { reportFromEvent } from './report-from-event.ts';

/** What became of one event of a group. */
export type StoreResult =
  | { readonly kind: 'kept'; readonly event: FeedEvent }
  /** It was kept before; nothing changed. */
  | { readonly kind: 'duplicate' }
  /** It could not be kept; the others of its group were. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Keeps what was pushed: each event beside what it did to the order book, both or neither. */
export interface EventStore {
  /**
   * Enters a group of events with one commit, which has happened when it returns.
   * @throws where the database can't be written; then none of them was kept
   */
  add(group: readonly PushedUpdate[]): StoreResult[];
}

interface EventStoreDependencies {
  readonly database: Database;
  readonly book: OrderBook;
  /** Whose orders these are: 'sandbox', or {base_url}. */
  readonly partner: () => string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export function openEventStore({
  database,
  book,
  partner,
  now = Date.now,
}: EventStoreDependencies): EventStore {
  const { sqlite, transaction } = database;
  const judge = openEventJudge(database);
  const known = sqlite.prepare('SELECT 1 FROM order_event WHERE partner = ? AND digest = ?');
  const add = sqlite.prepare(
    `INSERT INTO order_event (partner, digest, type, code, shortcode, soc, status, effect, weight_from, weight_to,
       amount_from, amount_to, received_at_ms, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  function enterOne({ update, body, digest }: PushedUpdate): StoreResult {
    const whose = partner();
    if (known.get(whose, digest) !== undefined) return { kind: 'duplicate' };
    const receivedAtMs = now();
    const told = judge(update, { partner: whose, digest, receivedAtMs });
    if (told === 'duplicate') return { kind: 'duplicate' };
    const { effect, weight, amount } =
      told === 'news'
        ? book.record(reportFromEvent(update, receivedAtMs), whose)
        : { effect: told, weight: null, amount: null };
    const { type, code, shortcode, soc, status } = update;
    const { lastInsertRowid } = add.run(
      whose,
      digest,
      type,
      code,
      shortcode,
      soc,
      status,
      effect,
      weight?.from ?? null,
      weight?.to ?? null,
      amount?.from ?? null,
      amount?.to ?? null,
      receivedAtMs,
      body,
    );
    const note = { id: Number(lastInsertRowid), effect, weight, amount, receivedAtMs };
    return { kind: 'kept', event: toFeedEvent(update, note) };
  }

  function tryOne(update: PushedUpdate): StoreResult {
    try {
      return transaction(() => enterOne(update));
    } catch (error) {
      // A full disk ends the whole transaction: what follows would be written on its own.
      if (!sqlite.isTransaction) throw error;
      return { kind: 'failed', error };
    }
  }

  return { add: (group) => transaction(() => group.map(tryOne)) };
}
