import { type KnownOrder, type OrderPage, toOrderBrief } from '../../shared/order.ts';
import type { OrderCode, Soc } from '../../shared/order-code.ts';
import type { Database } from '../database/database.ts';
import { isAnswerForSoc } from '../partner/same-order.ts';
import { createEmitter } from '../platform/emitter.ts';
import { type MergeResult, mergeOrder } from './merge-order.ts';
import type { OrderReport } from './order-reports.ts';
import { buildSearchText, likePattern } from './search-text.ts';

/** Every order that Tem has seen: created, looked up or pushed to it. Each method has committed when it returns. */
export interface OrderBook {
  get(code: OrderCode): KnownOrder | null;
  /**
   * Which orders a scan means: those whose code, shortcode or soc is this text, letter for letter; those heard of last first,
   * 20 at most. None where an order that nothing but events speaks of is among them: then only the service can tell.
   */
  find(text: string): KnownOrder[];
  /** The same with those that nothing but events speaks of: what is one of their codes may well be taken. */
  findIncludingUnconfirmed(text: string): KnownOrder[];
  /**
   * The orders heard of last first.
   * @param text part of a code, soc or receiver's name; empty for all
   * @param confirmed only those that the service has spoken of when it was asked
   */
  list(wanted: {
    text: string;
    status: string | null;
    from: number;
    count: number;
    confirmed?: boolean;
  }): OrderPage;
  /** Whose orders these are now: 'sandbox', or the service's. */
  partner(): string;
  /**
   * Enters what the service said of an order. As part of a greater piece of work it is committed with that.
   * @param of who said it; another partner than the one of now has a book of its own
   */
  record(word: OrderReport, of?: string): MergeResult;
  /** Hears of every order that has come out different, once it is committed; answers how to stop that. */
  onChange(listener: (order: KnownOrder) => void): () => void;
}

/** @param partner whose orders these are: 'sandbox', or the service's; they never mix */
export function openOrderBook(
  { sqlite, transaction, afterCommit }: Database,
  partner: () => string,
): OrderBook {
  const sql = statements(sqlite);
  const changes = createEmitter<KnownOrder>();

  function read(of: string, code: OrderCode): KnownOrder | null {
    const found = sql.get.get(of, code);
    return found === undefined ? null : parseStoredOrder(found['content']);
  }

  function put(of: string, order: KnownOrder, before: KnownOrder | null): void {
    const { code, shortcode, soc, status, seenAtMs, confirmed } = order;
    const content = JSON.stringify(order);
    // Most words change nothing that an order is found by: then only one of its indexes is written, not all four.
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

  function merge(word: OrderReport, of: string): MergeResult {
    const before = read(of, word.code);
    const merged = mergeOrder(before, word);
    put(of, merged.order, before);
    return merged;
  }

  const findAny = (text: string): KnownOrder[] =>
    sql.find.all(partner(), text, text.toUpperCase()).map(({ content }) => parseStoredOrder(content));

  return {
    partner,
    get: (code) => read(partner(), code),
    find(text) {
      const orders = findAny(text);
      return orders.every(({ confirmed }) => confirmed) ? orders : [];
    },
    findIncludingUnconfirmed: findAny,
    list({ text, status, from, count, confirmed = false }) {
      const wanted = [partner(), status, likePattern(text), confirmed ? 1 : 0] as const;
      return {
        orders: sql.list
          .all(...wanted, count, from)
          .map(({ content }) => toOrderBrief(parseStoredOrder(content))),
        total: Number(sql.count.get(...wanted)?.['n']),
      };
    },
    record(word, of = partner()) {
      const isPart = sqlite.isTransaction;
      // A part of greater work writes once, which SQLite does all or not at all: it needs no transaction of its own.
      const merged = isPart ? merge(word, of) : transaction(() => merge(word, of));
      if (merged.effect === 'same' || of !== partner()) return merged;
      if (isPart) afterCommit(() => changes.emit(merged.order));
      else changes.emit(merged.order);
      return merged;
    },
    onChange: changes.on,
  };
}

function statements(sqlite: Database['sqlite']) {
  const matching = `FROM known_order WHERE partner = ?1 AND (?2 IS NULL OR status = ?2) AND search_text LIKE ?3 ESCAPE '!'
    AND confirmed >= ?4`;
  return {
    get: sqlite.prepare('SELECT content FROM known_order WHERE partner = ? AND code = ?'),
    // Three searches: with OR in one, SQLite reads all of a partner's orders.
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

/** Whether two states of an order are found by the same texts. */
const hasSameSearchKeys = (one: KnownOrder, other: KnownOrder): boolean =>
  one.shortcode === other.shortcode &&
  one.soc === other.soc &&
  one.receiver.name === other.receiver.name &&
  one.confirmed === other.confirmed;

/** What an older Tem did not write, which called `last_sman` the last courier. */
type AddedField = 'callLogs' | 'lastSman' | 'confirmed' | 'statusPushed' | 'askedAtMs';
type StoredOrder = Omit<KnownOrder, AddedField> &
  Partial<Pick<KnownOrder, AddedField>> & { readonly lastCourier?: KnownOrder['lastSman'] };

// What is in the database was written by this file: its shape is taken as it is.
function parseStoredOrder(content: unknown): KnownOrder {
  const { lastCourier = null, ...order } = JSON.parse(String(content)) as StoredOrder;
  return {
    ...order,
    callLogs: order.callLogs ?? [],
    lastSman: order.lastSman ?? lastCourier,
    // As version 8 of the ledger marks its rows.
    confirmed: order.confirmed ?? (order.origin !== 'pushed' || order.lookedUpAtMs !== null),
    // Nobody knows: the service is asked.
    statusPushed: order.statusPushed ?? true,
    askedAtMs: order.askedAtMs ?? null,
  };
}

/**
 * Whether an answer speaks of the order with a soc: it names that soc, in whatever case. Where it names none, the service is
 * taken at its word, unless the book knows the order by another soc from the service itself.
 */
export function matchesSoc(
  { code, soc }: { readonly code: OrderCode; readonly soc: Soc | null },
  asked: Soc,
  book: Pick<OrderBook, 'get'>,
): boolean {
  const known = book.get(code);
  return isAnswerForSoc({ soc: soc ?? (known?.confirmed === true ? known.soc : null) }, asked);
}
