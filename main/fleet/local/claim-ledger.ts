import type { OrderCode } from '../../../shared/order-code.ts';
import type { Database } from '../../database/database.ts';
import type { BatchSource } from '../../station/label-store.ts';

/**
 * A hard claim as this station's disk has it.
 *
 * - `asked`: the fleet was asked, or is about to be; the answer is not known. `granted`: under `fence`.
 * - `leased`: cut off, the label may be handed over under its soft claim. `alone`: cut off, a person answers for it.
 * - `returning`: it is given back, because its handover was certainly not begun. `returned`: the fleet knows it, and is told once
 *   more after a restored backup.
 * - `reported`: of a job that was begun without a claim: the fleet was told, and has it under `fence`.
 *
 * Fence 0: the fleet was told of the job, and has the claim of another.
 */
export type LocalClaimState =
  | 'asked'
  | 'granted'
  | 'leased'
  | 'alone'
  | 'returning'
  | 'returned'
  | 'reported';

/** A label whose order is claimed. */
export interface ClaimedLabel {
  readonly labelId: number;
  /** Its account's key at this station. */
  readonly account: string;
  readonly code: OrderCode;
}

export interface LocalClaim extends ClaimedLabel {
  readonly id: number;
  readonly request: string;
  readonly state: LocalClaimState;
  readonly fence: number | null;
  readonly person: string | null;
}

/** The hard claims of this station (table fleet_claim): each step is on disk when the method returns. */
export type ClaimLedger = ReturnType<typeof openClaimLedger>;

