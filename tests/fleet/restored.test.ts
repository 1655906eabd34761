import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../main/database/database.ts';
import { asOwner } from '../../main/fleet/connect/owner.ts';
import type { ClaimRow } from '../../main/station/claims.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { findInstallation } from '../helpers/postgres/programs.ts';
import { code } from '../unit/station/fakes.ts';
import { backUp } from './back-up-fleet.ts';
import {
  createTestFleet,
  first,
  inState,
  isConnected,
  linkedAccount,
  sharedServer,
  startStation,
  type TestStation,
} from './fleet-fixture.ts';
import { entry } from './journal-entries.ts';
import { ACCOUNT, openRealStation, type Paper, type RealStationOptions } from './real-station.ts';
import { loginOf } from './station-parts.ts';

const server = sharedServer();

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

const claim = async (station: TestStation, account: string, of: string) =>
  (await station.claims.hard(randomUUID(), [first(account, of)])).answers[0];

/** Two stations as Tem runs them. */
async function realStations(second: RealStationOptions = {}) {
  const fleet = await createTestFleet(server());
  const papers: Paper[] = [];
  const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
  const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers, ...second });
  return {
    fleet,
    papers,
    a,
    b,
    cutBoth: () => Promise.all([a.cut(), b.cut()]),
    async isSettled(): Promise<void> {
      await expect.poll(() => fleet.query('SELECT settled FROM tem.fleet')).toEqual([{ settled: true }]);
    },
    holders: async () =>
      (await fleet.query('SELECT s.name FROM tem.claim c JOIN tem.station s ON s.id = c.station')).map(
        ({ name }) => String(name),
      ),
  };
}

