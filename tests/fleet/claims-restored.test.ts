import { expect, it } from 'vitest';
import type { ClaimRow } from '../../main/station/claims.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { backUp } from './back-up-fleet.ts';
import { createTestFleet } from './fleet-fixture.ts';
import { openRealStation, type Paper, type RealStation } from './real-station.ts';

const server = sharedPostgres();

describePostgres('a label that is held when the doubt has just ended', () => {
  it('is printed, although its refusal was answered before', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const answered = Promise.withResolvers<void>();
    const settled = Promise.withResolvers<void>();
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
    const b = await openRealStation(fleet, server().port, 'Bàn 2', {
      papers,
      onAcquire: async (at) => {
        if (at !== 'claimed') return;
        answered.resolve();
        await settled.promise;
      },
    });
    const restore = await backUp(fleet);
    await Promise.all([a.cut(), b.cut()]);
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
    await expect
      .poll(() =>
        b.fleet.claims.holdFor({ id: b.row(code(1))?.id ?? 0, account: null, code: code(1), reprint: null }),
      )
      .toBeNull();
    settled.resolve();
    expect(await run).toMatchObject({ held: 1 });
    await b.until(code(1), 'queued');
    await b.station.print();
    expect(papers).toEqual([{ station: 'Bàn 2', code: code(1) }]);
  });
});

describePostgres('a database that was restored from a backup of before a claim ended', () => {
  const claimRow = ({ row }: RealStation, of: OrderCode): ClaimRow => {
    const { id = 0 } = row(of) ?? {};
    return { id, account: null, code: of, reprint: null };
  };
  const claim = async (station: RealStation, of: OrderCode): Promise<ClaimRow> => {
    station.station.scan(of);
    const row = claimRow(station, of);
    const answers = await station.fleet.claims.acquire([row], new AbortController().signal);
    expect(answers.get(row.id)).toEqual({ kind: 'yes' });
    return row;
  };

  it.each(['before', 'after'] as const)(
    'lets another station print what was given back %s the restore',
    async (when) => {
      const fleet = await createTestFleet(server());
      const papers: Paper[] = [];
      const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
      const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers });
      const giveBack = async ({ id }: ClaimRow): Promise<void> => {
        a.station.remove(id);
        await a.fleet.synchronise();
      };
      const early = when === 'before' ? await claim(a, code(1)) : null;
      const restore = await backUp(fleet);
      const row = early ?? (await claim(a, code(1)));
      if (when === 'before') await giveBack(row);
      await Promise.all([a.cut(), b.cut()]);
      await restore();
      await Promise.all([a.heal(), b.heal()]);
      await expect.poll(() => fleet.query('SELECT settled FROM tem.fleet')).toEqual([{ settled: true }]);
      if (when === 'after') await giveBack(row);
      await a.fleet.synchronise();
      b.station.scan(code(1));
      await b.station.print();
      await b.until(code(1), 'printed');
      expect(papers).toEqual([{ station: 'Bàn 2', code: code(1) }]);
    },
  );

  it('knows the outcome of a claim that another station scanned in doubt before it was reported', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
    const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers });
    const restore = await backUp(fleet);
    await claim(a, code(1));
    await Promise.all([a.cut(), b.cut()]);
    await restore();
    await b.heal();
    b.station.scan(code(1));
    await expect
      .poll(() => fleet.query('SELECT s.name FROM tem.claim c JOIN tem.station s ON s.id = c.station'))
      .toEqual([{ name: 'Bàn 2' }]);
    await a.heal();
    await expect.poll(() => fleet.query('SELECT settled FROM tem.fleet')).toEqual([{ settled: true }]);
    await a.station.print();
    await a.until(code(1), 'printed');
    await a.fleet.synchronise();
    await b.until(code(1), 'held', 'printed-before');
    expect(papers).toEqual([{ station: 'Bàn 1', code: code(1) }]);
  });
});
