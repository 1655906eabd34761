import type { FleetIdentity } from '../../../shared/fleet.ts';
import type { Database } from '../../database/database.ts';

/** What the ledger knows of the station's fleet (table fleet_member): while it has a row, jobs are told. */
export type MemberRow = ReturnType<typeof openMemberRow>;

export function openMemberRow({ sqlite, transaction }: Database) {
  const sql = {
    get: sqlite.prepare('SELECT fleet, station, training, roster FROM fleet_member'),
    put: sqlite.prepare(
      'INSERT OR REPLACE INTO fleet_member (only_row, fleet, station, training) VALUES (1, ?, ?, ?)',
    ),
    setRoster: sqlite.prepare('UPDATE fleet_member SET roster = ?'),
    forget: [
      'DELETE FROM fleet_member',
      'DELETE FROM fleet_account',
      'DELETE FROM fleet_outbox',
      'DELETE FROM fleet_claim',
      'DELETE FROM fleet_soc',
    ].map((statement) => sqlite.prepare(statement)),
  };
  const forget = (): void =>
    transaction(() => {
      for (const statement of sql.forget) statement.run();
    });

  return {
    /** Says that this station belongs to a fleet; what it kept of another is forgotten. @returns whether it is a new one */
    join({ id, training }: Pick<FleetIdentity, 'id' | 'training'>, station: string): boolean {
      const known = sql.get.get();
      if (known?.['fleet'] === id && known['station'] === station) return false;
      transaction(() => {
        forget();
        sql.put.run(id, station, training ? 1 : 0);
      });
      return true;
    },
    /** Says that this station belongs to no fleet. */
    forget,
    /** The fleet's stations (ids), as far as it was ever seen. */
    roster: (): readonly string[] => JSON.parse(String(sql.get.get()?.['roster'] ?? '[]')) as string[],
    setRoster: (stations: readonly string[]): void => void sql.setRoster.run(JSON.stringify(stations)),
  };
}
