import { type KnownOrder, type OrderPage, toOrderBrief } from '../../shared/order.ts';
import type { OrderCode, Soc } from '../../shared/order-code.ts';
import type { Database } from '../database/database.ts';
import {
  buildSearchText,
  endsWithExpression,
  isCertainMatch,
  type SearchedFields,
  searchCondition,
} from '../database/search-text.ts';
import { isAnswerForSoc } from '../partner/same-order.ts';
import { createEmitter } from '../platform/emitter.ts';
import { type MergeResult, mergeOrder } from './merge-order.ts';
import type { OrderReport } from './order-reports.ts';

/** Every order that Tem has seen: created, looked up or pushed to it. Each method commits before it returns. */
export type OrderBook = ReturnType<typeof openOrderBook>;

/** The books of all accounts. */
export type OrderBooks = ReturnType<typeof openOrderBooks>;

/** @param partner the key of the account that the orders belong to (shared/account.ts); accounts' orders never mix */
export const openOrderBook = (database: Database, partner: () => string) =>
  openOrderBooks(database).of(partner);

/** Opens the books of all accounts. One that is open more than once notifies of what any of its holders records. */
export function openOrderBooks(database: Database) {
  const { sqlite } = database;
  const parts: BookParts = {
    sql: statements(sqlite),
    search: createSearch(sqlite),
    changes: createEmitter(),
    doubts: createEmitter(),
  };
  return {
    /** @param partner the key of the account, asked anew at each use */
    of: (partner: () => string) => createOrderBook(database, parts, partner),
  };
}

/** What the books of a database have in common. */
interface BookParts {
  readonly sql: ReturnType<typeof statements>;
  readonly search: ReturnType<typeof createSearch>;
  readonly changes: Emitter<{ readonly of: string; readonly order: KnownOrder }>;
  readonly doubts: Emitter<{ readonly of: string; readonly code: OrderCode }>;
}

type Emitter<Event> = ReturnType<typeof createEmitter<Event>>;

function createOrderBook(
  { sqlite, transaction, afterCommit }: Database,
  { sql, search, changes, doubts }: BookParts,
  partner: () => string,
) {
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
        buildSearchText(searchedFields(order)),
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
    /** Returns the key of the account that the orders belong to now. */
    partner,
    get: (code: OrderCode): KnownOrder | null => read(partner(), code),
    /** Returns those of these orders that are known, with one query. */
    getAll(codes: readonly OrderCode[]): ReadonlyMap<OrderCode, KnownOrder> {
      if (codes.length === 0) return new Map();
      const found = sql.getAll.all(JSON.stringify(codes), partner());
      return new Map(
        found.map(({ content }) => parseStoredOrder(content)).map((order) => [order.code, order]),
      );
    },
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
     * @param text part of a code, soc, receiver's name or phone number, or of the goods; empty for all
     * @param confirmed only those that the service has confirmed with an answer
     */
    list({ from, count, ...filter }: BookFilter & { from: number; count: number }): OrderPage {
      const rows = search(partner(), filter);
      const orders = sql.rows.all(JSON.stringify(rows.slice(from, from + count)));
      return {
        orders: orders.map(({ content }) => toOrderBrief(parseStoredOrder(content))),
        total: rows.length,
      };
    },
    /** Whether an order of the list shows the text. If not, only its masked phone number may be the one that was typed. */
    isCertainMatch(code: OrderCode, text: string): boolean {
      const order = read(partner(), code);
      return order !== null && isCertainMatch(searchedFields(order), text);
    },
    /**
     * Records what the service said of an order. Inside a transaction it commits with that.
     * @param of the account whose service said it, if not this one; each account has its own book
     */
    record(report: OrderReport, of: string = partner()): MergeResult {
      const isPart = sqlite.isTransaction;
      // Inside a transaction this is a single, atomic write and needs none of its own.
      const merged = isPart ? merge(report, of) : transaction(() => merge(report, of));
      if (merged.effect === 'same') return merged;
      const { order } = merged;
      if (isPart) afterCommit(() => changes.emit({ of, order }));
      else changes.emit({ of, order });
      return merged;
    },
    /** Notifies of every changed order of this account after its commit. Returns a function that unsubscribes. */
    onChange: (listener: (order: KnownOrder) => void) =>
      changes.on(({ of, order }) => {
        if (of === partner()) listener(order);
      }),
    /** Tells that an order may have changed unseen: a report about it was refused. Inside a transaction, after its commit. */
    doubt(code: OrderCode, of: string): void {
      if (sqlite.isTransaction) afterCommit(() => doubts.emit({ of, code }));
      else doubts.emit({ of, code });
    },
    /** Notifies of this account's orders that may have changed unseen. Returns a function that unsubscribes. */
    onDoubt: (listener: (code: OrderCode) => void) =>
      doubts.on(({ of, code }) => {
        if (of === partner()) listener(code);
      }),
  };
}

