import { expect, it } from 'vitest';
import { problemOf } from '../../shared/problem.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { createTestFleet, type TestFleet } from './fleet-fixture.ts';
import { openRealStation, type Paper, type RealStation, type RealStationOptions } from './real-station.ts';

const server = sharedPostgres();

async function stations(
  first: RealStationOptions = {},
  second: RealStationOptions = {},
): Promise<{ fleet: TestFleet; papers: Paper[]; a: RealStation; b: RealStation }> {
  const fleet = await createTestFleet(server());
  const papers: Paper[] = [];
  const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers, ...first });
  const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers, ...second });
  return { fleet, papers, a, b };
}

/** The claim of an order, as the database has it. */
const claimOf = async (fleet: TestFleet, number: number): Promise<Record<string, unknown> | undefined> =>
  (
    await fleet.query(
      `SELECT s.name AS station, c.kind, c.outcome, c.earlier FROM tem.claim c JOIN tem.station s ON s.id = c.station
       WHERE c.code = $1`,
      [code(number)],
    )
  )[0];

async function isClaimed(
  fleet: TestFleet,
  number: number,
  station: string,
  kind: 'soft' | 'hard',
): Promise<void> {
  await expect.poll(() => claimOf(fleet, number)).toMatchObject({ station, kind });
}

const printedAt = (papers: readonly Paper[]): string[] =>
  papers.map(({ station, code: of }) => `${Number(of.slice(-9))} at ${station}`).toSorted();

describePostgres('an order that is scanned at two stations', () => {
  it('waits at the second one, which says where it is, until the first removes it', async () => {
    const { fleet, a, b } = await stations();
    a.station.scan(code(1));
    await isClaimed(fleet, 1, 'Bàn 1', 'soft');
    b.station.scan(code(1));
    await b.until(code(1), 'held', 'claimed-elsewhere');
    expect(b.row(code(1))?.problem?.values).toMatchObject({ station: 'Bàn 1' });
    a.station.clear();
    await b.until(code(1), 'queued');
  });

  it('is released at the second one also if the first removed it while the second was closed', async () => {
    const { fleet, a, b } = await stations();
    a.station.scan(code(1));
    await isClaimed(fleet, 1, 'Bàn 1', 'soft');
    b.station.scan(code(1));
    await b.until(code(1), 'held', 'claimed-elsewhere');
    const { folder, login } = b;
    await b.kill();
    a.station.clear();
    await expect.poll(() => claimOf(fleet, 1)).toBeUndefined();
    const again = await openRealStation(fleet, server().port, 'Bàn 2', { folder, login });
    await again.until(code(1), 'queued');
  });

  it('is printed once, however many there are, and held as printed before at the other', async () => {
    const { a, b, papers } = await stations();
    const numbers = Array.from({ length: 40 }, (_one, at) => at + 1);
    for (const one of [a, b]) one.station.addCodes(numbers.map(code));
    await Promise.allSettled([a.station.print(), b.station.print()]);
    expect(new Set(papers.map((paper) => paper.code)).size).toBe(papers.length);
    for (const one of [a, b]) await one.fleet.synchronise();
    // What was given back on the way is printed in the end.
    await expect
      .poll(async () => {
        await Promise.allSettled([a.station.print(), b.station.print()]);
        return papers.length;
      })
      .toBe(40);
    expect(new Set(papers.map((paper) => paper.code)).size).toBe(40);
    const states = [a, b].flatMap((one) => one.station.state().rows.map(({ state }) => state));
    expect(states.filter((state) => state === 'printed')).toHaveLength(40);
    await expect
      .poll(
        () =>
          [a, b]
            .flatMap((one) => one.station.state().rows.map(({ state }) => state))
            .filter((s) => s === 'held').length,
      )
      .toBe(40);
  });

  it('is printed again with a reason, wherever it was printed before', async () => {
    const { a, b, papers } = await stations();
    a.station.scan(code(1));
    await a.station.print();
    await a.fleet.synchronise();
    b.station.scan(code(1));
    await b.station.print().catch(() => undefined);
    await b.until(code(1), 'held', 'printed-before');
    expect(b.row(code(1))?.problem?.values).toMatchObject({ printer: 'Bàn 1' });
    b.station.printAnyway(b.row(code(1))?.id ?? 0, 'damaged');
    await b.station.print();
    expect(printedAt(papers)).toEqual(['1 at Bàn 1', '1 at Bàn 2']);
  });

  it('is free again at the other once its label certainly did not come out', async () => {
    const { fleet, a, b, papers } = await stations({
      onPrint: () => {
        throw new Error('jam');
      },
    });
    a.station.scan(code(1));
    await isClaimed(fleet, 1, 'Bàn 1', 'soft');
    b.station.scan(code(1));
    await b.until(code(1), 'held');
    await a.station.print();
    expect(a.row(code(1))?.state).toBe('failed');
    await b.until(code(1), 'queued');
    await b.station.print();
    expect(printedAt(papers)).toEqual(['1 at Bàn 2']);
  });
});

