import { type KnownOrder, type OrderPage, toOrderBrief } from '../../shared/order.ts';
import type { OrderCode, Soc } from '../../shared/order-code.ts';
import type { Database } from '../database/database.ts';
import { isAnswerForSoc } from '../partner/same-order.ts';
import { createEmitter } from '../platform/emitter.ts';
import { type MergeResult, mergeOrder } from './merge-order.ts';
import type { OrderReport } from './order-reports.ts';
import { buildSearchText, likePattern } from './search-text.ts';

/** Every order that Tem has seen: created, looked up or pushed to it. Each method commits before it returns. */
export type OrderBook = ReturnType<typeof openOrderBook>;

/** @param partner the partner that the orders belong to: 'sandbox', or the service's; partners' orders never mix */
export function openOrderBook({ sqlite, transaction, afterCommit }: Database, partner: () => string) {
  const sql = statements(sqlite);
  const changes = createEmitter<KnownOrder>();

  function read(of: string, code: OrderCode): KnownOrder | null {
    const found = sql.get.get(of, code);
    return found === undefined ? null : parseStoredOrder(found['content']);
  }

  function put(of: string, order: KnownOrder, before: KnownOrder | null): void {
    const { code, shortcode, soc, status, seenAtMs, confirmed } = order;
    const content = JSON.stringify(order);
    // Most reports leave the search keys unchanged, so only one index is written instead of four.
    if (before !== null && hasSameSearchKeys(before, order))
      sql.follow.run(status, seenAtMs, content, of, code);
    else
      sql.put.run(
        of,
        code,
        shortcode,
        soc,
        status,
        buildSearchText(order),
        seenAtMs,
        confirmed ? 1 : 0,
        content,
      );
  }

  function merge(report: OrderReport, of: string): MergeResult {
    const before = read(of, report.code);
    const merged = mergeOrder(before, report);
    put(of, merged.order, before);
    return merged;
  }

  const findAny = (text: string): KnownOrder[] =>
    sql.find.all(partner(), text, text.toUpperCase()).map(({ content }) => parseStoredOrder(content));

  return {
    /** Returns the partner that the orders belong to now: 'sandbox', or the service's. */
    partner,
    get: (code: OrderCode): KnownOrder | null => read(partner(), code),
    /**
     * Finds the orders that a scan means: their code, shortcode or soc equals this text exactly. Most recent first, 20 at
     * most. Returns none if one of them is known from events only: then only the service can tell.
     */
    find(text: string): KnownOrder[] {
      const orders = findAny(text);
      return orders.every(({ confirmed }) => confirmed) ? orders : [];
    },
    /** Does the same, including orders known from events only, whose codes may well be used. */
    findIncludingUnconfirmed: findAny,
    /**
     * Lists orders, most recent first.
     * @param text part of a code, soc or receiver's name; empty for all
     * @param confirmed only those that the service has confirmed with an answer
     */
    list({
      text,
      status,
      from,
      count,
      confirmed = false,
    }: {
      text: string;
      status: string | null;
      from: number;
      count: number;
      confirmed?: boolean;
    }): OrderPage {
      const wanted = [partner(), status, likePattern(text), confirmed ? 1 : 0] as const;
      return {
        orders: sql.list
          .all(...wanted, count, from)
          .map(({ content }) => toOrderBrief(parseStoredOrder(content))),
        total: Number(sql.count.get(...wanted)?.['n']),
      };
    },
    /**
     * Records what the service said of an order. Inside a transaction it commits with that.
     * @param of the partner that said it, if not the current one; each partner has its own book
     */
    record(report: OrderReport, of: string = partner()): MergeResult {
      const isPart = sqlite.isTransaction;
      // Inside a transaction this is a single, atomic write and needs none of its own.
      const merged = isPart ? merge(report, of) : transaction(() => merge(report, of));
      if (merged.effect === 'same' || of !== partner()) return merged;
      if (isPart) afterCommit(() => changes.emit(merged.order));
      else changes.emit(merged.order);
      return merged;
    },
    /** Notifies of every changed order after its commit. Returns a function that unsubscribes. */
    onChange: changes.on,
  };
}

function statements(sqlite: Database['sqlite']) {
  const matching = `FROM known_order WHERE partner = ?1 AND (?2 IS NULL OR status = ?2) AND search_text LIKE ?3 ESCAPE '!'
    AND confirmed >= ?4`;
  return {
    get: sqlite.prepare('SELECT content FROM known_order WHERE partner = ? AND code = ?'),
    // Three searches: with OR in one, SQLite scans all of a partner's orders.
    find: sqlite.prepare(
      `SELECT content FROM known_order WHERE rowid IN (
         SELECT rowid FROM known_order WHERE partner = ?1 AND code IN (?2, ?3)
         UNION SELECT rowid FROM known_order WHERE partner = ?1 AND shortcode = ?2
         UNION SELECT rowid FROM known_order WHERE partner = ?1 AND soc = ?2
       ) ORDER BY seen_at_ms DESC, code LIMIT 20`,
    ),
    list: sqlite.prepare(`SELECT content ${matching} ORDER BY seen_at_ms DESC, code LIMIT ?5 OFFSET ?6`),
    count: sqlite.prepare(`SELECT count(*) AS n ${matching}`),
    put: sqlite.prepare(
      `INSERT INTO known_order
         (partner, code, shortcode, soc, status, search_text, seen_at_ms, confirmed, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (partner, code) DO UPDATE SET
         shortcode = excluded.shortcode, soc = excluded.soc, status = excluded.status,
         search_text = excluded.search_text, seen_at_ms = excluded.seen_at_ms,
         confirmed = excluded.confirmed, content = excluded.content`,
    ),
    follow: sqlite.prepare(
      'UPDATE known_order SET status = ?, seen_at_ms = ?, content = ? WHERE partner = ? AND code = ?',
    ),
  };
}

const hasSameSearchKeys = (one: KnownOrder, other: KnownOrder): boolean =>
  one.shortcode === other.shortcode &&
  one.soc === other.soc &&
  one.receiver.name === other.receiver.name &&
  one.confirmed === other.confirmed;

/** Fields that older versions did not write. They called `last_sman` the last courier. */
type AddedField = 'callLogs' | 'lastSman' | 'confirmed' | 'statusPushed' | 'askedAtMs';
type StoredOrder = Omit<KnownOrder, AddedField> &
  Partial<Pick<KnownOrder, AddedField>> & { readonly lastCourier?: KnownOrder['lastSman'] };

// Only this file writes these rows, so their shape is trusted.
function parseStoredOrder(content: unknown): KnownOrder {
  const { lastCourier = null, ...order } = JSON.parse(String(content)) as StoredOrder;
  return {
    ...order,
    callLogs: order.callLogs ?? [],
    lastSman: order.lastSman ?? lastCourier,
    // The same rule by which version 8 of the ledger marks its rows.
    confirmed: order.confirmed ?? (order.origin !== 'pushed' || order.lookedUpAtMs !== null),
    // Unknown, so the service is asked.
    statusPushed: order.statusPushed ?? true,
    askedAtMs: order.askedAtMs ?? null,
  };
}

/**
 * Whether an answer is about the order with a soc: it names that soc, ignoring case. An answer without a soc is trusted
 * unless the service has given the order another soc before.
 */
export function matchesSoc(
  { code, soc }: { readonly code: OrderCode; readonly soc: Soc | null },
  asked: Soc,
  book: Pick<OrderBook, 'get'>,
): boolean {
  const known = book.get(code);
  return isAnswerForSoc({ soc: soc ?? (known?.confirmed === true ? known.soc : null) }, asked);
}
