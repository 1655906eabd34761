import type { FeedFilter, FeedPage } from '../../shared/webhook.ts';
import type { Database } from '../database/database.ts';
import { feedEventFromRow } from './feed-event.ts';

/** A page of the feed: the events that match a filter, newest first. */
export interface FeedQuery {
  readonly filter: FeedFilter;
  /** Only events older than the one with this id; null: from the newest on. */
  readonly before: number | null;
  readonly count: number;
}

export type ReadFeed = (part: FeedQuery) => FeedPage;

/** The filter's condition; matchesFeed in shared/webhook.ts is its equivalent for one event. Reads only the index. */
const FILTER_SQL = `
  partner = :partner
  AND (:type IS NULL OR type = :type OR (:type = 'other' AND type NOT IN ('update_status', 'update_weight')))
  AND (:status IS NULL OR status = :status)
  AND (NOT :differences OR weight_to IS NOT NULL OR amount_to IS NOT NULL)
  AND (:part = '%%' OR code LIKE :part ESCAPE '!' OR shortcode LIKE :part ESCAPE '!' OR soc LIKE :part ESCAPE '!')`;

/** @param partner the partner that the events belong to: 'sandbox' or {base_url} */
export function openFeed({ sqlite }: Database, partner: () => string): ReadFeed {
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
      partner: partner(),
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