describePostgres('a station that is cut off', () => {
  it('prints on what it has claimed, and the others print none of it', async () => {
    let cut = async (): Promise<void> => undefined;
    const { fleet, a, b, papers } = await stations({
      onPrint: async (of) => {
        if (of === code(2)) await cut();
      },
    });
    cut = a.cut;
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) a.station.scan(code(number));
    await isClaimed(fleet, 9, 'Bàn 1', 'soft');
    await a.station.print();
    expect(papers).toHaveLength(9);
    for (const number of [1, 5, 9]) b.station.scan(code(number));
    await b.station.print().catch(() => undefined);
    expect(papers).toHaveLength(9);
    for (const number of [1, 5, 9]) expect(b.row(code(number))?.state).toBe('held');
    // Even when the leases have ended: nobody has heard what became of them.
    await fleet.passTime(20 * 60_000);
    b.station.addCodes([code(8)]);
    await b.until(code(8), 'held', 'claimed-elsewhere');
    await a.heal();
    await a.fleet.synchronise();
    for (const number of [1, 5, 8, 9])
      expect(await claimOf(fleet, number)).toMatchObject({
        station: 'Bàn 1',
        kind: 'hard',
        outcome: 'printed',
      });
    const [journal] = await fleet.query('SELECT count(*)::int AS jobs FROM tem.print_job');
    expect(journal).toEqual({ jobs: 9 });
  });

  it('holds what it has not claimed, says when it tries again, and prints it by itself on return', async () => {
    const { a, papers } = await stations();
    await a.cut();
    a.station.scan(code(1));
    expect(await a.station.print()).toMatchObject({ printed: 0, held: 1 });
    expect(a.row(code(1))?.problem?.code).toBe('fleet-unreachable');
    await a.heal();
    await a.until(code(1), 'printed');
    expect(printedAt(papers)).toEqual(['1 at Bàn 1']);
  });

  it('prints under a soft claim until a minute before its end', async () => {
    let slept = 0;
    const { fleet, a, papers } = await stations({ monotonic: () => performance.now() + slept });
    a.station.scan(code(1));
    a.station.scan(code(2));
    await isClaimed(fleet, 2, 'Bàn 1', 'soft');
    // The station knows of its claims, too.
    await a.fleet.synchronise();
    await a.cut();
    slept = 8.9 * 60_000;
    expect(await a.station.printRows([a.row(code(1))?.id ?? 0])).toMatchObject({ printed: 1 });
    slept = 9.1 * 60_000;
    expect(await a.station.print()).toMatchObject({ printed: 0, held: 1 });
    await a.heal();
    await a.until(code(2), 'printed');
    expect(printedAt(papers)).toEqual(['1 at Bàn 1', '2 at Bàn 1']);
  });

  it('prints once although the answer to its claim was lost, whatever the database has made of it', async () => {
    const { fleet, a, b, papers } = await stations();
    a.station.scan(code(1));
    await isClaimed(fleet, 1, 'Bàn 1', 'soft');
    const lost = a.proxy.loseAnswer({ to: 'claim_hard' });
    await a.station.print();
    await lost;
    await a.until(code(1), 'printed');
    await a.heal();
    await a.fleet.synchronise();
    b.station.scan(code(1));
    await b.station.print().catch(() => undefined);
    expect(b.row(code(1))?.state).toBe('held');
    expect(printedAt(papers)).toEqual(['1 at Bàn 1']);
  });

  it('gives back what was claimed by a request whose answer was lost and was not printed', async () => {
    const { fleet, a, b, papers } = await stations();
    // Without a lease: it is asked for before the soft claim is made.
    const lost = a.proxy.loseAnswer({ to: 'claim_hard' });
    a.station.scan(code(1));
    const run = a.station.print();
    await lost;
    await run;
    const id = a.row(code(1))?.id ?? 0;
    if (a.row(code(1))?.state === 'held') a.station.remove(id);
    else expect(papers).toHaveLength(1);
    await a.heal();
    b.station.scan(code(1));
    if (papers.length === 0) {
      await b.until(code(1), 'queued');
      await expect
        .poll(async () => {
          await b.station.print().catch(() => undefined);
          return printedAt(papers);
        })
        .toEqual(['1 at Bàn 2']);
    }
    expect(papers).toHaveLength(1);
    expect(await claimOf(fleet, 1)).toMatchObject({ kind: 'hard' });
  });

  it('prints without a claim only when a supervisor says so, and the double is listed with the name', async () => {
    const { a, b, papers } = await stations({ printAlone: true });
    await a.cut();
    a.station.scan(code(1));
    await a.station.print();
    b.station.scan(code(1));
    await b.station.print();
    await b.fleet.synchronise();
    a.station.printAlone(a.row(code(1))?.id ?? 0, 'Minh');
    await a.station.print();
    expect(printedAt(papers)).toEqual(['1 at Bàn 1', '1 at Bàn 2']);
    await a.heal();
    await a.fleet.synchronise();
    const { doubles, total } = await b.fleet.engine.board.doubles(0, 10);
    expect(total).toBe(1);
    expect(new Set(doubles[0]?.jobs.map(({ agreed_by: by }) => by))).toEqual(new Set(['Minh', null]));
  });

  it('refuses a supervisor’s word unless the settings allow it', async () => {
    const { a } = await stations();
    await a.cut();
    a.station.scan(code(1));
    await a.station.print();
    expect(() => a.station.printAlone(a.row(code(1))?.id ?? 0, 'Minh')).toThrow(/cut off/);
    expect(a.row(code(1))?.state).toBe('held');
  });
});

