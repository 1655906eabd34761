import { holdOf } from '../../shared/hold.ts';
import { ProblemError } from '../../shared/problem.ts';
import { UNDO_MS } from '../../shared/removal.ts';
import { type BatchRow, isNotStarted } from '../../shared/station.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import type { Batch } from './batch.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { Lookups } from './lookups.ts';

/** Takes rows out of the batch, and brings the last ones back. */
export type Removals = ReturnType<typeof createRemovals>;

/** What the removed rows were is kept in memory only: after a restart nothing can be brought back. */
export function createRemovals(
  labelStore: LabelStore,
  batch: Batch,
  lookups: Pick<Lookups, 'start'>,
  clock: Pick<Clock, 'after'>,
) {
  let last: readonly LabelRow[] = [];
  let sequence = 0;
  const expiry = createTimer(clock);

  function forget(): void {
    expiry.clear();
    if (last.length === 0) return;
    last = [];
    batch.setWork({ removal: null });
  }

  function removeRows(rows: readonly LabelRow[]): void {
    if (rows.length === 0) return;
    const [first, second] = rows;
    const code = second === undefined && first !== undefined ? first.code : null;
    const { removal } = batch.work();
    // Published with the rows that go.
    batch.noteWork({ removal: { sequence: sequence + 1, number: rows.length, code } });
    try {
      labelStore.remove(rows.map(({ id }) => id));
    } catch (error) {
      batch.noteWork({ removal });
      throw error;
    }
    sequence++;
    last = rows;
    expiry.set(UNDO_MS, forget);
  }

  return {
    /** @throws ProblemError unknown-row if the row is gone, or a run or a printer has it */
    remove(id: number) {
      const row = labelStore.row(id);
      if (row === null || !labelStore.canRemove(row)) throw new ProblemError('unknown-row');
      removeRows([row]);
    },
    /** Removes every row that neither a run nor a printer is working on. */
    clear: () => removeRows(labelStore.rows(batch.id).filter(labelStore.canRemove)),
    /** Removes the order that was added last; returns null if it was begun already or there is none. */
    undoLastScan(): BatchRow | null {
      const added = labelStore.newest(batch.id);
      if (added === null || !isNotStarted(added.state) || !labelStore.canRemove(added)) return null;
      removeRows([added]);
      return batch.withOrder(added);
    },
    /**
     * Brings back the rows that were removed last, within `UNDO_MS`, without those whose order was added again meanwhile.
     * Nothing is printed by it. @returns how many came back
     */
    restore(): number {
      const restored = labelStore.restore(last.map(beforeRemoval));
      forget();
      for (const row of restored) if (row.state === 'looking-up') lookups.start(row);
      return restored.length;
    },
    /** Stops the timer. */
    close: expiry.clear,
  };
}

/**
 * What a removed row comes back as. The label that failed its verification is gone with its row, and so is its picture: it is
 * made and verified again.
 */
function beforeRemoval(row: LabelRow): LabelRow {
  const kind = holdOf(row)?.kind;
  if (kind !== 'unverified' && kind !== 'unexpected-codes') return row;
  return { ...row, state: 'queued', problem: null, unexpectedCodes: [] };
}
