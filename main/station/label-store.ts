import type { SQLOutputValue } from 'node:sqlite';
import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode, Shortcode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { BatchRow, LabelState, LabelWarning, ReprintReason } from '../../shared/station.ts';
import type { ReceiverMatch, UnexpectedCode, VerificationIssue } from '../../shared/verification-issue.ts';
import type { Database } from '../database/database.ts';
import type { LabelImage } from '../labels/label.ts';
import { openPrintJobLog, type PriorPrints, type SentJob } from './print-job-log.ts';
import { type HandoverProof, NO_PROOF, openReceiptLog, type ReceiptWriter } from './receipt-log.ts';
import { type LabelEvent, transition } from './transition.ts';

export type BatchSource = 'station' | 'command-line';

/** A label's row as the ledger has it: what the order book knows of its order is put to it by the station. */
export type LabelRow = Omit<BatchRow, 'order'>;

/** What a row begins with. */
export interface NewLabel {
  /** Of one that has to be looked up: what was scanned. */
  readonly code: OrderCode;
  readonly scanned: string | null;
  readonly state: 'queued' | 'looking-up';
}

/** What happens to a label, and what is known with it. Fields left out stay as they are. */
export type LabelStep = StepDetails &
  (
    | { readonly event: 'hold'; readonly problem: HoldProblem }
    | { readonly event: Exclude<LabelEvent, 'hold'>; readonly problem?: Problem | null }
  );

interface StepDetails {
  /** Of a label whose order is now known. */
  readonly code?: OrderCode;
  readonly acceptedStatus?: string | null;
  readonly size?: LabelSize;
  readonly printer?: string;
  readonly file?: string | null;
  readonly pages?: number;
  readonly warnings?: readonly LabelWarning[];
  readonly reprint?: ReprintReason | null;
  readonly accepted?: VerificationIssue | null;
  readonly acceptedCodes?: readonly string[];
  /** Of a label that is held: kept as long as it is. */
  readonly unexpectedCodes?: readonly UnexpectedCode[];
  readonly receiver?: ReceiverMatch | null;
  /** Of a label that is submitted: it has to be scanned back from the paper. */
  readonly toConfirm?: boolean;
  /** Of a label that is submitted: the job's title. */
  readonly title?: string;
  /** Of a label that is submitted: what its receipt says of it. */
  readonly proof?: HandoverProof;
  /** Of a label that is submitted: what its document took. */
  readonly phases?: DocumentPhases;
  /** Of a label that is handed over: printer and spooler will say no more. */
  readonly final?: boolean;
  /** Of a label that is held: its page. */
  readonly picture?: LabelImage;
}

/**
 * Tem's memory: batches, their labels, and the journal of every label's states. Each method has committed to disk when it
 * returns, so that what it says is still true after a crash.
 */
export interface LabelStore {
  /** The newest batch of a source that is kept across restarts; opened where there is none. */
  currentBatch(source: BatchSource): number;
  openBatch(source: BatchSource): number;
  rows(batchId: number): LabelRow[];
  count(batchId: number): number;
  row(id: number): LabelRow | null;
  /** The row that was added last. */
  newest(batchId: number): LabelRow | null;
  /** The row of a code that is already in the batch. */
  find(batchId: number, code: OrderCode): LabelRow | null;
  /** The rows of the batch whose code ends in a short code, which is what a label's barcode carries. */
  findByShortcode(batchId: number, shortcode: Shortcode): LabelRow[];
  /** The row of the batch that the same text was scanned for. */
  findByScanned(batchId: number, text: string): LabelRow | null;
  add(batchId: number, label: NewLabel): LabelRow;
  /** Adds many at once. */
  addAll(batchId: number, labels: readonly NewLabel[]): LabelRow[];
  /** Takes rows out of their batch; the journal keeps them, and says "cancelled" of what was not printed. */
  remove(ids: readonly number[]): void;
  /**
   * Puts labels into the state that an event leads to, all or none, and writes it into the journal. Answers the rows as
   * they are then, without those that have left the batch meanwhile.
   * @throws Error where the event can't happen to one of them: a mistake of the caller's
   */
  step(ids: readonly number[], step: LabelStep): LabelRow[];
  /** Whether the last word on a label that was handed over is still awaited. */
  hasOpenJob(id: number): boolean;
  /** Whether an order's label may have come out since then, in any batch. @param sinceMs milliseconds since 1970 */
  priorPrints(code: OrderCode, sinceMs: number): PriorPrints | null;
  /** Jobs of an order, in any batch, that were not seen to end, the newest first; of this batch only those that nobody follows. */
  leftoverJobs(code: OrderCode, batchId: number): SentJob[];
  /** Hears that a handing over was begun or has changed, before that is committed; answers how to stop hearing. */
  onJobChange(listener: () => void): () => void;
  /** The page of a label that is held. */
  picture(id: number): LabelImage | null;
}