describePostgres('a database that was restored from an older backup', () => {
  it('is noticed at the next call, and grants nothing until every station has reported what it lost', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet, { name: 'Bàn 1' });
    const b = await startStation(fleet, { name: 'Bàn 2' });
    const account = await linkedAccount(a);
    const restore = await backUp(fleet);
    const held = await claim(a, account, 'A.1');
    await linkedAccount(b);
    const c = await startStation(fleet, { name: 'Bàn 3' });
    const roster = await a.restore.roster();
    await c.stop();
    await restore();

    // In place, without a restart: the connections live on. Whoever comes first, one epoch begins.
    const both = Promise.all([opened(a), opened(b)]);
    const lost = await Promise.allSettled([claim(b, account, 'A.1'), claim(a, account, 'X.9')]);
    expect(lost).toMatchObject([
      { reason: { problem: { code: 'fleet-lost' } } },
      { reason: { problem: { code: 'fleet-lost' } } },
    ]);
    expect(await both).toMatchObject([{ reportWanted: true }, { reportWanted: true }]);
    await Promise.all([a, b].map(isConnected));
    expect([a, b].map(({ memory }) => memory.read()?.epoch?.number)).toEqual([2, 2]);
    expect(await fleet.query('SELECT count(*)::integer AS epochs FROM tem.epoch')).toEqual([{ epochs: 2 }]);
    expect(await claim(b, account, 'A.1')).toMatchObject({ granted: false, why: 'in-doubt' });
    expect(await b.claims.soft([{ account, code: 'B.2' }])).toMatchObject([{ granted: true }]);
    expect(b.link.isSettled()).toBe(false);

    // The first one reports its claim, its journal, and the station that the backup does not know.
    await a.restore.accounts([{ id: account, origin: 'https://api.example', name: 'Shop A' }], roster);
    await a.claims.report([
      { account, code: 'A.1', fence: held?.fence ?? 0, outcome: 'printed', version: 3, sinceMs: 1 },
    ]);
    const created = { account, soc: 'DH-1', fence: 1, state: 'created', code: 'X.1' } as const;
    await a.restore.socs([created, { ...created, soc: 'DH-2', state: 'claimed', code: null }]);
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
  );

  it('takes back a station whose newer secret it does not know, once, and no older copy of its disk', async () => {
    const fleet = await createTestFleet(server());
    const { memory, login, stop } = await startStation(fleet);
    const restore = await backUp(fleet);
    await stop();
    const second = await startStation(fleet, { memory, login });
    const copied = memory.read();
    await second.stop();
    await (await startStation(fleet, { memory, login })).stop();
    await restore();
    const back = await startStation(fleet, { memory, login });
    expect(back.memory.read()?.epoch?.number).toBe(2);
    await back.stop();
    const copy = await startStation(fleet, {
      memory: { read: () => copied, write: () => undefined },
      login,
      connected: false,
    });
    await inState(copy, 'cut-off');
    expect(copy.link.state()).toMatchObject({ why: { code: 'fleet-cloned' } });
  });

  it('prints nothing that may have been printed, and knows all once every station reported or a supervisor answered for it', async () => {
    const { fleet, papers, a, b, cutBoth } = await realStations();
    a.station.scan(code(1));
    await a.station.print();
    await a.fleet.synchronise();
    const restore = await backUp(fleet);
    // The backup knows nothing of these.
    for (const number of [2, 3]) a.station.scan(code(number));
    await a.station.print();
    await a.fleet.synchronise();
    // Each station has called since: its beat does that within ten seconds.
    b.station.scan(code(5));
    await b.station.print();
    await b.fleet.synchronise();
    await cutBoth();
    await restore();
    await b.heal();

    b.station.addCodes([code(2), code(4)]);
    await b.station.print().catch(() => undefined);
    await b.until(code(2), 'held', 'fleet-in-doubt');
    await b.until(code(4), 'held', 'fleet-in-doubt');
    await expect.poll(() => b.row(code(4))?.problem?.values).toMatchObject({ missing: 'Bàn 1' });
    expect(papers).toHaveLength(4);

    await a.heal();
    await b.until(code(4), 'queued');
    await b.station.print().catch(() => undefined);
    await b.until(code(4), 'printed');
    expect(b.row(code(2))).toMatchObject({ state: 'held', problem: { values: { printer: 'Bàn 1' } } });
    await b.fleet.synchronise();
    const jobs = await fleet.query('SELECT DISTINCT code FROM tem.print_job ORDER BY code');
    expect(jobs.map((job) => job['code'])).toEqual([1, 2, 3, 4, 5].map(code));
    expect(papers).toHaveLength(5);

    // Once more, and the first one does not come back.
    await cutBoth();
    await restore();
    await b.heal();
    b.station.scan(code(6));
    await b.station.print().catch(() => undefined);
    await b.until(code(6), 'held', 'fleet-in-doubt');
    await b.fleet.engine.restore.override('Lan');
    await b.until(code(6), 'queued');
    await b.station.print();
    expect(papers.at(-1)).toEqual({ station: 'Bàn 2', code: code(6) });
  });

  it('learns again who has scanned what, under leases that last, and the events that a station kept', async () => {
    const { fleet, papers, a, b, cutBoth, isSettled, holders } = await realStations();
    const [account] = await fleet.query('SELECT id::text FROM tem.account');
    const receive = async (digest: string, receivedAtMs: number): Promise<void> => {
      const body = JSON.stringify({ code: code(1), digest });
      await a.fleet.engine.events.add([{ account: String(account?.['id']), digest, body, receivedAtMs }]);
      const ledger = openDatabase(join(a.folder, 'ledger.sqlite'));
      ledger.sqlite
        .prepare(
          `INSERT INTO order_event (account, digest, type, code, effect, received_at_ms, body) VALUES (?, ?, '', ?, 'news', ?, ?)`,
        )
        .run(ACCOUNT, digest, code(1), receivedAtMs, body);
      ledger.close();
    };
    const events = () => fleet.query('SELECT digest, body FROM tem.partner_event ORDER BY sequence');
    // Deleted for its age, which nobody tells again.
    await receive('old', Date.now() - 40 * 86_400_000);
    await fleet.query(`DELETE FROM tem.partner_event WHERE digest = 'old'`);
    await receive('before', Date.now());
    const restore = await backUp(fleet);
    await receive('after', Date.now());
    a.station.scan(code(1));
    await expect.poll(holders).toEqual(['Bàn 1']);
    await cutBoth();
    await restore();
    expect(await holders()).toEqual([]);
    // Who has nothing reports as well.
    await b.heal();
    await a.heal();
    await expect.poll(holders).toEqual(['Bàn 1']);
    await isSettled();
    expect(await events()).toEqual(
      ['before', 'after'].map((digest) => ({ digest, body: JSON.stringify({ code: code(1), digest }) })),
    );

    b.station.scan(code(1));
    await b.station.print().catch(() => undefined);
    await b.until(code(1), 'held', 'claimed-elsewhere');
    // The lease of the time of doubt had no length; the one since lasts.
    const renewed = () =>
      fleet.query(
        `SELECT lease_until - interval '10 minutes' >= settled_at AS is FROM tem.claim, tem.epoch
         WHERE number = (SELECT epoch FROM tem.fleet)`,
      );
    await expect.poll(renewed).toEqual([{ is: true }]);
    await a.cut();
    expect(await a.station.print()).toMatchObject({ printed: 1 });
    expect(papers).toEqual([{ station: 'Bàn 1', code: code(1) }]);
  });

  it('has printed what was held when the doubt had just ended, although its refusal was answered before', async () => {
    const answered = Promise.withResolvers<void>();
    const settled = Promise.withResolvers<void>();
    const { fleet, papers, a, b, cutBoth } = await realStations({
      onAcquire: async (at) => {
        if (at !== 'claimed') return;
        answered.resolve();
        await settled.promise;
      },
    });
    const restore = await backUp(fleet);
    await cutBoth();
    await restore('elsewhere');
    await b.heal();
    b.station.scan(code(1));
    const run = b.station.print();
    await answered.promise;
    await a.heal();
    await expect.poll(() => b.fleet.engine.link.isSettled()).toBe(true);
    // Claimed again, with nothing against it, while the run has not held it yet.
    await expect
      .poll(() => fleet.query(`SELECT lease_until > now() + interval '9 minutes' AS long FROM tem.claim`))
      .toEqual([{ long: true }]);
    const { id = 0 } = b.row(code(1)) ?? {};
    await expect
      .poll(() => b.fleet.claims.holdFor({ id, account: null, code: code(1), reprint: null }))
      .toBeNull();
    settled.resolve();
    expect(await run).toMatchObject({ held: 1 });
    await b.until(code(1), 'queued');
    await b.station.print();
    expect(papers).toEqual([{ station: 'Bàn 2', code: code(1) }]);
  });

  it('lets another station print what was given back since, and knows the outcome of what it scanned in doubt', async () => {
    const { fleet, papers, a, b, cutBoth, isSettled, holders } = await realStations();
    const claimAt = async (number: number): Promise<ClaimRow> => {
      a.station.scan(code(number));
      const row = { id: a.row(code(number))?.id ?? 0, account: null, code: code(number), reprint: null };
      const answers = await a.fleet.claims.acquire([row], new AbortController().signal);
      expect(answers.get(row.id)).toEqual({ kind: 'yes' });
      return row;
    };
    const giveBack = async ({ id }: ClaimRow): Promise<void> => {
      a.station.remove(id);
      await a.fleet.synchronise();
    };
    const early = await claimAt(1);
    const restore = await backUp(fleet);
    const late = await claimAt(2);
    await giveBack(early);
    await claimAt(3);
    await cutBoth();
    await restore();
    await b.heal();
    b.station.scan(code(3));
    await expect.poll(async () => (await holders()).toSorted()).toEqual(['Bàn 1', 'Bàn 2']);
    await a.heal();
    await isSettled();
    await giveBack(late);
    await a.fleet.synchronise();
    for (const number of [1, 2]) b.station.scan(code(number));
    await b.station.print().catch(() => undefined);
    for (const number of [1, 2]) await b.until(code(number), 'printed');
    await a.station.print();
    await a.until(code(3), 'printed');
    await a.fleet.synchronise();
    await b.until(code(3), 'held', 'printed-before');
    expect(papers.map((paper) => `${paper.station} ${paper.code}`).toSorted()).toEqual([
      `Bàn 1 ${code(3)}`,
      `Bàn 2 ${code(1)}`,
      `Bàn 2 ${code(2)}`,
    ]);
  });
});

