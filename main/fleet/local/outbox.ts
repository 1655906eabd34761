import type { LabelSize } from '../../../shared/label-size.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { LabelState, ReprintReason } from '../../../shared/station.ts';
import type { Database } from '../../database/database.ts';
import type { LocalClaimState } from './claim-ledger.ts';

/** A job as the fleet has to know it: its newest state here. */
export interface OutboxEntry {
  /** Grows with each change of any job: of one job the highest counts. */
  readonly revision: number;
  /** The job's row here, and its number in the fleet. */
  readonly row: number;
  readonly job: number;
  /** Its account's key at this station. */
  readonly account: string;
  readonly code: OrderCode;
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly reprint: ReprintReason | null;
  readonly state: LabelState;
  /** Milliseconds since 1970, by this station's clock. */
  readonly submittedAtMs: number;
  readonly endedAtMs: number | null;
  /** Its receipt's SHA-256 in hexadecimal. */
  readonly receipt: string | null;
  /** The claim under which it was handed over; null without one. */
  readonly claim: {
    readonly state: LocalClaimState;
    readonly fence: number | null;
    readonly person: string | null;
  } | null;
}

/** Jobs whose newest state the fleet has not got (table fleet_outbox, which triggers fill: database/tables.ts). */
export type Outbox = ReturnType<typeof openOutbox>;

export function openOutbox({ sqlite, transaction }: Database) {
  const JOBS = `SELECT waiting.revision, job.*, receipt.hash, claim.state AS claim_state, claim.fence, claim.person,
      job.id + (SELECT number_offset FROM fleet_era WHERE after_job < job.id ORDER BY after_job DESC, rowid DESC LIMIT 1)
        AS fleet_job
    FROM fleet_outbox AS waiting JOIN print_job AS job ON job.id = waiting.job_id
    LEFT JOIN receipt ON receipt.number = job.receipt LEFT JOIN fleet_claim AS claim ON claim.job_id = job.id`;
  const sql = {
    next: sqlite.prepare(`${JOBS} ORDER BY waiting.revision LIMIT ?`),
    delivered: sqlite.prepare('DELETE FROM fleet_outbox WHERE revision IN (SELECT value FROM json_each(?))'),
    count: sqlite.prepare('SELECT count(*) AS n FROM fleet_outbox'),
    newestOf: sqlite.prepare(
      `SELECT max(revision) AS revision FROM fleet_outbox WHERE job_id IN (SELECT id FROM print_job
         WHERE code IN (SELECT value FROM json_each(?)))`,
    ),
    again: sqlite.prepare(
      `INSERT OR REPLACE INTO fleet_outbox (job_id) SELECT id FROM print_job
         WHERE (submitted_at_ms >= :sinceMs OR ended_at_ms IS NULL OR state = 'unknown')
           AND account IN (SELECT value FROM json_each(:accounts)) ORDER BY id`,
    ),
    forgetClaims: sqlite.prepare(
      `UPDATE fleet_claim SET fence = NULL WHERE state IN ('leased', 'alone', 'reported') AND job_id IN (SELECT job_id FROM fleet_outbox)`,
    ),
  };
  return {
    /** The oldest entries. */
    next: (most: number): OutboxEntry[] => sql.next.all(most).map(entryOf),
    /** Forgets entries that the fleet has. One whose job changed meanwhile has another revision by now. */
    delivered: (revisions: readonly number[]): void => void sql.delivered.run(JSON.stringify(revisions)),
    count: (): number => Number(sql.count.get()?.['n']),
    /** The newest entry about any of these orders; null if the fleet has all. */
    newestOf(codes: readonly OrderCode[]): number | null {
      const found = sql.newestOf.get(JSON.stringify(codes))?.['revision'];
      return found === null || found === undefined ? null : Number(found);
    },
    /**
     * Tells the fleet of every job of these accounts (by key) since then once more, and of those without a known end.
     * @param sinceMs milliseconds since 1970
     */
    tellAgain: (accounts: readonly string[], sinceMs: number): void =>
      transaction(() => {
        sql.again.run({ sinceMs, accounts: JSON.stringify(accounts) });
        sql.forgetClaims.run();
      }),
  };
}

// The types are trusted: print-job-log.ts writes them.
const entryOf = (row: Readonly<Record<string, unknown>>): OutboxEntry => ({
  revision: Number(row['revision']),
  row: Number(row['id']),
  job: Number(row['fleet_job']),
  account: String(row['account']),
  code: String(row['code']) as OrderCode,
  size: row['size'] as LabelSize | null,
  printer: row['printer'] as string | null,
  reprint: row['reprint'] as ReprintReason | null,
  state: String(row['state']) as LabelState,
  submittedAtMs: Number(row['submitted_at_ms']),
  endedAtMs: row['ended_at_ms'] === null ? null : Number(row['ended_at_ms']),
  receipt: row['hash'] as string | null,
  claim:
    row['claim_state'] === null
      ? null
      : {
          state: row['claim_state'] as LocalClaimState,
          fence: row['fence'] === null ? null : Number(row['fence']),
          person: row['person'] as string | null,
        },
});
