import type { AccountKey } from '../../shared/account.ts';
import { type OrderCode, parseShortcode, type Shortcode } from '../../shared/order-code.ts';
import type { LabelState } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import { LABEL_COLUMNS, type LabelRow, readLabelRow } from './label-row.ts';
import type { AccountOrder } from './station-accounts.ts';

/** Reads the rows of batches; removed ones are in no batch. Part of the label store (label-store.ts). */
export function openLabelQueries(database: Database['sqlite']) {
  const select = `SELECT ${LABEL_COLUMNS} FROM label WHERE removed_at_ms IS NULL AND`;
  const sql = {
    rows: database.prepare(`${select} batch_id = ? ORDER BY id`),
    count: database.prepare('SELECT count(*) AS n FROM label WHERE batch_id = ? AND removed_at_ms IS NULL'),
    codes: database.prepare(
      `SELECT code FROM label WHERE batch_id = ? AND removed_at_ms IS NULL AND account IS ?`,
    ),
    row: database.prepare(`${select} id = ?`),
    rowsOf: database.prepare(`${select} id IN (SELECT value FROM json_each(?))`),
    idsIn: database.prepare(
      `SELECT id FROM label WHERE removed_at_ms IS NULL AND batch_id = ?
         AND state IN (SELECT value FROM json_each(?)) ORDER BY id`,
    ),
    queuedOf: database.prepare(
      `SELECT wanted.value AS id FROM json_each(?) AS wanted CROSS JOIN label ON label.id = wanted.value
         WHERE removed_at_ms IS NULL AND state = 'queued' ORDER BY wanted.key`,
    ),
    newest: database.prepare(`${select} batch_id = ? ORDER BY id DESC LIMIT 1`),
    find: database.prepare(`${select} batch_id = ? AND code = ? ORDER BY +id`),
    findOf: database.prepare(`${select} batch_id = ? AND code = ? AND coalesce(account, '') = ?`),
    findByShortcode: database.prepare(`${select} batch_id = ? AND code LIKE ? ORDER BY +id`),
    findByScanned: database.prepare(`${select} batch_id = ? AND scanned = ? ORDER BY +id`),
  };

  const rowOrNull = (found: ReturnType<typeof sql.row.get>): LabelRow | null =>
    found === undefined ? null : readLabelRow(found);

  const row = (id: number): LabelRow | null => rowOrNull(sql.row.get(id));

  const find = (batchId: number, code: OrderCode): LabelRow | null => rowOrNull(sql.find.get(batchId, code));

  /** The rows that a text means: by their order's code, by the scanned text, or by their shortcode if it is one order's. */
  function matches(batchId: number, text: OrderCode): LabelRow[] {
    const byCode = sql.find.all(batchId, text);
    const exact = byCode.length > 0 ? byCode : sql.findByScanned.all(batchId, text);
    if (exact.length > 0) return exact.map(readLabelRow);
    const shortcode = parseShortcode(text);
    const rows = shortcode === null ? [] : findByShortcode(batchId, shortcode);
    return rows.every(({ code }) => code === rows[0]?.code) ? rows : [];
  }

  const findByShortcode = (batchId: number, shortcode: Shortcode): LabelRow[] =>
    sql.findByShortcode.all(batchId, `%.${shortcode}`).map(readLabelRow);

  const findByScanned = (batchId: number, text: string): LabelRow | null =>
    rowOrNull(sql.findByScanned.get(batchId, text));

  return {
    count: (batchId: number) => Number(sql.count.get(batchId)?.['n']),
    rows: (batchId: number) => sql.rows.all(batchId).map(readLabelRow),
    /** The codes of one account's orders. */
    codes: (batchId: number, account: AccountKey | null): OrderCode[] =>
      sql.codes.all(batchId, account).map(({ code }) => String(code) as OrderCode),
    row,
    /** The rows with these ids that are in their batch, in the ids' order, with one query. */
    rowsOf(ids: readonly number[]): LabelRow[] {
      const [only, another] = ids;
      // Most steps are of one label.
      if (another === undefined) return only === undefined ? [] : [row(only) ?? []].flat();
      const found = new Map(sql.rowsOf.all(JSON.stringify(ids)).map((one) => [one['id'], readLabelRow(one)]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    /** The ids of the batch's rows in any of these states, oldest first. */
    idsIn: (batchId: number, ...states: readonly LabelState[]): number[] =>
      sql.idsIn.all(batchId, JSON.stringify(states)).map(({ id }) => Number(id)),
    /** Those of these rows that are queued, in the same order. */
    queuedOf: (ids: readonly number[]): number[] =>
      sql.queuedOf.all(JSON.stringify(ids)).map(({ id }) => Number(id)),
    newest: (batchId: number) => rowOrNull(sql.newest.get(batchId)),
    /** A row of a code that is already in the batch, whichever account's. */
    find,
    /** The row of an account's order. */
    findOf: (batchId: number, { account, code }: AccountOrder): LabelRow | null =>
      rowOrNull(sql.findOf.get(batchId, code, account ?? '')),
    /** The rows of the batch whose code ends in a shortcode, which is what a label's barcode contains. */
    findByShortcode,
    /** The row of the batch for which the same text was scanned. */
    findByScanned,
    matches,
  };
}
