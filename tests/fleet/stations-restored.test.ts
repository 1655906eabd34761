import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../main/database/database.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { backUp } from './back-up-fleet.ts';
import { createTestFleet, inState } from './fleet-fixture.ts';
import { ACCOUNT, openRealStation, type Paper } from './real-station.ts';

const server = sharedPostgres();

describePostgres('a database that was restored from an older backup', () => {
  it('grants nothing that may have been printed, and knows everything once all stations have reported', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
    const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers });
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
    await Promise.all([a.cut(), b.cut()]);
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
  });

  it('is printed from again when a supervisor answers for the stations that are missing', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
    const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers });
    const restore = await backUp(fleet);
    await a.cut();
    // So that the station has seen more than the backup knows.
    b.station.scan(code(1));
    await b.station.print();
    await b.fleet.synchronise();
    await b.cut();
    await restore();
    await b.heal();
    b.station.scan(code(2));
    await b.station.print().catch(() => undefined);
    await b.until(code(2), 'held', 'fleet-in-doubt');
    await b.fleet.engine.restore.override('Lan');
    await b.until(code(2), 'queued');
    await b.station.print();
    expect(papers.map((paper) => paper.code)).toEqual([code(1), code(2)]);
  });
});

describePostgres('a database that was restored from a backup of before a scan', () => {
  it('learns again who has scanned what, under leases that last', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
    const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers });
    const restore = await backUp(fleet);
    const softClaims = () =>
      fleet.query(
        `SELECT s.name FROM tem.claim c JOIN tem.station s ON s.id = c.station WHERE kind = 'soft'`,
      );
    a.station.scan(code(1));
    await expect.poll(softClaims).toEqual([{ name: 'Bàn 1' }]);
    await Promise.all([a.cut(), b.cut()]);
    await restore();
    expect(await softClaims()).toEqual([]);
    await a.heal();
    await expect.poll(softClaims).toEqual([{ name: 'Bàn 1' }]);
    await b.heal();
    await expect.poll(() => fleet.query('SELECT settled FROM tem.fleet')).toEqual([{ settled: true }]);

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
});

describePostgres('a database that was restored from a backup of before an event of the service', () => {
  it('is told it by a station that kept it, and nothing that was deleted for its age', async () => {
    const fleet = await createTestFleet(server());
    const a = await openRealStation(fleet, server().port, 'Bàn 1');
    const b = await openRealStation(fleet, server().port, 'Bàn 2');
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
    const digests = async () =>
      (await fleet.query('SELECT digest FROM tem.partner_event ORDER BY sequence')).map(
        (row) => row['digest'],
      );
    await receive('old', Date.now() - 40 * 86_400_000);
    await fleet.query(`DELETE FROM tem.partner_event WHERE digest = 'old'`);
    await receive('before', Date.now());
    const restore = await backUp(fleet);
    await receive('after', Date.now());
    await Promise.all([a.cut(), b.cut()]);
    await restore();
    expect(await digests()).toEqual(['before']);
    // Who has it not reports as well.
    await b.heal();
    await a.heal();
    await expect.poll(() => fleet.query('SELECT settled FROM tem.fleet')).toEqual([{ settled: true }]);
    expect(await digests()).toEqual(['before', 'after']);
    expect(await fleet.query(`SELECT body FROM tem.partner_event WHERE digest = 'after'`)).toEqual([
      { body: JSON.stringify({ code: code(1), digest: 'after' }) },
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
    await own.restart();
    a.fleet.engine.link.tryNow();
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
