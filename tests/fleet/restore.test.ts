import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner } from '../../main/fleet/connect/owner.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { findInstallation } from '../helpers/postgres/programs.ts';
import { backUp } from './back-up-fleet.ts';
import {
  createTestFleet,
  first,
  inState,
  isConnected,
  linkedAccount,
  startStation,
  type TestStation,
} from './fleet-fixture.ts';
import { entry } from './journal-entries.ts';
import { loginOf } from './station-parts.ts';

const server = sharedPostgres();

/** pg_dump comes with Debian's. */
const DUMPS = findInstallation('debian');
if (typeof DUMPS === 'string') process.stdout.write(`SKIPPED: a restored dump. ${DUMPS}\n`);

const opened = (station: TestStation): Promise<{ readonly reportWanted: boolean }> =>
  new Promise((resolve) => {
    const stop = station.link.onOpened((answer) => {
      stop();
      resolve(answer);
    });
  });

const claim = async (station: TestStation, account: string, code: string) =>
  (await station.claims.hard(randomUUID(), [first(account, code)])).answers[0];

describePostgres('a database that was restored from an older backup', () => {
  it('is noticed at the next call, and grants nothing until every station has reported what it lost', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet, { name: 'Bàn 1' });
    const b = await startStation(fleet, { name: 'Bàn 2' });
    const account = await linkedAccount(a);
    const restore = await backUp(fleet);
    const held = await claim(a, account, 'A.1');
    const late = await linkedAccount(b, 'shop a');
    expect(late).toBe(account);
    const c = await startStation(fleet, { name: 'Bàn 3' });
    const roster = await a.restore.roster();
    await c.stop();
    await restore();

    // In place, without a restart: the connections live on.
    const again = opened(b);
    await expect(claim(b, account, 'A.1')).rejects.toMatchObject({ problem: { code: 'fleet-lost' } });
    await inState(b, 'connected').then(() => again);
    expect(await again).toMatchObject({ reportWanted: true });
    expect(b.memory.read()?.epoch?.number).toBe(2);
    await isConnected(b);
    expect(await claim(b, account, 'A.1')).toMatchObject({ granted: false, why: 'in-doubt' });
    expect(await b.claims.soft([{ account, code: 'B.2' }])).toMatchObject([{ granted: true }]);
    expect(b.link.isSettled()).toBe(false);

    // The first one reports its claim, its journal, and the station that the backup does not know.
    const openedA = opened(a);
    await expect(claim(a, account, 'X.9')).rejects.toThrow('connection');
    expect(await openedA).toMatchObject({ reportWanted: true });
    expect(a.memory.read()?.epoch?.number).toBe(2);
    await a.restore.accounts([{ id: account, origin: 'https://api.example', name: 'Shop A' }], roster);
    await a.claims.report([
      { account, code: 'A.1', fence: held?.fence ?? 0, outcome: 'printed', version: 3, sinceMs: 1 },
    ]);
    const lost = { account, soc: 'DH-1', fence: 1, state: 'created', code: 'X.1' } as const;
    await a.restore.socs([lost, { ...lost, soc: 'DH-2', state: 'claimed', code: null }]);
    expect(await b.socs.claim(randomUUID(), account, ['DH-1', 'DH-2', 'DH-3'])).toMatchObject([
      { granted: false, why: 'created', code: 'X.1' },
      { granted: false },
      { granted: false, why: 'in-doubt' },
    ]);
    expect(await a.journal.deliver(0, [entry(1, { account, code: 'A.1' })])).toBe(1);
    await a.restore.done(1);
    await b.restore.accounts([], []);
    await b.restore.done(0);
    expect((await b.restore.doubt())?.missing).toEqual([{ station: c.id, name: null }]);
    expect(b.link.isSettled()).toBe(false);

    const settled = new Promise<boolean>((resolve) => b.link.onSettled(resolve));
    await a.restore.override('Chị Hoa');
    expect(await settled).toBe(true);
    expect(await b.restore.doubt()).toBeNull();
    expect(await claim(b, account, 'A.1')).toMatchObject({ granted: false, why: 'printed', station: a.id });
    expect(await b.socs.claim(randomUUID(), account, ['DH-2'])).toMatchObject([
      { why: 'elsewhere', station: a.id },
    ]);
    const fresh = await claim(b, account, 'B.9');
    expect(fresh).toMatchObject({ granted: true });
    // Above everything that the lost time gave.
    expect(fresh?.fence).toBeGreaterThan(held?.fence ?? 0);
    expect(await fleet.query("SELECT person FROM tem.agreement WHERE kind = 'doubt-overridden'")).toEqual([
      { person: 'Chị Hoa' },
    ]);
  });

  it('begins one epoch, whoever comes first, and is settled by the last report', async () => {
    const fleet = await createTestFleet(server());
    const stations = await Promise.all(Array.from({ length: 4 }, () => startStation(fleet)));
    const account = await linkedAccount(stations[0] as TestStation);
    const restore = await backUp(fleet);
    await Promise.all(stations.map((station, at) => claim(station, account, `S${at}.${at}`)));
    await restore();
    const all = stations.map(opened);
    await Promise.allSettled(stations.map((station) => claim(station, account, 'N.1')));
    await Promise.all(all);
    await Promise.all(stations.map(isConnected));
    expect(new Set(stations.map(({ memory }) => memory.read()?.epoch?.id)).size).toBe(1);
    expect(await fleet.query('SELECT count(*)::integer AS epochs FROM tem.epoch')).toEqual([{ epochs: 2 }]);
    await Promise.all(stations.map((station) => station.restore.done(0)));
    expect(await claim(stations[0] as TestStation, account, 'N.2')).toMatchObject({ granted: true });
  });

  it.skipIf(typeof DUMPS === 'string')(
    'is noticed as a dump in another database by a station that remembers nothing of the lost time',
    async () => {
      // pg_dump reads no server newer than itself.
      await using debian = await startPostgres({ flavour: 'debian' });
      const fleet = await createTestFleet(debian);
      const a = await startStation(fleet);
      await a.stop();
      const target = await debian.createDatabase();
      const dump = execFileSync('pg_dump', [
        '--no-owner',
        '--no-privileges',
        '--schema=tem',
        fleet.database.superuserUrl,
      ]);
      execFileSync('psql', ['--quiet', '--set=ON_ERROR_STOP=1', target.ownerUrl], {
        input: dump,
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      // The owner gives the stations their rights again: a dump has none.
      expect(await asOwner(loginOf(target.ownerUrl), (owner) => owner.setUp(null))).toEqual(fleet.identity);
      const { config, password } = a.login;
      const login = { config: { ...config, database: target.name }, password };
      const moved = await startStation(fleet, { memory: a.memory, login });
      expect(moved.memory.read()?.epoch?.number).toBe(2);
      const account = randomUUID();
      await moved.restore.accounts([{ id: account, origin: 'https://api.example', name: 'Shop A' }], []);
      expect(await claim(moved, account, 'A.1')).toMatchObject({ why: 'in-doubt' });
      await moved.restore.done(0);
      expect(await claim(moved, account, 'A.2')).toMatchObject({ granted: true });
      await moved.stop();
    },
    60_000,
  );

  it('takes back a station whose newer secret it does not know, once, and no older copy of its disk', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet);
    const restore = await backUp(fleet);
    await a.stop();
    const second = await startStation(fleet, { memory: a.memory, login: a.login });
    const copied = { ...second.memory.read() } as NonNullable<ReturnType<typeof second.memory.read>>;
    await second.stop();
    const third = await startStation(fleet, { memory: a.memory, login: a.login });
    await third.stop();
    await restore();
    const back = await startStation(fleet, { memory: a.memory, login: a.login });
    expect(back.memory.read()?.epoch?.number).toBe(2);
    await back.stop();
    const memory = { read: () => copied, write: () => undefined };
    const copy = await startStation(fleet, { memory, login: a.login, connected: false });
    await inState(copy, 'cut-off');
    expect(copy.link.state()).toMatchObject({ why: { code: 'fleet-cloned' } });
  });
});
