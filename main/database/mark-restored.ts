import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Problem } from '../../shared/problem.ts';
import { dataFileText } from '../../shared/texts/data-file.ts';
import { openReceiptChain, receiptTime } from './receipt-chain.ts';

/** The problem of a row in a restored batch. */
const RESTORED: Problem = {
  code: 'handover-unknown',
  values: { detail: dataFileText.restored },
};

/**
 * Marks labels of a ledger restored from a backup: any label still to be printed then may have been printed since. So those rows
 * in batches that can be resumed become "unknown", which no run prints without the operator's answer.
 * @param now milliseconds since 1970
 */
export function markRestoredLabelsUnknown(sqlite: DatabaseSync, now: number): void {
  const open = `removed_at_ms IS NULL AND state NOT IN ('printed', 'confirmed', 'unknown')
    AND batch_id IN (SELECT max(id) FROM batch GROUP BY source)`;
  sqlite.exec('BEGIN IMMEDIATE');
  beginEra(sqlite, now);
  // What the fleet heard of these jobs is newer than this ledger; only a person's answer from now on is newer still.
  sqlite.exec('UPDATE fleet_member SET quiet = 1');
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
  sqlite.exec('UPDATE fleet_member SET quiet = 0');
  sqlite.exec('COMMIT');
}

/** The fleet's numbers of jobs: 31 bits for the ledger's, 21 above them for its era, within what a number holds exactly. */
const ERA_JOBS = 2 ** 31;
const ERAS = 2 ** 21;

/**
 * Keeps the numbers that this ledger gives from meaning, in a fleet, what they meant before the restoration: jobs get another
 * offset, and the newest word about a job is numbered by the time, above all that the fleet has heard. Claims that the backup
 * had unused were used or given back since.
 */
function beginEra(sqlite: DatabaseSync, now: number): void {
  sqlite
    .prepare('INSERT INTO fleet_era (after_job, number_offset) SELECT coalesce(max(id), 0), ? FROM print_job')
    .run(randomInt(1, ERAS) * ERA_JOBS);
  sqlite.prepare(`DELETE FROM sqlite_sequence WHERE name = 'fleet_outbox'`).run();
  sqlite.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('fleet_outbox', ?)`).run(now);
  sqlite.exec('DELETE FROM fleet_claim WHERE job_id IS NULL');
}

/**
 * Records the restoration in the chain of receipts: receipts since the backup are lost, and their numbers are reused.
 * @param backupAtMs milliseconds since 1970; null if there was no backup and the ledger starts empty
 */
export function addRestoredReceipt(sqlite: DatabaseSync, now: number, backupAtMs: number | null): void {
  const backup = backupAtMs === null ? null : receiptTime(backupAtMs);
  const chain = openReceiptChain(sqlite);
  sqlite.exec('BEGIN IMMEDIATE');
  chain.add(null, (end) => ({
    ...end,
    v: 1,
    kind: 'restored',
    ...receiptTime(now),
    backupAtMs: backup?.atMs ?? null,
    backupAt: backup?.at ?? null,
  }));
  sqlite.exec('COMMIT');
}
