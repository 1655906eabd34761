import type { OrderCode, Shortcode, Soc } from '../../shared/order-code.ts';
import type { EventEffect, FeedEvent, FeedFilter, FeedPage, NumberChange } from '../../shared/webhook.ts';
import type { Database } from '../database/database.ts';
import { OrderUpdate } from '../partner/order-update.ts';

/** A page of the feed: the events that match a filter, newest first. */
interface FeedQuery {
  readonly filter: FeedFilter;
  /** Only events older than the one with this id; null: from the newest on. */
  readonly before: number | null;
  readonly count: number;
}

/** The filter's condition; matchesFeed in shared/webhook.ts is its equivalent for one event. Reads only the index. */
const FILTER_SQL = `
  account = :account
  AND (:type IS NULL OR type = :type OR (:type = 'other' AND type NOT IN ('update_status', 'update_weight')))
  AND (:status IS NULL OR status = :status)
  AND (NOT :differences OR weight_to IS NOT NULL OR amount_to IS NOT NULL)
  AND (:part = '%%' OR code LIKE :part ESCAPE '!' OR shortcode LIKE :part ESCAPE '!' OR soc LIKE :part ESCAPE '!')`;

/** @param partner the partner that the events belong to: 'sandbox' or {base_url} */
export function openFeed({ sqlite }: Database, partner: () => string): (page: FeedQuery) => FeedPage {
  const page = sqlite.prepare(
    `SELECT * FROM order_event WHERE id IN (
       SELECT id FROM order_event INDEXED BY order_event_feed
       WHERE ${FILTER_SQL} AND (:before IS NULL OR id < :before) ORDER BY id DESC LIMIT :count
     ) ORDER BY id DESC`,
  );
  const total = sqlite.prepare(
    `SELECT count(*) AS n FROM order_event INDEXED BY order_event_feed WHERE ${FILTER_SQL}`,
  );
  return ({ filter: { type, status, text, differences }, before, count }) => {
    const wanted = {
      account: partner(),
      type,
      status,
      differences: differences ? 1 : 0,
      part: `%${text.trim().replace(/[!%_]/g, '!$&')}%`,
    };
    return {
      events: page.all({ ...wanted, before, count }).map(feedEventFromRow),
      total: Number(total.get(wanted)?.['n']),
    };
  };
}

/** What the ledger stores with an event's body. */
type StoredEventFields = Pick<FeedEvent, 'id' | 'effect' | 'weight' | 'amount' | 'receivedAtMs'>;

export function toFeedEvent(update: OrderUpdate, note: StoredEventFields): FeedEvent {
  const { type, code, shortcode, soc, status, status_name, reason_code, reason_text, updated_at } = update;
  return {
    ...note,
    type,
    code,
    shortcode,
    soc,
    status,
    statusName: status_name,
    reasonCode: reason_code,
    reasonText: reason_text,
    updatedAt: updated_at,
  };
}

/** Converts a row of the table order_event. Only event-store.ts writes these rows, so their shape is trusted. */
function feedEventFromRow(row: Readonly<Record<string, unknown>>): FeedEvent {
  const note = {
    id: Number(row['id']),
    effect: String(row['effect']) as EventEffect,
    weight: readNumberChange(row['weight_from'], row['weight_to']),
    amount: readNumberChange(row['amount_from'], row['amount_to']),
    receivedAtMs: Number(row['received_at_ms']),
  };
  const update = OrderUpdate.safeParse(JSON.parse(String(row['body'])));
  if (update.success) return toFeedEvent(update.data, note);
  // Stored by a version that parsed events differently. The columns still identify the event.
  return {
    ...note,
    type: String(row['type']),
    code: String(row['code']) as OrderCode,
    shortcode: readText(row['shortcode']) as Shortcode | null,
    soc: readText(row['soc']) as Soc | null,
    status: readText(row['status']),
    statusName: null,
    reasonCode: null,
    reasonText: null,
    updatedAt: null,
  };
}

const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readNumberChange(from: unknown, to: unknown): NumberChange | null {
  return from === null || to === null ? null : { from: Number(from), to: Number(to) };
}
