import { holdOf, offeredAnswers } from '../../shared/hold.ts';
import type { PrintOneAnswer } from '../../shared/print-one.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { BatchRow, ReprintReason, RunSummary } from '../../shared/station.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { LeftoverJobs } from './leftover-jobs.ts';
import type { Station } from './station.ts';
import { type AccountOrder, otherAccounts, type StationAccounts } from './station-accounts.ts';

/** The parts of the station that printing one label needs. */
type PrintOneStation = Pick<
  Station,
  | 'batchId'
  | 'state'
  | 'addOrder'
  | 'whenLookupsDone'
  | 'retry'
  | 'reprint'
  | 'printAnyway'
  | 'giveReprintReason'
  | 'throwIfBusy'
  | 'printRows'
>;

interface PrintOneDependencies {
  readonly station: PrintOneStation;
  readonly labelStore: Pick<LabelStore, 'findOf' | 'row' | 'priorPrints'>;
  readonly accounts: Pick<StationAccounts, 'list'>;
  readonly leftoverJobs: Pick<LeftoverJobs, 'cancel'>;
}

/**
 * Prints one order's label now, and nothing else that is queued.
 * @param reason why it is printed again; null for a first print
 * @throws ProblemError already-printing or line-stopped (nothing was changed), answer-doubted, batch-full, or why no run can begin
 * (the label waits in the batch)
 */
export type PrintOne = (order: AccountOrder, reason: ReprintReason | null) => Promise<PrintOneAnswer>;

/**
 * The order is added to the batch if it is not there. A row held for something else (a cancelled order, a doubtful label) stays
 * held, and a label that may have come out is printed only with a reason.
 */
export function createPrintOne({
  station,
  labelStore,
  accounts,
  leftoverJobs,
}: PrintOneDependencies): PrintOne {
  /** Queues a row again with the reason, if it waits or can wait. */
  function queueAgain(row: LabelRow, reason: ReprintReason): void {
    switch (row.state) {
      case 'submitted':
      case 'printed':
      case 'confirmed':
      case 'unknown':
        return station.reprint(row.id, reason);
      case 'failed':
      case 'cancelled':
        station.retry(row.id);
        return giveReason(row.id, reason);
      case 'queued':
      case 'held':
        return giveReason(row.id, reason);
      case 'looking-up':
      case 'preparing':
      case 'proven':
      case 'submitting':
        return;
    }
  }

  /** Answers the question for a queued label that was printed before. A label that never came out needs no reason. */
  function giveReason(id: number, reason: ReprintReason): void {
    const row = requireRow(labelStore.row(id));
    if (row.state === 'queued') station.giveReprintReason(id, reason);
    else if (offeredAnswers(holdOf(row), 'history').includes('reprint')) station.printAnyway(id, reason);
  }

  /** Prints a queued row; null if the run found that it needs an answer first. */
  async function run(id: number): Promise<RunSummary | null> {
    try {
      return await station.printRows([id]);
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'all-held') return null;
      throw error;
    }
  }

  function shownRow(id: number): BatchRow {
    const row = station.state().rows.find((one) => one.id === id);
    if (row === undefined) throw new ProblemError('unknown-row');
    return row;
  }

  return async (order, reason) => {
    station.throwIfBusy();
    const earlier =
      reason === null ? labelStore.priorPrints(order.code, 0, otherAccounts(accounts, order.account)) : null;
    if (earlier !== null) return { kind: 'printed-before', earlier };
    if (reason !== null) await leftoverJobs.cancel(order, 'again');
    // Another run may have begun meanwhile.
    station.throwIfBusy();
    // Not as a scan: during scan-back that would count as one of the scanned labels.
    const row = labelStore.findOf(station.batchId, order) ?? station.addOrder(order);
    if (row.state === 'looking-up') await station.whenLookupsDone();
    if (reason !== null) queueAgain(requireRow(labelStore.row(row.id)), reason);
    else if (row.state === 'failed' || row.state === 'cancelled') station.retry(row.id);
    const isReady = labelStore.row(row.id)?.state === 'queued';
    return { kind: 'done', summary: isReady ? await run(row.id) : null, row: shownRow(row.id) };
  };
}

function requireRow(row: LabelRow | null): LabelRow {
  if (row === null) throw new ProblemError('unknown-row');
  return row;
}