export function openClaimLedger({ sqlite, transaction }: Database) {
  const among = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;
  const IS_KEPT = `job_id IS NULL AND state NOT IN ('returning', 'returned')`;
  const sql = {
    add: sqlite.prepare(
      'INSERT INTO fleet_claim (label_id, account, code, request, state, person) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    grant: sqlite.prepare(
      `UPDATE fleet_claim SET state = 'granted', fence = ?
         WHERE request = ? AND label_id = ? AND state = 'asked' AND job_id IS NULL`,
    ),
    refuse: sqlite.prepare(
      `DELETE FROM fleet_claim WHERE request = ? AND label_id = ? AND state = 'asked' AND job_id IS NULL`,
    ),
    unused: sqlite.prepare(`SELECT * FROM fleet_claim WHERE ${IS_KEPT} AND ${among('label_id')} ORDER BY id`),
    giveBack: sqlite.prepare(
      `UPDATE fleet_claim SET state = 'returning'
         WHERE job_id IS NULL AND state IN ('asked', 'granted') AND ${among('label_id')}`,
    ),
    drop: sqlite.prepare(
      `DELETE FROM fleet_claim WHERE job_id IS NULL AND state IN ('leased', 'alone') AND ${among('label_id')}`,
    ),
    // Not while the label may be handed over under the lease that the same request would have replaced, nor before the fleet
    // knows of its handover: it would let another station print it.
    returning: sqlite.prepare(
      `SELECT * FROM fleet_claim AS claim WHERE state = 'returning'
         AND NOT EXISTS (SELECT 1 FROM fleet_claim AS other WHERE other.label_id = claim.label_id
           AND other.job_id IS NULL AND other.state IN ('leased', 'alone'))
         AND NOT EXISTS (SELECT 1 FROM fleet_outbox JOIN print_job ON print_job.id = fleet_outbox.job_id
           WHERE print_job.label_id = claim.label_id)
         ORDER BY id LIMIT 500`,
    ),
    returned: sqlite.prepare(
      `UPDATE fleet_claim SET state = 'returned' WHERE state = 'returning' AND ${among('id')}`,
    ),
    returnAgain: sqlite.prepare(
      `UPDATE fleet_claim SET state = 'returning' WHERE job_id IS NULL AND state = 'returned'`,
    ),
    forgetReturned: sqlite.prepare(
      `DELETE FROM fleet_claim WHERE job_id IS NULL AND state = 'returned'
         AND EXISTS (SELECT 1 FROM label WHERE label.id = fleet_claim.label_id AND changed_at_ms < ?)`,
    ),
    // It may have been begun or given back while the fleet was asked.
    regrant: sqlite.prepare(
      `UPDATE fleet_claim SET fence = ? WHERE id = ? AND state IN ('granted', 'returning')`,
    ),
    revoke: sqlite.prepare(`DELETE FROM fleet_claim WHERE id = ? AND state = 'granted' AND job_id IS NULL`),
    granted: sqlite.prepare(`SELECT * FROM fleet_claim WHERE job_id IS NULL AND state = 'granted'`),
    left: sqlite.prepare(
      `SELECT DISTINCT label_id FROM fleet_claim
         WHERE ${IS_KEPT} AND label_id IN (SELECT id FROM label
           WHERE batch_id IN (SELECT id FROM batch WHERE ${among('source')}))`,
    ),
    untold: sqlite.prepare(`SELECT 1 FROM fleet_claim WHERE state = 'leased' AND fence IS NULL LIMIT 1`),
    report: sqlite.prepare(
      `INSERT INTO fleet_claim (label_id, account, code, request, state, fence, job_id)
         SELECT label_id, coalesce(account, ''), code, '', 'reported', ?, id FROM print_job WHERE id = ?
         ON CONFLICT (job_id) WHERE job_id IS NOT NULL DO UPDATE SET fence = excluded.fence`,
    ),
  };

  function add(
    { labelId, account, code }: ClaimedLabel,
    request: string,
    state: LocalClaimState,
    person: string | null,
  ): void {
    sql.add.run(labelId, account, code, request, state, person);
  }

  /** Gives back what these labels hold. Claims whose handover was begun stay. @returns whether the fleet has to be told */
  function giveBack(labelIds: readonly number[]): boolean {
    const ids = JSON.stringify(labelIds);
    return transaction(() => {
      sql.drop.run(ids);
      return sql.giveBack.run(ids).changes > 0;
    });
  }

  return {
    /** Records a request before it is sent. */
    begin: (request: string, labels: readonly ClaimedLabel[]): void =>
      transaction(() => {
        for (const label of labels) add(label, request, 'asked', null);
      }),
    /** Records a request's answers: the fence of each label that is granted; the others are refused. */
    answer: (request: string, labelIds: readonly number[], fences: ReadonlyMap<number, number>): void =>
      transaction(() => {
        for (const labelId of labelIds) {
          const fence = fences.get(labelId);
          if (fence === undefined) sql.refuse.run(request, labelId);
          else sql.grant.run(fence, request, labelId);
        }
      }),
    /** Records what allows labels to be handed over while the fleet cannot be asked; what was asked for them is given back. */
    allow: (labels: readonly ClaimedLabel[], state: 'leased' | 'alone', person: string | null): void =>
      transaction(() => {
        giveBack(labels.map(({ labelId }) => labelId));
        for (const label of labels) add(label, '', state, person);
      }),
    /** The newest claim of each label (by id) that allows a handover, or may, and under which none was begun. */
    unused: (labelIds: readonly number[]): ReadonlyMap<number, LocalClaim> =>
      new Map(sql.unused.all(JSON.stringify(labelIds)).map((row) => [Number(row['label_id']), claimOf(row)])),
    giveBack,
    /** What can be given back now, oldest first, 500 at most. */
    returning: (): LocalClaim[] => sql.returning.all().map(claimOf),
    /** The granted claims under which nothing was begun, of every batch. */
    granted: (): LocalClaim[] => sql.granted.all().map(claimOf),
    /** Records that the fleet has taken claims (by id) back. */
    returned: (ids: readonly number[]): void => void sql.returned.run(JSON.stringify(ids)),
    /** Gives back once more what was given back before: a restored database has it from before. */
    returnAgain: (): void => void sql.returnAgain.run(),
    /** Forgets what was given back of labels that have not changed since then; milliseconds since 1970. */
    forgetReturned: (sinceMs: number): void => void sql.forgetReturned.run(sinceMs),
    /** Records under which fence a restored database has granted claims (by id); null: another station has it. */
    regrant: (fences: ReadonlyMap<number, number | null>): void =>
      transaction(() => {
        for (const [id, fence] of fences)
          if (fence === null) sql.revoke.run(id);
          else sql.regrant.run(fence, id);
      }),
    /** Gives back what an earlier process left unused in batches of these sources; no other process may be working on them. */
    recover: (sources: readonly BatchSource[]): void =>
      void giveBack(sql.left.all(JSON.stringify(sources)).map((row) => Number(row['label_id']))),
    /** Records under which fence the fleet has jobs (by their rows) that it was told of; 0: it has another's claim. */
    report: (fences: ReadonlyMap<number, number>): void =>
      transaction(() => {
        for (const [jobId, fence] of fences) sql.report.run(fence, jobId);
      }),
    /** Whether something was handed over under a lease, or may be, and the fleet does not know. */
    hasUntold: (): boolean => sql.untold.get() !== undefined,
  };
}

// Only this file writes these rows, so their shape is trusted.
const claimOf = (row: Readonly<Record<string, unknown>>): LocalClaim => ({
  id: Number(row['id']),
  labelId: Number(row['label_id']),
  account: String(row['account']),
  code: String(row['code']) as OrderCode,
  request: String(row['request']),
  state: row['state'] as LocalClaimState,
  fence: row['fence'] === null ? null : Number(row['fence']),
  person: row['person'] as string | null,
});