describePostgres('a database that is killed and started again', () => {
  it('loses nothing: labels that were claimed print on, the rest by itself afterwards', async () => {
    await using own = await startPostgres();
    const fleet = await createTestFleet(own);
    const papers: Paper[] = [];
    let isDue = true;
    const a = await openRealStation(fleet, own.port, 'Bàn 1', {
      papers,
      onPrint: async (of) => {
        if (of !== code(2) || !isDue) return;
        isDue = false;
        await own.kill();
      },
    });
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    a.station.addCodes(numbers.map(code));
    await expect
      .poll(() => a.fleet.claims.holdFor({ id: 1, account: null, code: code(1), reprint: null }))
      .toBeNull();
    await a.station.print();
    expect(a.fleet.engine.link.state()).toMatchObject({
      kind: 'cut-off',
      nextTryAtMs: expect.any(Number) as number,
    });
    await own.restart();
    // By itself, at its next try.
    await inState(a.fleet.engine, 'connected');
    for (const number of numbers) await a.until(code(number), 'printed');
    await a.fleet.synchronise();
    expect(papers).toHaveLength(numbers.length);
    const [jobs] = await fleet
      .query(`SELECT count(*)::int AS n FROM tem.print_job WHERE state = 'printed'`)
      .catch(() => [{ n: 'not asked' }]);
    expect([{ n: numbers.length }, { n: 'not asked' }]).toContainEqual(jobs);
  });
});
