import type { DatabaseSync } from 'node:sqlite';
import type { Problem } from '../../shared/problem.ts';
import { dataFileText } from '../../shared/texts/data-file.ts';
import { openReceiptChain } from './receipt-chain.ts';
import { receiptTime } from './receipt-content.ts';

/** What a row of a restored batch is asked about. */
const RESTORED: Problem = {
  code: 'handover-unknown',
  values: {
    detail: dataFileText.restored,
  },
};

/**
 * In a ledger that comes from a backup: whatever was still to be printed then may have been printed since. Nobody here
 * knows, so those rows of the batches that can be taken up again become "unknown", which no run prints without the
 * operator's word.
 * @param now milliseconds since 1970
 */
export function markRestoredLabelsUnknown(sqlite: DatabaseSync, now: number): void {
  const open = `removed_at_ms IS NULL AND state NOT IN ('printed', 'confirmed', 'unknown')
    AND batch_id IN (SELECT max(id) FROM batch GROUP BY source)`;
  sqlite.exec('BEGIN IMMEDIATE');
  sqlite
    .prepare(
      `INSERT INTO label_event (label_id, at_ms, event, state, detail)
         SELECT id, ?, 'doubt', 'unknown', json_object('code', code, 'problem', json(?)) FROM label WHERE ${open}`,
    )
    .run(now, JSON.stringify(RESTORED));
  sqlite
    .prepare(
      `UPDATE print_job SET state = 'unknown', ended_at_ms = ?
         WHERE ended_at_ms IS NULL AND label_id IN (SELECT id FROM label WHERE ${open})`,
    )
    .run(now);
  sqlite
    .prepare(`UPDATE label SET state = 'unknown', problem = ?, changed_at_ms = ? WHERE ${open}`)
    .run(JSON.stringify(RESTORED), now);
  sqlite.exec('COMMIT');
}

/**
 * Writes into the chain of receipts that the ledger was restored: receipts since the backup are lost, and the numbers that
 * they had are given anew.
 * @param backupAtMs milliseconds since 1970; null: there was no backup, and the ledger begins anew
 */
export function addRestoredReceipt(sqlite: DatabaseSync, now: number, backupAtMs: number | null): void {
  const backup = backupAtMs === null ? null : receiptTime(backupAtMs);
  const chain = openReceiptChain(sqlite);
  sqlite.exec('BEGIN IMMEDIATE');
  chain.add(null, (end) => ({
    ...end,
    kind: 'restored',
    ...receiptTime(now),
    backupAtMs: backup?.atMs ?? null,
    backupAt: backup?.at ?? null,
  }));
  sqlite.exec('COMMIT');
}
