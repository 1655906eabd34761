import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { Database } from '../../database/database.ts';
import type { ClaimedSoc } from '../../orders/creation/creation-claims.ts';

/** What the fleet knows of an order that is created here, as far as this disk says. */
export interface SocRow extends ClaimedSoc {
  readonly request: string;
  readonly fence: number | null;
  readonly told: 'claimed' | 'releasing' | 'created' | null;
}

type SocRequest = Pick<SocRow, 'account' | 'soc' | 'request'>;

/** What became of a claimed order: its code; null if none was created, certainly unless a sending is open. */
interface SocFate {
  readonly code: OrderCode | null;
  readonly isOpen: boolean;
}

/** The claims of orders that are created here (table fleet_soc). */
export type SocLedger = ReturnType<typeof openSocLedger>;

export function openSocLedger({ sqlite }: Database) {
  const where = 'WHERE account = ? AND soc = ?';
  const sql = {
    get: sqlite.prepare(`SELECT * FROM fleet_soc ${where}`),
    begin: sqlite.prepare('INSERT OR REPLACE INTO fleet_soc (account, soc, request) VALUES (?, ?, ?)'),
    // A request that was replaced meanwhile changes nothing.
    claimed: sqlite.prepare(`UPDATE fleet_soc SET told = 'claimed', fence = ? ${where} AND request = ?`),
    releasing: sqlite.prepare(
      `UPDATE fleet_soc SET told = 'releasing' ${where} AND request = ? AND told = 'claimed'`,
    ),
    created: sqlite.prepare(`UPDATE fleet_soc SET told = 'created' ${where} AND request = ?`),
    forget: sqlite.prepare(`DELETE FROM fleet_soc ${where} AND request = ?`),
    mine: sqlite.prepare(
      `SELECT * FROM fleet_soc WHERE fence IS NOT NULL AND told IN ('claimed', 'created')`,
    ),
    unsettled: sqlite.prepare(`SELECT * FROM fleet_soc WHERE told IS NULL OR told <> 'created'`),
    code: sqlite.prepare(
      `SELECT code FROM creation ${where} AND state IN ('created', 'closed') AND code IS NOT NULL
         ORDER BY id DESC LIMIT 1`,
    ),
    open: sqlite.prepare(
      `SELECT 1 FROM creation ${where} AND state IN ('sending', 'unsure', 'unreached') LIMIT 1`,
    ),
  };
  // Only this file writes these rows, so their shape is trusted.
  const rowOf = (row: Readonly<Record<string, unknown>>): SocRow => ({
    account: String(row['account']),
    soc: String(row['soc']) as Soc,
    request: String(row['request']),
    fence: row['fence'] === null ? null : Number(row['fence']),
    told: row['told'] as SocRow['told'],
  });
  return {
    get({ account, soc }: ClaimedSoc): SocRow | null {
      const row = sql.get.get(account, soc);
      return row === undefined ? null : rowOf(row);
    },
    /** Records a request before it is sent. */
    begin: ({ account, soc }: ClaimedSoc, request: string): void => void sql.begin.run(account, soc, request),
    claimed: ({ account, soc, request }: SocRequest, fence: number): void =>
      void sql.claimed.run(fence, account, soc, request),
    /** Begins to give a claim up: no sending may begin under it from now on. @returns whether it was held */
    release: ({ account, soc, request }: SocRequest): boolean =>
      sql.releasing.run(account, soc, request).changes > 0,
    created: ({ account, soc, request }: SocRequest): void => void sql.created.run(account, soc, request),
    forget: ({ account, soc, request }: SocRequest): void => void sql.forget.run(account, soc, request),
    /** The claims of which the fleet was not told that the order was created. */
    unsettled: (): SocRow[] => sql.unsettled.all().map(rowOf),
    /** The orders that this station has claimed, or has created. */
    mine: (): SocRow[] => sql.mine.all().map(rowOf),
    /** What the stored sendings say of an order now. */
    fateOf: ({ account, soc }: ClaimedSoc): SocFate => ({
      code: (sql.code.get(account, soc)?.['code'] ?? null) as OrderCode | null,
      isOpen: sql.open.get(account, soc) !== undefined,
    }),
  };
}
