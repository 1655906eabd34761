import { isDeepStrictEqual } from 'node:util';
import { type HoldKind, type HoldProblem, holdOf } from '../../shared/hold.ts';

import type { AutoPrint } from './auto-print.ts';
import type { Claims } from './claims.ts';
import type { HoldRules } from './hold-rules.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { LabelEvent } from './transition.ts';

/** The holds that end when other stations let go of the order, or can be asked again. */
const CLAIM_HOLDS: ReadonlySet<HoldKind | undefined> = new Set<HoldKind>([
  'claimed-elsewhere',
  'fleet-unreachable',
  'fleet-in-doubt',
  'fleet-account-unlinked',
]);

const isHeldForClaim = (row: LabelRow): boolean => CLAIM_HOLDS.has(holdOf(row)?.kind);

/** Whether a row's order is claimed as long as the row is so. */
const isClaimed = (row: LabelRow): boolean => row.state === 'queued' || isHeldForClaim(row);

/** After these events nothing of a label is on its way to a printer, except what its print job knows. */
const NOT_BEGUN: ReadonlySet<LabelEvent | null> = new Set<LabelEvent>([
  'hold',
  'fail',
  'requeue',
  'interrupt',
  'cancel',
]);

/** Tells the other stations of a batch's rows, and holds and releases rows as those stations answer. */
export type ClaimHolds = ReturnType<typeof createClaimHolds>;

export function createClaimHolds(
  labelStore: LabelStore,
  batchId: number,
  claims: Claims,
  holdRules: Pick<HoldRules, 'apply'>,
  autoPrint: Pick<AutoPrint, 'printSoon' | 'resumeRows'>,
) {
  /** Rows that a run held because the fleet could not be asked: it goes on with them when it can. */
  const interrupted = new Set<number>();

  const isHeldNow = (row: LabelRow): boolean => claims.holdFor(row) !== null;

  function tell(event: LabelEvent | null, rows: readonly LabelRow[], removed: readonly number[]): void {
    const ended = rows.filter(({ state }) => state === 'failed' || state === 'cancelled');
    const gone = [...removed, ...ended.map(({ id }) => id)];
    const unbegun = [...removed, ...(NOT_BEGUN.has(event) ? rows.map(({ id }) => id) : [])];
    for (const id of gone) interrupted.delete(id);
    if (unbegun.length > 0) claims.giveBack(unbegun);
    if (gone.length > 0) claims.withdraw(gone);
    const claimed = rows.filter(isClaimed);
    if (claimed.length > 0) claims.announce(claimed);
    // What the others said may have changed between their refusal and the hold.
    const over = event === 'hold' ? claimed.filter((row) => isHeldForClaim(row) && !isHeldNow(row)) : [];
    if (over.length > 0) claims.reconsider(over);
  }

  function noteInterrupted(rows: readonly LabelRow[]): void {
    for (const row of rows)
      if (holdOf(row)?.kind === 'fleet-unreachable') interrupted.add(row.id);
      else if (row.state !== 'queued') interrupted.delete(row.id);
  }

  /** Holds or releases rows of which something else is known now. */
  function recheck(rowIds: readonly number[]): void {
    const rows = labelStore.rowsOf(rowIds);
    const still = new Map<number, HoldProblem>();
    const free: LabelRow[] = [];
    for (const row of rows.filter(isHeldForClaim)) {
      const problem = claims.holdFor(row);
      if (problem === null) free.push(row);
      else if (!isDeepStrictEqual(problem, row.problem)) still.set(row.id, problem);
    }
    const resumed = free.filter(({ id }) => interrupted.has(id)).map(({ id }) => id);
    if (still.size > 0) labelStore.hold(still);
    const ids = free.map(({ id }) => id);
    const released = labelStore.step(ids, { event: 'accept', problem: null });
    holdRules.apply([...rows.filter(({ state }) => state === 'queued'), ...released]);
    if (resumed.length > 0) autoPrint.resumeRows(resumed);
    if (ids.length > 0) autoPrint.printSoon(ids);
  }

  const unsubscribe = [
    labelStore.onChange(({ batchId: of, event, rows, removed }) => {
      if (of !== batchId) return;
      noteInterrupted(rows);
      tell(event, rows, removed);
    }),
    claims.onChange(recheck),
  ];
  tell(null, labelStore.rows(batchId).filter(isClaimed), []);

  return {
    /** Forgets what a run was asked to print: the operator has stopped it. */
    stop: () => interrupted.clear(),
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}
