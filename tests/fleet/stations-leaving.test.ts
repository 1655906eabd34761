import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../main/database/database.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { createTestFleet } from './fleet-fixture.ts';
import { openRealStation } from './real-station.ts';

const server = sharedPostgres();

describePostgres('a station that forgets a fleet that it cannot reach', () => {
  it('keeps its own labels, and nothing of the fleet', async () => {
    const fleet = await createTestFleet(server());
    const a = await openRealStation(fleet, server().port, 'Bàn 1');
    a.station.scan(code(1));
    await a.station.print();
    a.station.scan(code(2));
    await expect
      .poll(() => fleet.query(`SELECT kind FROM tem.claim WHERE code = $1`, [code(2)]))
      .toEqual([{ kind: 'soft' }]);
    await a.fleet.synchronise();
    await a.cut();
    await a.station.print();
    expect(a.papers).toHaveLength(2);
    expect(a.fleet.waiting()).toBeGreaterThan(0);

    await a.fleet.stop('forget');
    const { sqlite, close } = openDatabase(join(a.folder, 'ledger.sqlite'));
    const count = (table: string): unknown =>
      sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'];
    expect(count('print_job')).toBe(2);
    const ofFleet = ['fleet_member', 'fleet_account', 'fleet_outbox', 'fleet_claim', 'fleet_soc'];
    expect(ofFleet.map(count)).toEqual([0, 0, 0, 0, 0]);
    close();
  });
});
