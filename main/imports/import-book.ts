import type {
  ImportFilter,
  ImportPage,
  ImportPhase,
  ImportQuestion,
  ImportQuestionKind,
  ImportRow,
  ImportRowState,
  ImportState,
} from '../../shared/import.ts';
import { IMPORT_ROW_STATES } from '../../shared/import.ts';
import { maskPartnerCode } from '../../shared/masked-partner-code.ts';
import { DRAFT_FIELDS } from '../../shared/new-order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Database } from '../database/database.ts';
import type { Seal } from '../settings/seal.ts';

export interface StoredImport extends Omit<ImportState, 'totals'> {
  /** The partner that the orders belong to: 'sandbox' or {base_url}. */
  readonly partner: string;
  /** The file's column names. */
  readonly columns: readonly string[];
}

/** A row to store, with the file's own cells. */
export interface NewRow {
  readonly row: ImportRow;
  readonly cells: readonly string[];
}

/** An import before its rows are read. */
interface NewImport {
  readonly partner: string;
  readonly file: string;
  readonly columns: readonly string[];
  readonly unknownColumns: readonly string[];
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** The imports in the ledger. Methods commit before they return, or with an outer transaction. Partner codes are sealed. */
export type ImportBook = ReturnType<typeof openImportBook>;

export function openImportBook({ sqlite, transaction }: Database, seal: Seal) {
  // SQLite would scan all rows instead of using the selective index, so queries name the index.
  const sql = {
    current: sqlite.prepare(`SELECT * FROM import WHERE phase <> 'reading' ORDER BY id DESC LIMIT 1`),
    counts: sqlite.prepare('SELECT state, count(*) AS n FROM import_row WHERE import_id = ? GROUP BY state'),
    warned: sqlite.prepare('SELECT count(*) AS n FROM import_row WHERE import_id = ? AND warned = 1'),
    unconfirmed: sqlite.prepare(
      `SELECT line FROM import_row INDEXED BY import_row_in_state WHERE import_id = ? AND state = 'unsure'
         AND json_extract(content, '$.problem.code') = 'create-untold'
         AND json_extract(content, '$.notThere') IS NOT 1 ORDER BY line`,
    ),
    questions: sqlite.prepare(
      `SELECT json_extract(q.value, '$.kind') AS kind, min(json_extract(q.value, '$.column')) AS question_column,
         min(json_extract(q.value, '$.field')) AS field, count(DISTINCT line) AS n, min(line) AS line
       FROM import_row, json_each(content, '$.questions') AS q
       WHERE import_id = ? AND state IN ('held', 'mistaken')
       GROUP BY kind, CASE kind WHEN 'area-unchecked' THEN '' ELSE json_extract(q.value, '$.column') END
       ORDER BY n DESC, line`,
    ),
    asking: sqlite.prepare(
      `SELECT * FROM import_row WHERE import_id = ? AND state IN ('held', 'mistaken')
         AND json_array_length(content, '$.questions') > 0 ORDER BY line`,
    ),
    one: sqlite.prepare('SELECT * FROM import_row WHERE import_id = ? AND line = ?'),
    /** Refused rows count if the service said why: those of a taken own code need another decision. */
    nextToCorrect: sqlite.prepare(
      `SELECT * FROM import_row WHERE import_id = ?1 AND state IN ('mistaken', 'held', 'refused')
       ORDER BY line <= ?2, line LIMIT 1`,
    ),
    withSoc: sqlite.prepare(
      `SELECT line FROM import_row WHERE import_id = ? AND json_extract(content, '$.draft.soc') = ? ORDER BY line`,
    ),
    pending: sqlite.prepare(`SELECT * FROM import_row WHERE import_id = ? AND state IN ('ready', 'unsure')`),
    setCells: sqlite.prepare('UPDATE import_row SET cells = ? WHERE import_id = ? AND line = ?'),
    begin: sqlite.prepare(
      `INSERT INTO import (account, file, phase, columns, unknown_columns, opened_at_ms) VALUES (?, ?, 'reading', ?, ?, ?)`,
    ),
    dropOthers: sqlite.prepare('DELETE FROM import WHERE id <> ?'),
    dropUnread: sqlite.prepare(`DELETE FROM import WHERE phase = 'reading'`),
    drop: sqlite.prepare('DELETE FROM import WHERE id = ?'),
    phase: sqlite.prepare('UPDATE import SET phase = ?, problem = ? WHERE id = ?'),
    toBatch: sqlite.prepare('UPDATE import SET to_batch = ? WHERE id = ?'),
    put: sqlite.prepare(
      `INSERT INTO import_row (import_id, line, state, warned, code, content, cells) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT DO UPDATE SET state = ?3, warned = ?4, code = ?5, content = ?6`,
    ),
    move: sqlite.prepare('UPDATE import_row SET state = ?3 WHERE import_id = ?1 AND state = ?2'),
    next: sqlite.prepare(
      'SELECT * FROM import_row INDEXED BY import_row_in_state WHERE import_id = ? AND state = ? AND line > ? ORDER BY line LIMIT 1',
    ),
    all: sqlite.prepare('SELECT * FROM import_row WHERE import_id = ? ORDER BY line LIMIT ? OFFSET ?'),
    inState: sqlite.prepare(
      'SELECT * FROM import_row INDEXED BY import_row_in_state WHERE import_id = ? AND state = ? ORDER BY line LIMIT ? OFFSET ?',
    ),
    withWarning: sqlite.prepare(
      'SELECT * FROM import_row INDEXED BY import_row_warned WHERE import_id = ? AND warned = 1 ORDER BY line LIMIT ? OFFSET ?',
    ),
    notInBatch: sqlite.prepare(
      `SELECT line, code FROM import_row INDEXED BY import_row_not_in_batch
       WHERE import_id = ? AND state = 'created' AND in_batch = 0 ORDER BY line LIMIT ?`,
    ),
    inBatch: sqlite.prepare('UPDATE import_row SET in_batch = 1 WHERE import_id = ? AND line = ?'),
    part: sqlite.prepare('SELECT * FROM import_row WHERE import_id = ? AND line > ? ORDER BY line LIMIT ?'),
  };

  function put(id: number, row: ImportRow, cells: readonly string[] | null): void {
    const { line, state, code, ...rest } = row;
    const content = mapPartnerCode(rest, seal.seal);
    const warned = row.warnings.length > 0 ? 1 : 0;
    sql.put.run(id, line, state, warned, code, JSON.stringify(content), JSON.stringify(cells ?? []));
  }

  const openRow = (found: Record<string, unknown>): NewRow => ({
    row: mapPartnerCode(parseRow(found), seal.open),
    cells: JSON.parse(String(found['cells'])),
  });

  function countsOf(id: number): Record<ImportRowState, number> {
    const found = new Map(sql.counts.all(id).map(({ state, n }) => [String(state), Number(n)]));
    // Contains every state.
    return Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
      ImportRowState,
      number
    >;
  }

  function questionsOf(id: number): ImportQuestion[] {
    return sql.questions.all(id).map(({ kind, question_column: column, field, n, line }) => {
      const found = sql.one.get(id, line ?? 0);
      const name = DRAFT_FIELDS.find((one) => one === field);
      return {
        kind: String(kind) as ImportQuestionKind,
        column: String(column),
        rows: Number(n),
        line: Number(line),
        text: found === undefined || name === undefined ? '' : parseRow(found).draft[name],
      };
    });
  }

  return {
    /** Returns the open import: the last one that was read completely. */
    current(): StoredImport | null {
      const found = sql.current.get();
      if (found === undefined) return null;
      const id = Number(found['id']);
      const counts = countsOf(id);
      return {
        id,
        partner: String(found['account']),
        file: String(found['file']),
        phase: found['phase'] as ImportPhase,
        toBatch: found['to_batch'] === 1,
        columns: JSON.parse(String(found['columns'])),
        unknownColumns: JSON.parse(String(found['unknown_columns'])),
        problem: found['problem'] === null ? null : JSON.parse(String(found['problem'])),
        rows: Object.values(counts).reduce((sum, n) => sum + n, 0),
        counts,
        warnings: Number(sql.warned.get(id)?.['n']),
        questions: counts.held + counts.mistaken === 0 ? [] : questionsOf(id),
        unconfirmed: counts.unsure === 0 ? [] : sql.unconfirmed.all(id).map(({ line }) => Number(line)),
      };
    },
    /** Begins an import in phase `reading`. The previous one stays open until this one is read. */
    begin({ partner, file, columns, unknownColumns, atMs }: NewImport): number {
      const lists = [JSON.stringify(columns), JSON.stringify(unknownColumns)] as const;
      return Number(sql.begin.run(partner, file, ...lists, atMs).lastInsertRowid);
    },
    /** Replaces the previous import with this one, which was read completely. */
    activate: (id: number): void =>
      transaction(() => {
        sql.phase.run('checked', null, id);
        sql.dropOthers.run(id);
      }),
    /** Removes imports that were not read completely. */
    removeUnread: (): void => void sql.dropUnread.run(),
    add: (id: number, rows: readonly NewRow[]): void =>
      transaction(() => {
        for (const { row, cells } of rows) put(id, row, cells);
      }),
    remove: (id: number): void => void sql.drop.run(id),
    setPhase: (id: number, phase: ImportPhase, problem: Problem | null): void =>
      void sql.phase.run(phase, problem === null ? null : JSON.stringify(problem), id),
    setToBatch: (id: number, toBatch: boolean): void => void sql.toBatch.run(toBatch ? 1 : 0, id),
    /** Returns rows for the window, with partner codes masked (shared/masked-partner-code.ts). */
    page(id: number, filter: ImportFilter, from: number, count: number): ImportPage {
      const counts = countsOf(id);
      switch (filter) {
        case 'all':
          return {
            rows: sql.all.all(id, count, from).map(maskRow),
            total: Object.values(counts).reduce((sum, n) => sum + n, 0),
          };
        case 'warned':
          return {
            rows: sql.withWarning.all(id, count, from).map(maskRow),
            total: Number(sql.warned.get(id)?.['n']),
          };
        default:
          return { rows: sql.inState.all(id, filter, count, from).map(maskRow), total: counts[filter] };
      }
    },
    /** Returns the first row in a state after a line, its partner code opened if possible; null if there is none. */
    nextRow(id: number, state: ImportRowState, behindLine: number): ImportRow | null {
      const found = sql.next.get(id, state, behindLine);
      return found === undefined ? null : mapPartnerCode(parseRow(found), seal.open);
    },
    putRow: (id: number, row: ImportRow): void => put(id, row, null),
    /** Stores a corrected row, with its cells. */
    replaceRow: (id: number, { row, cells }: NewRow): void => {
      put(id, row, null);
      sql.setCells.run(JSON.stringify(cells), id, row.line);
    },
    /** Returns a row with its cells, its partner code opened if possible; null if there is none. */
    getRow(id: number, line: number): NewRow | null {
      const found = sql.one.get(id, line);
      return found === undefined ? null : openRow(found);
    },
    /** Returns all rows with open questions, likewise. */
    rowsAsking: (id: number): NewRow[] => sql.asking.all(id).map(openRow),
    /** Returns the next row to correct after a line, from the top again after the last; null if there is none. */
    nextToCorrect(id: number, behindLine: number): ImportRow | null {
      const found = sql.nextToCorrect.get(id, behindLine);
      return found === undefined ? null : maskRow(found);
    },
    /** Returns the lines of all rows with this soc. */
    linesWithSoc: (id: number, soc: string): number[] =>
      sql.withSoc.all(id, soc).map(({ line }) => Number(line)),
    /** Returns all rows to be sent, or looked up and sent again. */
    pendingRows: (id: number): ImportRow[] => sql.pending.all(id).map(maskRow),
    moveRows: (id: number, from: ImportRowState, to: ImportRowState): void => void sql.move.run(id, from, to),
    /** Returns created orders that are not in the batch yet. */
    rowsNotInBatch: (id: number, count: number): { readonly line: number; readonly code: OrderCode }[] =>
      sql.notInBatch
        .all(id, count)
        .map(({ line, code }) => ({ line: Number(line), code: code as OrderCode })),
    markInBatch: (id: number, lines: readonly number[]): void =>
      transaction(() => {
        for (const line of lines) sql.inBatch.run(id, line);
      }),
    /** Returns rows after a line with the file's own cells, masked as in `page`. */
    readChunk: (id: number, behindLine: number, count: number): NewRow[] =>
      sql.part
        .all(id, behindLine, count)
        .map((found) => ({ row: maskRow(found), cells: JSON.parse(String(found['cells'])) })),
  };
}

function mapPartnerCode<Row extends Pick<ImportRow, 'draft'>>(
  row: Row,
  change: (code: string) => string,
): Row {
  return { ...row, draft: { ...row.draft, partner: change(row.draft.partner) } };
}

const maskRow = (found: Record<string, unknown>): ImportRow =>
  mapPartnerCode(parseRow(found), maskPartnerCode);

/** Only this file writes these rows, so their shape is trusted. */
function parseRow(found: Record<string, unknown>): ImportRow {
  const content = JSON.parse(String(found['content'])) as Omit<ImportRow, 'line' | 'state' | 'code'>;
  return {
    ...content,
    line: Number(found['line']),
    state: found['state'] as ImportRowState,
    code: found['code'] as OrderCode | null,
  };
}