type Row = Record<string, SQLOutputValue>;

const COLUMNS =
  'id, code, scanned, state, problem, warnings, reprint, to_confirm, accepted, accepted_codes, accepted_status, strange, receiver, size, printer, file, pages, changed_at_ms';

/**
 * Opens the ledger in its database.
 * @param now milliseconds since 1970
 * @param partner whose orders are printed now, as the order book has it; null: not known
 * @param writer whose receipts are written
 */
export function openLabelStore(
  { sqlite: database, transaction }: Database,
  now: () => number = Date.now,
  partner: () => string | null = () => null,
  writer: () => ReceiptWriter = () => ({ tem: '', station: '' }),
): LabelStore {
  const sql = {
    newestBatch: database.prepare('SELECT id FROM batch WHERE source = ? ORDER BY id DESC LIMIT 1'),
    openBatch: database.prepare('INSERT INTO batch (source, opened_at_ms) VALUES (?, ?)'),
    rows: database.prepare(
      `SELECT ${COLUMNS} FROM label WHERE batch_id = ? AND removed_at_ms IS NULL ORDER BY id`,
    ),
    count: database.prepare('SELECT count(*) AS n FROM label WHERE batch_id = ? AND removed_at_ms IS NULL'),
    row: database.prepare(`SELECT ${COLUMNS} FROM label WHERE id = ? AND removed_at_ms IS NULL`),
    newest: database.prepare(
      `SELECT ${COLUMNS} FROM label WHERE batch_id = ? AND removed_at_ms IS NULL ORDER BY id DESC LIMIT 1`,
    ),
    find: database.prepare(
      `SELECT ${COLUMNS} FROM label WHERE batch_id = ? AND code = ? AND removed_at_ms IS NULL`,
    ),
    findByShortcode: database.prepare(
      `SELECT ${COLUMNS} FROM label WHERE batch_id = ? AND code LIKE ? AND removed_at_ms IS NULL`,
    ),
    findByScanned: database.prepare(
      `SELECT ${COLUMNS} FROM label WHERE batch_id = ? AND scanned = ? AND removed_at_ms IS NULL`,
    ),
    add: database.prepare(
      `INSERT INTO label (batch_id, code, scanned, state, changed_at_ms) VALUES (?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
    ),
    remove: database.prepare('UPDATE label SET removed_at_ms = ? WHERE id = ? AND removed_at_ms IS NULL'),
    step: database.prepare(
      `UPDATE label SET code = ?, state = ?, problem = ?, warnings = ?, reprint = ?, to_confirm = ?, accepted = ?, accepted_codes = ?, accepted_status = ?, strange = ?, receiver = ?, size = ?, printer = ?, file = ?,
         pages = ?, changed_at_ms = ? WHERE id = ? RETURNING ${COLUMNS}`,
    ),
    event: database.prepare(
      'INSERT INTO label_event (label_id, at_ms, event, state, detail) VALUES (?, ?, ?, ?, ?)',
    ),
    picture: database.prepare('SELECT png, width_mm, height_mm FROM label_picture WHERE label_id = ?'),
    keepPicture: database.prepare(
      'INSERT OR REPLACE INTO label_picture (label_id, png, width_mm, height_mm) VALUES (?, ?, ?, ?)',
    ),
    dropPicture: database.prepare('DELETE FROM label_picture WHERE label_id = ?'),
  };
  const jobs = openPrintJobLog(database, partner);
  const receipts = openReceiptLog(database, writer);

  function openBatch(source: BatchSource): number {
    return Number(sql.openBatch.run(source, now()).lastInsertRowid);
  }

  function row(id: number): LabelRow | null {
    const found = sql.row.get(id);
    return found === undefined ? null : rowOf(found);
  }

  function addLabel(batchId: number, { code, scanned, state }: NewLabel): LabelRow {
    const added = rowOf(requireRow(sql.add.get(batchId, code, scanned, state, now())));
    sql.event.run(added.id, now(), null, state, scanned === null ? null : JSON.stringify({ scanned }));
    return added;
  }

  /** One label's step, inside of a transaction. */
  function stepLabel(before: LabelRow, step: LabelStep): LabelRow {
    const state = transition(before.state, step.event);
    if (state === null) throw new Error(`a label that is ${before.state} can't take "${step.event}"`);
    const {
      id,
      code,
      problem,
      warnings,
      reprint,
      toConfirm,
      accepted,
      acceptedCodes,
      acceptedStatus,
      receiver,
      size,
      printer,
      file,
      pages,
    } = {
      ...before,
      ...step,
    };
    const strange = state === 'held' ? (step.unexpectedCodes ?? []) : [];
    const at = now();
    const after = rowOf(
      requireRow(
        sql.step.get(
          code,
          state,
          problem === null ? null : JSON.stringify(problem),
          JSON.stringify(warnings),
          reprint,
          toConfirm ? 1 : 0,
          accepted,
          JSON.stringify(acceptedCodes),
          acceptedStatus,
          JSON.stringify(strange),
          receiver,
          size,
          printer,
          file,
          pages,
          at,
          id,
        ),
      ),
    );
    const { title = '', final, phases = null, proof = NO_PROOF } = step;
    sql.event.run(
      id,
      at,
      step.event,
      state,
      JSON.stringify({
        code,
        problem,
        warnings,
        reprint,
        accepted,
        acceptedCodes,
        acceptedStatus,
        strange,
        receiver,
        size,
        printer,
        pages,
        title: step.title,
      }),
    );
    if (step.event === 'submit') receipts.add(after, jobs.open(after, { title, phases }, at), proof, at);
    else jobs.follow(id, step.event, { state, final: state !== 'submitted' || final === true }, at);
    if (step.picture !== undefined)
      sql.keepPicture.run(id, step.picture.png, step.picture.widthMm, step.picture.heightMm);
    else if (before.state === 'held') sql.dropPicture.run(id);
    return after;
  }

  return {
    openBatch,
    currentBatch(source) {
      const found = sql.newestBatch.get(source)?.['id'];
      return found === undefined ? openBatch(source) : Number(found);
    },
    count: (batchId) => Number(sql.count.get(batchId)?.['n']),
    rows: (batchId) => sql.rows.all(batchId).map(rowOf),
    row,
    newest(batchId) {
      const found = sql.newest.get(batchId);
      return found === undefined ? null : rowOf(found);
    },
    find(batchId, code) {
      const found = sql.find.get(batchId, code);
      return found === undefined ? null : rowOf(found);
    },
    findByShortcode: (batchId, shortcode) => sql.findByShortcode.all(batchId, `%.${shortcode}`).map(rowOf),
    findByScanned(batchId, text) {
      const found = sql.findByScanned.get(batchId, text);
      return found === undefined ? null : rowOf(found);
    },
    add: (batchId, label) => transaction(() => addLabel(batchId, label)),
    addAll: (batchId, labels) => transaction(() => labels.map((label) => addLabel(batchId, label))),
    remove: (ids) =>
      transaction(() => {
        for (const id of ids) {
          const before = row(id);
          if (before === null) continue;
          if (transition(before.state, 'cancel') !== null) stepLabel(before, { event: 'cancel' });
          sql.remove.run(now(), id);
        }
      }),
    step: (ids, step) =>
      transaction(() =>
        ids.flatMap((id) => {
          const before = row(id);
          return before === null ? [] : [stepLabel(before, step)];
        }),
      ),
    hasOpenJob: (id) => jobs.isOpen(id),
    priorPrints: (code, sinceMs) => jobs.prior(code, sinceMs),
    leftoverJobs: jobs.leftover,
    onJobChange: jobs.onChange,
    picture(id) {
      const found = sql.picture.get(id);
      if (found === undefined || !(found['png'] instanceof Uint8Array)) return null;
      return {
        png: found['png'],
        widthMm: Number(found['width_mm']),
        heightMm: Number(found['height_mm']),
      };
    },
  };
}

function requireRow(row: Row | undefined): Row {
  if (row === undefined) throw new Error('the ledger gave no row back');
  return row;
}

// What is in the database was written by this file: its types are taken as they are.
function rowOf(row: Row): LabelRow {
  return {
    id: Number(row['id']),
    code: String(row['code']) as OrderCode,
    scanned: row['scanned'] as string | null,
    state: String(row['state']) as LabelState,
    problem: row['problem'] === null ? null : (JSON.parse(String(row['problem'])) as Problem),
    warnings: JSON.parse(String(row['warnings'])) as LabelWarning[],
    reprint: row['reprint'] as ReprintReason | null,
    toConfirm: row['to_confirm'] === 1,
    accepted: row['accepted'] as VerificationIssue | null,
    acceptedCodes: JSON.parse(String(row['accepted_codes'])) as string[],
    unexpectedCodes: JSON.parse(String(row['strange'])) as UnexpectedCode[],
    receiver: row['receiver'] as ReceiverMatch | null,
    acceptedStatus: row['accepted_status'] as string | null,
    size: row['size'] as LabelSize | null,
    printer: row['printer'] as string | null,
    file: row['file'] as string | null,
    pages: Number(row['pages']),
    changedAtMs: Number(row['changed_at_ms']),
  };
}
