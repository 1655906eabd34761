import { holdOf, offeredAnswers } from '../../shared/hold.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ReprintReason, ScanAnswer } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import type { LabelRow } from '../station/label-row.ts';
import type { LabelStore } from '../station/label-store.ts';
import type { Station } from '../station/station.ts';
import { partnerCondition } from './history-conditions.ts';

/** The parts of the station that a reprint needs. */
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

/** @throws ProblemError bad-request if this partner has no such label; batch-full, line-stopped, unknown-row */
export type Reprint = (id: number, reason: ReprintReason) => ScanAnswer;

/** Returns the order of a job in the history. @throws ProblemError bad-request if this partner has no such label */
export function readJobOrderCode(database: Database, partner: string, id: number): OrderCode {
  const { sql, values } = partnerCondition(partner);
  const found = database.sqlite
    .prepare(`SELECT code FROM print_job WHERE id = :id AND ${sql}`)
    .get({ ...values, id });
  if (found === undefined) throw new ProblemError('bad-request');
  return String(found['code']) as OrderCode;
}

/**
 * Adds a label's order to the station's batch again, with the reason. A row held for something else (a cancelled order, a
 * doubtful label) stays held. In one-by-one mode the station prints it as it does after a scan.
 */
export function createReprint({ database, labelStore, station, partner }: ReprintDependencies): Reprint {
  const rowOf = (code: OrderCode): LabelRow | null => labelStore.find(station.batchId, code);

  /** Queues a row with the reason, if it waits or can wait again. */
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

  /** Answers the question for a queued label that was printed before. A label that never came out needs no reason. */
  function giveReason(id: number, reason: ReprintReason): void {
    const row = labelStore.row(id);
    if (row === null) throw new ProblemError('unknown-row');
    if (row.state === 'queued') station.giveReprintReason(id, reason);
    else if (offeredAnswers(holdOf(row), 'history').includes('reprint')) station.printAnyway(id, reason);
  }

  return (id, reason) => {
    const code = readJobOrderCode(database, partner(), id);
    const before = rowOf(code);
    // Not as a scan: during scan-back that would count as one of the scanned labels.
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
