import { briefOf, type KnownOrder, type OrderPage } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Database } from '../ledger/database.ts';
import { type Merged, mergeOrder, type OrderWord } from './merge-order.ts';
import { containing, searchTextOf } from './search-text.ts';

/** Every order that Tem has seen: created, looked up or pushed to it. Each method has committed when it returns. */
export interface OrderBook {
  get(code: OrderCode): KnownOrder | null;
  /** The orders whose code, shortcode or soc is this text, letter for letter; those heard of last first, 20 at most. */
  find(text: string): KnownOrder[];
  /** The orders heard of last first. @param text part of a code, soc or receiver's name; empty for all */
  list(wanted: { text: string; status: string | null; from: number; count: number }): OrderPage;
  /** Whose orders these are now: 'sandbox', or the service's. */
  partner(): string;
  /**
   * Enters what the service said of an order. As part of a greater piece of work it is committed with that.
   * @param of who said it; another partner than the one of now has a book of its own
   */
  tell(word: OrderWord, of?: string): Merged;
  /** Hears of every order that has come out different, once it is committed; answers how to stop that. */
  onChange(listener: (order: KnownOrder) => void): () => void;
}

/** @param partner whose orders these are: 'sandbox', or the service's; they never mix */
export function openOrderBook({ sqlite, atOnce, whenCommitted }: Database, partner: () => string): OrderBook {
  const sql = statements(sqlite);
  const listeners = new Set<(order: KnownOrder) => void>();

  function read(of: string, code: OrderCode): KnownOrder | null {
    const found = sql.get.get(of, code);
    return found === undefined ? null : orderOf(found['content']);
  }

  function put(of: string, order: KnownOrder, before: KnownOrder | null): void {
    const { code, shortcode, soc, status, seenAtMs } = order;
    const content = JSON.stringify(order);
    // Most words change nothing that an order is found by: then only one of its indexes is written, not all four.
    if (before !== null && isFoundBySame(before, order)) sql.follow.run(status, seenAtMs, content, of, code);
    else sql.put.run(of, code, shortcode, soc, status, searchTextOf(order), seenAtMs, content);
  }

  function merge(word: OrderWord, of: string): Merged {
    const before = read(of, word.code);
    const merged = mergeOrder(before, word);
    put(of, merged.order, before);
    return merged;
  }

  function sayChanged(order: KnownOrder): void {
    for (const listener of listeners) listener(order);
  }

  return {
    partner,
    get: (code) => read(partner(), code),
    find: (text) => sql.find.all(partner(), text, text.toUpperCase()).map(({ content }) => orderOf(content)),
    list({ text, status, from, count }) {
      const [of, like] = [partner(), containing(text)];
      return {
        orders: sql.list.all(of, status, like, count, from).map(({ content }) => briefOf(orderOf(content))),
        total: Number(sql.count.get(of, status, like)?.['n']),
      };
    },
    tell(word, of = partner()) {
      const isPart = sqlite.isTransaction;
      // A part of greater work writes once, which SQLite does all or not at all: it needs no transaction of its own.
      const merged = isPart ? merge(word, of) : atOnce(() => merge(word, of));
      if (merged.effect === 'same' || of !== partner()) return merged;
      if (isPart) whenCommitted(() => sayChanged(merged.order));
      else sayChanged(merged.order);
      return merged;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function statements(sqlite: Database['sqlite']) {
  const matching = `FROM known_order WHERE partner = ?1 AND (?2 IS NULL OR status = ?2) AND search_text LIKE ?3 ESCAPE '!'`;
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
    list: sqlite.prepare(`SELECT content ${matching} ORDER BY seen_at_ms DESC, code LIMIT ?4 OFFSET ?5`),
    count: sqlite.prepare(`SELECT count(*) AS n ${matching}`),
    put: sqlite.prepare(
      `INSERT INTO known_order (partner, code, shortcode, soc, status, search_text, seen_at_ms, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (partner, code) DO UPDATE SET
         shortcode = excluded.shortcode, soc = excluded.soc, status = excluded.status,
         search_text = excluded.search_text, seen_at_ms = excluded.seen_at_ms, content = excluded.content`,
    ),
    follow: sqlite.prepare(
      'UPDATE known_order SET status = ?, seen_at_ms = ?, content = ? WHERE partner = ? AND code = ?',
    ),
  };
}

/** Whether two states of an order are found by the same texts. */
const isFoundBySame = (one: KnownOrder, other: KnownOrder): boolean =>
  one.shortcode === other.shortcode && one.soc === other.soc && one.receiver.name === other.receiver.name;

/** As an older Tem wrote it, in whose words `last_sman` was the last courier. */
type OldOrder = Omit<KnownOrder, 'callLogs' | 'lastSman'> &
  Partial<Pick<KnownOrder, 'callLogs' | 'lastSman'>> & { readonly lastCourier?: KnownOrder['lastSman'] };

// What is in the database was written by this file: its shape is taken as it is.
function orderOf(content: unknown): KnownOrder {
  const { lastCourier = null, ...order } = JSON.parse(String(content)) as OldOrder;
  return { ...order, callLogs: order.callLogs ?? [], lastSman: order.lastSman ?? lastCourier };
}