function statements(sqlite: Database['sqlite']) {
  return {
    get: sqlite.prepare('SELECT content FROM known_order WHERE account = ? AND code = ?'),
    getAll: sqlite.prepare(
      `SELECT content FROM json_each(?) AS wanted
       CROSS JOIN known_order AS known ON known.account = ? AND known.code = wanted.value`,
    ),
    // Three searches: with OR in one, SQLite scans all of a partner's orders.
    find: sqlite.prepare(
      `SELECT content FROM known_order WHERE rowid IN (
         SELECT rowid FROM known_order WHERE account = ?1 AND code IN (?2, ?3)
         UNION SELECT rowid FROM known_order WHERE account = ?1 AND shortcode = ?2
         UNION SELECT rowid FROM known_order WHERE account = ?1 AND soc = ?2
       ) ORDER BY seen_at_ms DESC, code LIMIT 20`,
    ),
    rows: sqlite.prepare(
      `SELECT content FROM json_each(?) AS wanted JOIN known_order AS known ON known.rowid = wanted.value
       ORDER BY wanted.key`,
    ),
    put: sqlite.prepare(
      `INSERT INTO known_order
         (account, code, shortcode, soc, status, search_text, seen_at_ms, confirmed, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (account, code) DO UPDATE SET
         shortcode = excluded.shortcode, soc = excluded.soc, status = excluded.status,
         search_text = excluded.search_text, seen_at_ms = excluded.seen_at_ms,
         confirmed = excluded.confirmed, content = excluded.content`,
    ),
    follow: sqlite.prepare(
      'UPDATE known_order SET status = ?, seen_at_ms = ?, content = ? WHERE account = ? AND code = ?',
    ),
  };
}

/** Which orders a list shows. */
interface BookFilter {
  readonly text: string;
  readonly status: string | null;
  readonly confirmed?: boolean;
}

/**
 * Creates the search for a list's orders: their rows in the list's order. It reads the index once and keeps the rows until
 * anything is written, for the list's other pages.
 */
function createSearch(sqlite: Database['sqlite']) {
  const version = sqlite.prepare(
    // Commits of other connections, and changes of this one (https://www.sqlite.org/pragma.html#pragma_data_version).
    'SELECT (SELECT data_version FROM pragma_data_version) AS others, total_changes() AS own',
  );
  let cached: { readonly of: string; readonly rows: readonly number[] } | null = null;

  return (partner: string, { text, status, confirmed = false }: BookFilter): readonly number[] => {
    const now = version.get();
    const of = JSON.stringify([partner, text, status, confirmed, now?.['others'], now?.['own']]);
    if (cached?.of === of) return cached.rows;
    const [condition, lineEnd] = [searchCondition(text), endsWithExpression(text)];
    const wanted = [
      'account = :account',
      ...(condition === null ? [] : [condition.sql]),
      ...(status === null ? [] : ['status = :status']),
      ...(confirmed ? ['confirmed = 1'] : []),
    ];
    // One row instead of 100,000 rows that would each become an object.
    const found = sqlite
      .prepare(
        `SELECT json_group_array(at) AS rows FROM (
           SELECT rowid AS at FROM known_order INDEXED BY known_order_seen WHERE ${wanted.join(' AND ')}
           ORDER BY ${lineEnd === null ? '' : `${lineEnd.sql} DESC, `}seen_at_ms DESC, code)`,
      )
      .get({
        account: partner,
        ...condition?.values,
        ...lineEnd?.values,
        ...(status === null ? {} : { status }),
      });
    const rows = JSON.parse(String(found?.['rows'])) as number[];
    // What a transaction has written may be rolled back.
    cached = sqlite.isTransaction ? null : { of, rows };
    return rows;
  };
}

const searchedFields = ({ code, soc, receiver, product }: KnownOrder): SearchedFields => ({
  code,
  soc,
  name: receiver.name,
  phone: receiver.phone,
  product,
});

const hasSameSearchKeys = (one: KnownOrder, other: KnownOrder): boolean =>
  one.shortcode === other.shortcode &&
  one.soc === other.soc &&
  one.receiver.name === other.receiver.name &&
  one.receiver.phone === other.receiver.phone &&
  one.product === other.product &&
  one.confirmed === other.confirmed;

// Only this file writes these rows, so their shape is trusted.
const parseStoredOrder = (content: unknown): KnownOrder => JSON.parse(String(content)) as KnownOrder;

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
