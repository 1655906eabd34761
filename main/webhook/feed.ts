import type { FeedFilter, FeedPage } from '../../shared/webhook.ts';
import type { Database } from '../database/database.ts';
import { feedEventFromRow } from './feed-event.ts';

/** A part of the feed: the events of a filter, the newest first. */
export interface FeedQuery {
  readonly filter: FeedFilter;
  /** Those older than the event with this id; null: from the newest on. */
  readonly before: number | null;
  readonly count: number;
}

export type ReadFeed = (part: FeedQuery) => FeedPage;

/** What an event has to be; shared/webhook.ts, matchesFeed, says the same of one event. Reads nothing but the index. */
const FILTER_SQL = `
  partner = :partner
  AND (:type IS NULL OR type = :type OR (:type = 'other' AND type NOT IN ('update_status', 'update_weight')))
  AND (:status IS NULL OR status = :status)
  AND (NOT :differences OR weight_to IS NOT NULL OR amount_to IS NOT NULL)
  AND (:part = '%%' OR code LIKE :part ESCAPE '!' OR shortcode LIKE :part ESCAPE '!' OR soc LIKE :part ESCAPE '!')`;

/** @param partner whose events these are: 'sandbox', or {base_url} */
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
