import type { OrderCode } from '../../../shared/order-code.ts';
import type { Database } from '../../database/database.ts';
import type { BatchSource } from '../../station/label-store.ts';

/**
 * A hard claim as this station's disk has it.
 *
 * - `asked`: the fleet was asked, or is about to be; nobody knows the answer. `granted`: under `fence`.
 * - `leased`: cut off, the label may be handed over under its soft claim. `alone`: cut off, a person answers for it.
 * - `returning`: it is given back, because its handover was certainly not begun.
 */
export type LocalClaimState = 'asked' | 'granted' | 'leased' | 'alone' | 'returning';

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
  const sql = {
    add: sqlite.prepare(
      'INSERT INTO fleet_claim (label_id, account, code, request, state, fence, person) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    grant: sqlite.prepare(
      `UPDATE fleet_claim SET state = 'granted', fence = ?
         WHERE request = ? AND label_id = ? AND state = 'asked' AND job_id IS NULL`,
    ),
    refuse: sqlite.prepare(
      `DELETE FROM fleet_claim WHERE request = ? AND label_id = ? AND state = 'asked' AND job_id IS NULL`,
    ),
    unused: sqlite.prepare(
      `SELECT * FROM fleet_claim WHERE job_id IS NULL AND label_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    ),
    return: sqlite.prepare(
      `UPDATE fleet_claim SET state = 'returning'
         WHERE job_id IS NULL AND state IN ('asked', 'granted') AND label_id IN (SELECT value FROM json_each(?))`,
    ),
    drop: sqlite.prepare(
      `DELETE FROM fleet_claim
         WHERE job_id IS NULL AND state IN ('leased', 'alone') AND label_id IN (SELECT value FROM json_each(?))`,
    ),
    returning: sqlite.prepare(`SELECT * FROM fleet_claim WHERE state = 'returning' ORDER BY id LIMIT 500`),
    forget: sqlite.prepare(
      'DELETE FROM fleet_claim WHERE job_id IS NULL AND id IN (SELECT value FROM json_each(?))',
    ),
    left: sqlite.prepare(
      `SELECT DISTINCT label_id FROM fleet_claim
         WHERE job_id IS NULL AND state <> 'returning' AND label_id IN (SELECT id FROM label
           WHERE batch_id IN (SELECT id FROM batch WHERE source IN (SELECT value FROM json_each(?))))`,
    ),
  };

  function add(
    { labelId, account, code }: ClaimedLabel,
    request: string,
    state: LocalClaimState,
    { fence = null, person = null }: { readonly fence?: number | null; readonly person?: string | null } = {},
  ): void {
    sql.add.run(labelId, account, code, request, state, fence, person);
  }

  /** Prepares to give back what these labels hold. Claims whose handover was begun stay. @returns whether anything is to be told */
  function giveBack(labelIds: readonly number[]): boolean {
    const ids = JSON.stringify(labelIds);
    return transaction(() => {
      sql.drop.run(ids);
      return sql.return.run(ids).changes > 0;
    });
  }

  return {
    /** Records a request before it is sent. */
    begin: (request: string, labels: readonly ClaimedLabel[]): void =>
      transaction(() => {
        for (const label of labels) add(label, request, 'asked');
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
    /** Records what allows labels to be handed over while the fleet cannot be asked. */
    allow: (
      labels: readonly ClaimedLabel[],
      state: 'leased' | 'alone',
      person: string | null,
      request: string,
    ): void =>
      transaction(() => {
        for (const label of labels) add(label, request, state, { person });
      }),
    /** Records a claim that a person took over. */
    addGranted: (label: ClaimedLabel, request: string, fence: number, person: string): void =>
      add(label, request, 'granted', { fence, person }),
    /** The newest claim of each label (by id) under which no handover was begun. */
    unused: (labelIds: readonly number[]): ReadonlyMap<number, LocalClaim> =>
      new Map(sql.unused.all(JSON.stringify(labelIds)).map((row) => [Number(row['label_id']), claimOf(row)])),
    giveBack,
    /** What is to be given back, oldest first, 500 at most. */
    returning: (): LocalClaim[] => sql.returning.all().map(claimOf),
    /** Forgets claims (by id) that the fleet has taken back. */
    forget: (ids: readonly number[]): void => void sql.forget.run(JSON.stringify(ids)),
    /** Gives back what an earlier process left unused in batches of these sources; no other process may be working on them. */
    recover: (sources: readonly BatchSource[]): boolean =>
      giveBack(sql.left.all(JSON.stringify(sources)).map((row) => Number(row['label_id']))),
  };
}

// Only this file writes these rows, so their shape is trusted.
const claimOf = (row: Readonly<Record<string, unknown>>): LocalClaim => ({
  id: Number(row['id']),
  labelId: Number(row['label_id']),
  account: String(row['account']),
  code: String(row['code']) as OrderCode,
  request: String(row['request']),
  state: String(row['state']) as LocalClaimState,
  fence: row['fence'] === null ? null : Number(row['fence']),
  person: row['person'] as string | null,
});
