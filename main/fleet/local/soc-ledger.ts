import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { Database } from '../../database/database.ts';
import type { ClaimedSoc } from '../../orders/creation/creation-claims.ts';

/** What the fleet knows of an order that is created here, as far as this disk says. */
export interface SocRow extends ClaimedSoc {
  readonly request: string;
  readonly fence: number | null;
  readonly told: 'claimed' | 'releasing' | 'created' | null;
}

/** What became of a claimed order: its code, or null if it was certainly not created. */
export interface SettledSoc extends SocRow {
  readonly code: OrderCode | null;
}

/** The claims of orders that are created here (table fleet_soc). */
export type SocLedger = ReturnType<typeof openSocLedger>;

export function openSocLedger({ sqlite, transaction }: Database) {
  const where = 'WHERE account = ? AND soc = ?';
  const sql = {
    get: sqlite.prepare(`SELECT * FROM fleet_soc ${where}`),
    begin: sqlite.prepare('INSERT OR REPLACE INTO fleet_soc (account, soc, request) VALUES (?, ?, ?)'),
    claimed: sqlite.prepare(`UPDATE fleet_soc SET told = 'claimed', fence = ? ${where}`),
    releasing: sqlite.prepare(`UPDATE fleet_soc SET told = 'releasing' ${where} AND told = 'claimed'`),
    created: sqlite.prepare(`UPDATE fleet_soc SET told = 'created' ${where}`),
    forget: sqlite.prepare(`DELETE FROM fleet_soc ${where}`),
    unsettled: sqlite.prepare(
      `SELECT soc.*, (SELECT code FROM creation AS made WHERE made.account = soc.account AND made.soc = soc.soc
            AND made.state IN ('created', 'closed') AND made.code IS NOT NULL ORDER BY id DESC LIMIT 1) AS code,
          EXISTS (SELECT 1 FROM creation AS open WHERE open.account = soc.account AND open.soc = soc.soc
            AND open.state IN ('sending', 'unsure', 'unreached')) AS is_open
         FROM fleet_soc AS soc WHERE told IS NULL OR told <> 'created' LIMIT 500`,
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
    claimed: ({ account, soc }: ClaimedSoc, fence: number): void => void sql.claimed.run(fence, account, soc),
    /** Begins to give a claim up: no sending may begin under it from now on. @returns whether it was held */
    release: ({ account, soc }: ClaimedSoc): boolean => sql.releasing.run(account, soc).changes > 0,
    created: ({ account, soc }: ClaimedSoc): void => void sql.created.run(account, soc),
    forget: ({ account, soc }: ClaimedSoc): void => void sql.forget.run(account, soc),
    /** The claims whose outcome is known here and not there, and those of whose request the answer is not known. */
    unsettled: (): SettledSoc[] =>
      transaction(() =>
        sql.unsettled
          .all()
          .filter((row) => row['code'] !== null || row['is_open'] !== 1)
          .map((row) => ({ ...rowOf(row), code: row['code'] as OrderCode | null })),
      ),
  };
}
