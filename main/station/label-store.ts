import type { AccountKey } from '../../shared/account.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { isInProgress } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import type { LabelImage } from '../labels/label.ts';
import { createEmitter } from '../platform/emitter.ts';
import { openLabelQueries } from './label-queries.ts';
import {
  applyStep,
  LABEL_COLUMNS,
  type LabelRow,
  type LabelStep,
  type NewLabel,
  readLabelRow,
  SET_STEP_COLUMNS,
  stepDetail,
  stepValues,
} from './label-row.ts';
import { openPrintJobLog, type PriorPrints } from './print-job-log.ts';
import { NO_PROOF, openReceiptLog, type ReceiptWriter } from './receipt-log.ts';
import { openScanBackStore } from './scan-back-store.ts';
import { type LabelEvent, transition } from './transition.ts';

/** Whether it is known which order a row means: until then its code is the scanned text. */
const IS_IDENTIFIED = `(state NOT IN ('looking-up', 'held') OR scanned IS NULL OR code <> scanned)`;

export type BatchSource = 'station' | 'command-line';

/** A change of a batch that is already on disk. */
interface LabelChange {
  readonly batchId: number;
  /** What happened to the rows; null if they were added, or if they belong to a removed row. */
  readonly event: LabelEvent | null;
  readonly rows: readonly LabelRow[];
  readonly removed: readonly number[];
}

/**
 * Stores batches, their labels and the journal of every label's states. Each method has committed to disk when it returns, so
 * that its answer still holds after a crash. Subscribers are notified after the commit, before the method returns.
 */
export type LabelStore = ReturnType<typeof openLabelStore>;

/**
 * Opens the labels in their database.
 * @param now milliseconds since 1970
 * @param writer the writer of the receipts
 */
