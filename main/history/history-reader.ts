import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { DayTotals, HistoryFilter, HistoryPage, PrintedLabel } from '../../shared/history.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { LabelReceipt } from '../../shared/receipt.ts';
import type { LabelState, ReprintReason } from '../../shared/station.ts';
import { parseReceipt } from '../database/receipt-content.ts';
import { dayTotals } from './day-totals.ts';
import { filterCondition, partnerCondition } from './history-conditions.ts';

/** Reads the handings over (table print_job); writes nothing. @param partner as the order book has it */
export interface HistoryReader {
  /** A part of what a filter wants, the newest first. */
  page(partner: string, filter: HistoryFilter, from: number, count: number): HistoryPage;
  day(partner: string, day: string): DayTotals;
  /** The printers that labels went to, by name. */
  printers(partner: string): readonly string[];
  /** The ids of all that a filter wants, the newest first. */
  ids(partner: string, filter: HistoryFilter): readonly number[];
  /** The labels with these ids, in their order. */
  labels(ids: readonly number[]): PrintedLabel[];
}

const INDEX = 'print_job INDEXED BY print_job_history';

/**
 * Memory for pages of the file, in KiB; SQLite's own 2 MB hold a sixth of the index of 100,000 labels, so that every search
 * would ask the system for all of it again, a third of its time.
 */
const CACHE_KB = 32 * 1024;

/**
 * A search reads the index once and keeps the ids of all that match, until something is committed: the next page, and the
 * one at the far end of a long list, are read by their ids.
 */
export function openHistoryReader(sqlite: DatabaseSync): HistoryReader {
  // Negative: of so much memory, whatever a page's size (https://www.sqlite.org/pragma.html#pragma_cache_size).
  sqlite.exec(`PRAGMA cache_size = -${CACHE_KB}`);
  const version = sqlite.prepare(
    // Commits of other connections, and changes of this one (https://www.sqlite.org/pragma.html#pragma_data_version).
    'SELECT (SELECT data_version FROM pragma_data_version) AS others, total_changes() AS own',
  );
  const labelsOf = sqlite.prepare(
    `SELECT job.id, code, soc, receiver, size, printer, pages, reprint, state, submitted_at_ms, ended_at_ms,
       receipt.number, receipt.hash, receipt.content
     FROM json_each(?) AS wanted JOIN print_job AS job ON job.id = wanted.value
       LEFT JOIN receipt ON receipt.number = job.receipt ORDER BY wanted.key`,
  );
  let kept: { readonly of: string; readonly ids: readonly number[] } | null = null;

  function ids(partner: string, filter: HistoryFilter): readonly number[] {
    const now = version.get();
    const of = JSON.stringify([partner, filter, now?.['others'], now?.['own']]);
    if (kept?.of === of) return kept.ids;
    const { sql, values } = filterCondition(partner, filter);
    // One row instead of 100,000, each of which would become an object.
    const found = sqlite
      .prepare(
        `SELECT json_group_array(id) AS ids FROM (
           SELECT id FROM ${INDEX} WHERE ${sql} ORDER BY submitted_at_ms DESC, id DESC)`,
      )
      .get(values);
    kept = { of, ids: JSON.parse(String(found?.['ids'])) as number[] };
    return kept.ids;
  }

  const labels = (wanted: readonly number[]): PrintedLabel[] =>
    labelsOf.all(JSON.stringify(wanted)).map(labelOf);

  return {
    ids,
    labels,
    page(partner, filter, from, count) {
      const found = ids(partner, filter);
      return { labels: labels(found.slice(from, from + count)), total: found.length };
    },
    day: (partner, day) => dayTotals(sqlite, partner, day),
    printers(partner) {
      const { sql, values } = partnerCondition(partner);
      return sqlite
        .prepare(
          `SELECT DISTINCT printer FROM ${INDEX} WHERE ${sql} AND printer IS NOT NULL ORDER BY printer`,
        )
        .all(values)
        .map(({ printer }) => String(printer));
    },
  };
}

// What is in the database was written by station/print-jobs.ts: its types are taken as they are.
function labelOf(row: Record<string, SQLOutputValue>): PrintedLabel {
  return {
    id: Number(row['id']),
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

/** One that is not as Tem writes them is shown by its number and hash alone: `tem verify` says what is wrong with it. */
function receiptOf({ number, hash, content }: Record<string, SQLOutputValue>): LabelReceipt | null {
  if (typeof number !== 'number') return null;
  const said = parseReceipt(String(content));
  const { dots, barcodes, receiver, accepted } =
    said?.kind === 'hand-over' ? said : { dots: [], barcodes: [], receiver: null, accepted: null };
  return { number, hash: String(hash), dots, barcodes, receiver, accepted };
}