describePostgres('a manager', () => {
  it('takes an order over that another station only scanned; that one then has to wait', async () => {
    const { fleet, a, b, papers } = await stations();
    a.station.scan(code(1));
    await isClaimed(fleet, 1, 'Bàn 1', 'soft');
    b.station.scan(code(1));
    await b.until(code(1), 'held');
    await b.station.takeOver(b.row(code(1))?.id ?? 0, 'Lan');
    expect(b.row(code(1))?.state).toBe('queued');
    await a.until(code(1), 'held', 'claimed-elsewhere');
    await b.station.print();
    expect(printedAt(papers)).toEqual(['1 at Bàn 2']);
  });

  it('is told first that nobody knows whether the label came out, and then answers for it', async () => {
    const { a, b, papers, fleet } = await stations({ onPrint: () => new Promise(() => undefined) });
    a.station.scan(code(1));
    void a.station.print().catch(() => undefined);
    await isClaimed(fleet, 1, 'Bàn 1', 'hard');
    await a.kill();
    b.station.scan(code(1));
    await b.until(code(1), 'held', 'claimed-elsewhere');
    const id = b.row(code(1))?.id ?? 0;
    const refused = await b.station.takeOver(id, 'Lan').catch(problemOf);
    expect(refused).toMatchObject({ code: 'claim-outstanding', values: { station: 'Bàn 1' } });
    expect(b.row(code(1))?.state).toBe('held');
    await b.station.takeOver(id, 'Lan');
    await b.station.print();
    expect(printedAt(papers)).toEqual(['1 at Bàn 2']);
    expect(await fleet.query('SELECT kind, person, said FROM tem.agreement')).toEqual([
      { kind: 'take-over', person: 'Lan', said: 'not-known' },
    ]);
  });
});

describePostgres('an account', () => {
  it('that the fleet was not asked about yet waits for the fleet, not for a manager', async () => {
    const fleet = await createTestFleet(server());
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { cutOff: true, printAlone: true });
    for (const number of [1, 2]) a.station.scan(code(number));
    await a.station.print();
    await a.until(code(1), 'held', 'fleet-unreachable');
    a.station.printAlone(a.row(code(2))?.id ?? 0, 'Lan');
    await a.station.print();
    await a.until(code(2), 'printed');
    expect(printedAt(a.papers)).toEqual(['2 at Bàn 1']);
    await a.heal();
    await a.until(code(1), 'printed');
    await expect.poll(() => claimOf(fleet, 2)).toMatchObject({ station: 'Bàn 1', outcome: 'printed' });
    expect(printedAt(a.papers)).toEqual(['1 at Bàn 1', '2 at Bàn 1']);
  });

  it('is linked before a label that is printed at once is claimed', async () => {
    const fleet = await createTestFleet(server());
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { connected: false });
    a.station.scan(code(1));
    await a.station.print();
    await a.until(code(1), 'printed');
    await expect.poll(() => claimOf(fleet, 1)).toMatchObject({ station: 'Bàn 1', outcome: 'printed' });
  });

  it('that only has another name is held until a manager says which it is', async () => {
    const other = { account: { name: 'Shop khác', origin: 'https://api.example' } };
    const { a, b, papers } = await stations({}, other);
    a.station.scan(code(1));
    await a.station.print();
    b.station.scan(code(1));
    await b.until(code(1), 'held', 'fleet-account-unlinked');
    const [own] = b.fleet.accounts.links();
    expect(own).toMatchObject({ name: 'Shop khác', linked: null, candidates: [{ name: 'Shop A' }] });
    await b.fleet.accounts.link('main', own?.candidates[0]?.id ?? null);
    await b.station.print().catch(() => undefined);
    await b.until(code(1), 'held', 'printed-before');
    expect(printedAt(papers)).toEqual(['1 at Bàn 1']);
  });
});