export function openLabelStore(
  { sqlite: database, transaction }: Database,
  now: () => number = Date.now,
  writer: () => ReceiptWriter = () => ({ tem: '', station: '' }),
) {
  const queries = openLabelQueries(database);
  const { rowsOf } = queries;
  const sql = {
    newestBatch: database.prepare('SELECT id FROM batch WHERE source = ? ORDER BY id DESC LIMIT 1'),
    openBatch: database.prepare('INSERT INTO batch (source, opened_at_ms) VALUES (?, ?)'),
    batchOf: database.prepare('SELECT batch_id FROM label WHERE id = ?'),
    add: database.prepare(
      `INSERT INTO label (batch_id, code, account, scanned, state, changed_at_ms) VALUES (?, ?, ?, ?, ?, ?) RETURNING ${LABEL_COLUMNS}`,
    ),
    restore: database.prepare(
      `UPDATE OR IGNORE label SET removed_at_ms = NULL, ${SET_STEP_COLUMNS}
         WHERE id = :id AND removed_at_ms IS NOT NULL RETURNING ${LABEL_COLUMNS}`,
    ),
    // A row whose order the batch has for the new account too stays with the old one.
    adopt: database.prepare(
      `UPDATE OR IGNORE label SET account = ?2 WHERE batch_id = ?1 AND account = ?3 AND ${IS_IDENTIFIED}`,
    ),
    adoptAny: database.prepare(
      `UPDATE OR IGNORE label SET account = ?2 WHERE batch_id = ?1 AND account <> ?2 AND ${IS_IDENTIFIED}
         AND state NOT IN ('submitted', 'printed', 'confirmed', 'cancelled')`,
    ),
    remove: database.prepare('UPDATE label SET removed_at_ms = ? WHERE id = ? AND removed_at_ms IS NULL'),
    step: database.prepare(`UPDATE label SET ${SET_STEP_COLUMNS} WHERE id = :id RETURNING ${LABEL_COLUMNS}`),
    event: database.prepare(
      'INSERT INTO label_event (label_id, at_ms, event, state, detail) VALUES (?, ?, ?, ?, ?)',
    ),
    picture: database.prepare('SELECT png, dots, width_mm, height_mm FROM label_picture WHERE label_id = ?'),
    savePicture: database.prepare(
      'INSERT OR REPLACE INTO label_picture (label_id, png, dots, width_mm, height_mm) VALUES (?, ?, ?, ?, ?)',
    ),
    deletePicture: database.prepare('DELETE FROM label_picture WHERE label_id = ?'),
  };
  const jobs = openPrintJobLog(database);
  const receipts = openReceiptLog(database, writer);
  const changes = createEmitter<LabelChange>();

  function publish(
    batchId: number | null,
    event: LabelEvent | null,
    rows: readonly LabelRow[],
    removed: readonly number[] = [],
  ): void {
    if (batchId === null || rows.length + removed.length === 0) return;
    changes.emit({ batchId, event, rows, removed });
  }

  function batchOf(id: number | undefined): number | null {
    const found = id === undefined ? undefined : sql.batchOf.get(id);
    return found === undefined ? null : Number(found['batch_id']);
  }

  const openBatch = (source: BatchSource): number => Number(sql.openBatch.run(source, now()).lastInsertRowid);

  function addAll(batchId: number, labels: readonly NewLabel[]): LabelRow[] {
    const rows = transaction(() =>
      labels.map(({ code, account = null, scanned, state }) => {
        const added = readLabelRow(sql.add.get(batchId, code, account, scanned, state, now()));
        sql.event.run(added.id, now(), null, state, scanned === null ? null : JSON.stringify({ scanned }));
        return added;
      }),
    );
    publish(batchId, null, rows);
    return rows;
  }

  /** Applies a step to one label, inside a transaction. */
  function stepLabel(before: LabelRow, step: LabelStep): LabelRow {
    const state = transition(before.state, step.event);
    if (state === null) throw new Error(`a label that is ${before.state} can't take "${step.event}"`);
    const at = now();
    const after = readLabelRow(
      sql.step.get(stepValues({ ...applyStep(before, step, state), changedAtMs: at })),
    );
    const { id } = after;
    const { title = '', final, phases = null, proof = NO_PROOF } = step;
    sql.event.run(id, at, step.event, state, stepDetail(after, step.title));
    if (step.event === 'submit') receipts.add(after, jobs.open(after, { title, phases }, at), proof, at);
    else jobs.follow(id, step.event, { state, final: state !== 'submitted' || final === true }, at);
    if (step.picture !== undefined) {
      const { png, dots, widthMm, heightMm } = step.picture;
      sql.savePicture.run(id, png, JSON.stringify(dots), widthMm, heightMm);
    } else if (before.state === 'held') sql.deletePicture.run(id);
    return after;
  }

  /** Steps rows of one batch with one commit, and notifies of them together. */
  function stepRows(
    ids: readonly number[],
    event: LabelEvent | null,
    stepRow: (before: LabelRow) => LabelRow,
  ): LabelRow[] {
    if (ids.length === 0) return [];
    const rows = transaction(() => rowsOf(ids).map(stepRow));
    publish(batchOf(ids[0]), event, rows);
    return rows;
  }

  function removeRows(ids: readonly number[]): void {
    transaction(() => {
      for (const before of rowsOf(ids)) {
        if (transition(before.state, 'cancel') !== null) stepLabel(before, { event: 'cancel' });
        sql.remove.run(now(), before.id);
      }
    });
  }

  /** Brings removed rows back as they were given; returns those whose order is not in the batch again. */
  function restoreRows(rows: readonly LabelRow[]): LabelRow[] {
    return transaction(() =>
      rows.flatMap((before) => {
        const found = sql.restore.get(stepValues({ ...before, changedAtMs: now() }));
        if (found === undefined) return [];
        const restored = readLabelRow(found);
        sql.event.run(restored.id, now(), 'restore', restored.state, stepDetail(restored, undefined));
        return [restored];
      }),
    );
  }

  return {
    openBatch,
    /** Returns the newest batch of a source, which survives restarts; opens one if there is none. */
    currentBatch(source: BatchSource): number {
      const found = sql.newestBatch.get(source)?.['id'];
      return found === undefined ? openBatch(source) : Number(found);
    },
    ...queries,
    add(batchId: number, label: NewLabel): LabelRow {
      const [added] = addAll(batchId, [label]);
      if (added === undefined) throw new Error('the database gave no row back');
      return added;
    },
    addAll,
    /** Gives the batch's rows of an account (`any`: those of all others that wait) to another one. */
    adopt(batchId: number, from: AccountKey | 'any', to: AccountKey): void {
      if (from === 'any') sql.adoptAny.run(batchId, to);
      else sql.adopt.run(batchId, to, from);
    },
    /** Removes rows from their batch. The journal keeps them, and records those that were not printed as "cancelled". */
    remove(ids: readonly number[]) {
      removeRows(ids);
      publish(batchOf(ids[0]), null, [], ids);
    },
    /** Brings removed rows back, each as given; not one whose order was added again meanwhile. Returns those that came back. */
    restore(rows: readonly LabelRow[]): LabelRow[] {
      const restored = restoreRows(rows);
      publish(batchOf(restored[0]?.id), null, restored);
      return restored;
    },
    /** Removes a row whose order already has another one; subscribers are notified of both. */
    removeDuplicate(id: number, other: LabelRow) {
      removeRows([id]);
      publish(batchOf(id), null, [other], [id]);
    },
    /** Whether a row can be removed: neither a run nor a printer has its label. */
    canRemove: ({ id, state }: LabelRow) => !isInProgress(state) && !jobs.isOpen(id),
    /**
     * Whether the operator can apply an event to a label now: its state accepts the event and no printer still has the label.
     * Scanning back from the paper is possible whatever the printer reports.
     */
    canApply: ({ id, state }: LabelRow, event: LabelEvent) =>
      transition(state, event) !== null && (event === 'confirm' || !jobs.isOpen(id)),
    /**
     * Applies each step in turn to all labels or to none, and records it in the journal. Returns the resulting rows, without
     * those that have left the batch; subscribers are notified once.
     * @throws Error if an event is impossible for one of them, which is a bug of the caller
     */
    step: (ids: readonly number[], ...steps: readonly [LabelStep, ...LabelStep[]]): LabelRow[] =>
      stepRows(ids, steps.at(-1)?.event ?? null, (before) => steps.reduce(stepLabel, before)),
    /** Holds labels, each for its own problem, as `step` does: with one commit, and subscribers are notified once. */
    hold: (problems: ReadonlyMap<number, HoldProblem>): LabelRow[] =>
      stepRows([...problems.keys()], 'hold', (before) => {
        const problem = problems.get(before.id);
        return problem === undefined ? before : stepLabel(before, { event: 'hold', problem });
      }),
    /** Subscribes to changes; returns how to unsubscribe. */
    onChange: changes.on,
    /** Whether the final result of a handed-over label is still pending. */
    hasOpenJob: jobs.isOpen,
    /**
     * The times an order's label may have come out since then, in any batch; null if there are none.
     * @param sinceMs milliseconds since 1970
     * @param except accounts whose orders are others, despite equal codes
     */
    priorPrints: (code: OrderCode, sinceMs: number, except: readonly AccountKey[] = []): PriorPrints | null =>
      jobs.prior([code], sinceMs, except).get(code) ?? null,
    /** The same of several orders, with one query; an order without any is left out. */
    priorPrintsOf: jobs.prior,
    /** An order's jobs, in any batch, that were not seen to end, newest first; of this batch only those that nobody tracks. */
    leftoverJobs: jobs.leftover,
    /** Subscribes to handovers that begin or change, before the commit; returns how to unsubscribe. */
    onJobChange: jobs.onChange,
    picture(id: number): LabelImage | null {
      const found = sql.picture.get(id);
      if (found === undefined || !(found['png'] instanceof Uint8Array)) return null;
      return {
        png: found['png'],
        dots: JSON.parse(String(found['dots'])) as string[],
        widthMm: Number(found['width_mm']),
        heightMm: Number(found['height_mm']),
      };
    },
    /** The stored state of a batch's scan-back. */
    scanBack: (batchId: number) => openScanBackStore(database, batchId, now),
  };
}
