import { holdOf, offeredAnswers } from '../../shared/hold.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ReprintReason, ScanAnswer } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import type { LabelRow } from '../station/label-row.ts';
import type { LabelStore } from '../station/label-store.ts';
import type { Station } from '../station/station.ts';
import { partnerCondition } from './history-conditions.ts';

/** What a reprint needs of the station. */
export type ReprintStation = Pick<
  Station,
  'batchId' | 'state' | 'addCodes' | 'retry' | 'reprint' | 'printAnyway' | 'giveReprintReason'
>;

interface ReprintDependencies {
  readonly database: Database;
  readonly labelStore: Pick<LabelStore, 'find' | 'row'>;
  readonly station: ReprintStation;
  readonly partner: () => string;
}

/** @throws ProblemError bad-request where it is no label of this partner's; batch-full, line-stopped, unknown-row */
export type Reprint = (id: number, reason: ReprintReason) => ScanAnswer;

/** The order of a job of the history. @throws ProblemError bad-request where it is no label of this partner's */
export function readJobOrderCode(database: Database, partner: string, id: number): OrderCode {
  const { sql, values } = partnerCondition(partner);
  const found = database.sqlite
    .prepare(`SELECT code FROM print_job WHERE id = :id AND ${sql}`)
    .get({ ...values, id });
  if (found === undefined) throw new ProblemError('bad-request');
  return String(found['code']) as OrderCode;
}

/**
 * Puts a label's order into the station's batch once more, with the reason. A row that waits for another answer (a cancelled
 * order, a doubtful label) goes on waiting for it. In one-by-one mode the station prints it, as it does with what is scanned.
 */
export function createReprint({ database, labelStore, station, partner }: ReprintDependencies): Reprint {
  const rowOf = (code: OrderCode): LabelRow | null => labelStore.find(station.batchId, code);

  /** Takes a row that waits, or can wait again, to the queue with the reason. */
  function queue(row: LabelRow, reason: ReprintReason): void {
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

  /** Answers beforehand what would be asked of a queued label that was printed before; one that never came out needs no reason. */
  function giveReason(id: number, reason: ReprintReason): void {
    const row = labelStore.row(id);
    if (row === null) throw new ProblemError('unknown-row');
    if (row.state === 'queued') station.giveReprintReason(id, reason);
    else if (offeredAnswers(holdOf(row), 'history').includes('reprint')) station.printAnyway(id, reason);
  }

  return (id, reason) => {
    const code = readJobOrderCode(database, partner(), id);
    const before = rowOf(code);
    // Not by a scan: while labels are scanned back, that would be taken for one of them.
    if (before === null && station.addCodes([code]).left > 0)
      throw new ProblemError('batch-full', { limit: station.state().rows.length });
    const row = before ?? rowOf(code);
    if (row === null) throw new ProblemError('unknown-row');
    queue(row, reason);
    const after = station.state().rows.find(({ id: at }) => at === row.id);
    if (after === undefined) throw new ProblemError('unknown-row');
    return { kind: before === null ? 'added' : 'duplicate', row: after };
  };
}
