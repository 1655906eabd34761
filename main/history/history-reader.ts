import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { AccountKey } from '../../shared/account.ts';
import type { DayTotals, HistoryFilter, PrintedLabel } from '../../shared/history.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { LabelReceipt } from '../../shared/receipt.ts';
import type { LabelState, ReprintReason } from '../../shared/station.ts';
import { parseReceipt } from '../database/receipt-chain.ts';
import { dayTotals } from './day-totals.ts';
import { filterCondition, type HistoryScope, scopeCondition } from './history-conditions.ts';

const INDEX = 'print_job INDEXED BY print_job_history';

/**
 * Cache for pages of the file, in KiB. SQLite's default of 2 MB holds a sixth of the index of 100,000 labels, so every
 * search would read all of it from the system again, which takes a third of its time.
 */
const CACHE_KB = 32 * 1024;

/** A label as stored: its account by its key. */
export interface StoredLabel extends Omit<PrintedLabel, 'account'> {
  readonly account: AccountKey;
}

/** A part of the history, newest first, and how many labels match in all. */
export interface StoredPage {
  readonly labels: readonly StoredLabel[];
  readonly total: number;
}

/** Reads the handed-over labels (table print_job). Writes nothing. */
export type HistoryReader = ReturnType<typeof openHistoryReader>;

/**
 * Opens a reader. A search reads the index once and keeps the ids of all matches until the next commit. Further pages, even
 * at the far end of a long list, are read by their ids.
 */
export function openHistoryReader(sqlite: DatabaseSync) {
  // A negative value sets the size in KiB instead of pages (https://www.sqlite.org/pragma.html#pragma_cache_size).
  sqlite.exec(`PRAGMA cache_size = -${CACHE_KB}`);
  const version = sqlite.prepare(
    // Commits of other connections, and changes of this one (https://www.sqlite.org/pragma.html#pragma_data_version).
    'SELECT (SELECT data_version FROM pragma_data_version) AS others, total_changes() AS own',
  );
  const labelsOf = sqlite.prepare(
    `SELECT job.id, account, code, soc, receiver, size, printer, pages, reprint, state, submitted_at_ms, ended_at_ms,
       receipt.number, receipt.hash, receipt.content
     FROM json_each(?) AS wanted JOIN print_job AS job ON job.id = wanted.value
       LEFT JOIN receipt ON receipt.number = job.receipt ORDER BY wanted.key`,
  );
  let cached: { readonly of: string; readonly ids: readonly number[] } | null = null;

  function ids(scope: HistoryScope, filter: HistoryFilter): readonly number[] {
    const now = version.get();
    const of = JSON.stringify([scope, filter, now?.['others'], now?.['own']]);
    if (cached?.of === of) return cached.ids;
    const { sql, values } = filterCondition(scope, filter);
    // One row instead of 100,000 rows that would each become an object.
    const found = sqlite
      .prepare(
        `SELECT json_group_array(id) AS ids FROM (
           SELECT id FROM ${INDEX} WHERE ${sql} ORDER BY submitted_at_ms DESC, id DESC)`,
      )
      .get(values);
    cached = { of, ids: JSON.parse(String(found?.['ids'])) as number[] };
    return cached.ids;
  }

  const labels = (wanted: readonly number[]): StoredLabel[] =>
    labelsOf.all(JSON.stringify(wanted)).map(labelOf);

  return {
    /** Returns the ids of all labels that match a filter, newest first. */
    ids,
    /** Returns the labels with these ids, in the same order. */
    labels,
    /** Returns one label; null if the scope has none with this id. */
    label(scope: HistoryScope, id: number): StoredLabel | null {
      const { sql, values } = scopeCondition(scope);
      const found = sqlite
        .prepare(`SELECT id FROM print_job WHERE id = :id AND ${sql}`)
        .get({ ...values, id });
      return found === undefined ? null : (labels([id])[0] ?? null);
    },
    /** Returns a page of the labels that match a filter, newest first. */
    page(scope: HistoryScope, filter: HistoryFilter, from: number, count: number): StoredPage {
      const found = ids(scope, filter);
      return { labels: labels(found.slice(from, from + count)), total: found.length };
    },
    day: (scope: HistoryScope, day: string): DayTotals => dayTotals(sqlite, scope, day),
    /** Returns the names of the printers that labels went to. */
    printers(scope: HistoryScope): readonly string[] {
      const { sql, values } = scopeCondition(scope);
      return sqlite
        .prepare(
          `SELECT DISTINCT printer FROM ${INDEX} WHERE ${sql} AND printer IS NOT NULL ORDER BY printer`,
        )
        .all(values)
        .map(({ printer }) => String(printer));
    },
  };
}

// Only station/print-jobs.ts writes these rows, so their types are trusted.
function labelOf(row: Record<string, SQLOutputValue>): StoredLabel {
  return {
    id: Number(row['id']),
    account: row['account'] as AccountKey,
    code: String(row['code']) as OrderCode,
    soc: row['soc'] as string | null,
    receiver: row['receiver'] as string | null,
    size: row['size'] as LabelSize | null,
    printer: row['printer'] as string | null,
    pages: Number(row['pages']),
    reprint: row['reprint'] as ReprintReason | null,
    state: String(row['state']) as LabelState,
    submittedAtMs: Number(row['submitted_at_ms']),
    endedAtMs: row['ended_at_ms'] as number | null,
    receipt: receiptOf(row),
  };
}

/** A malformed receipt is shown by number and hash only; `tem verify` explains what is wrong with it. */
function receiptOf({ number, hash, content }: Record<string, SQLOutputValue>): LabelReceipt | null {
  if (typeof number !== 'number') return null;
  const parsed = parseReceipt(String(content));
  const handOver = parsed?.kind === 'hand-over' ? parsed : null;
  return {
    number,
    hash: String(hash),
    dots: handOver?.dots ?? [],
    barcodes: handOver?.barcodes ?? [],
    receiver: handOver?.receiver ?? null,
    accepted: handOver?.accepted ?? null,
    agreed: handOver?.agreed ?? null,
    madeAtMs: handOver?.madeAtMs ?? null,
  };
}
