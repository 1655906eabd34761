import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../main/database/database.ts';
import { addRestoredReceipt, markRestoredLabelsUnknown } from '../../main/database/mark-restored.ts';
import { problemOf } from '../../shared/problem.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { createTestFleet, inState, sharedServer, type TestFleet } from './fleet-fixture.ts';
import { openRealStation, type Paper, type RealStation, type RealStationOptions } from './real-station.ts';

const server = sharedServer();
/** Nobody listens there. */
const NO_SERVER = 1;

async function withFleet() {
  const fleet = await createTestFleet(server());
  const papers: Paper[] = [];
  return {
    fleet,
    papers,
    open: (name: string, more: RealStationOptions = {}, port = server().port) =>
      openRealStation(fleet, port, name, { papers, ...more }),
    /** The claim of an order, as the database has it. */
    claimOf: (number: number) => claimOf(fleet, number),
    async isClaimed(number: number, station: string, kind: 'soft' | 'hard'): Promise<void> {
      await expect.poll(() => claimOf(fleet, number)).toMatchObject({ station, kind });
    },
    printed: () => papers.map(({ station, code: of }) => `${Number(of.slice(-9))} at ${station}`).toSorted(),
  };
}

async function stations(first: RealStationOptions = {}, second: RealStationOptions = {}) {
  const all = await withFleet();
  return { ...all, a: await all.open('Bàn 1', first), b: await all.open('Bàn 2', second) };
}

const claimOf = async (fleet: TestFleet, number: number): Promise<Record<string, unknown> | undefined> =>
  (
    await fleet.query(
      `SELECT s.name AS station, c.kind, c.outcome FROM tem.claim c JOIN tem.station s ON s.id = c.station WHERE c.code = $1`,
      [code(number)],
    )
  )[0];

const print = ({ station }: RealStation): Promise<unknown> => station.print().catch(problemOf);

const idOf = (one: RealStation, number: number): number => one.row(code(number))?.id ?? 0;

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'tem-copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  // The socket of a running station is no file.
  cpSync(folder, copy, { recursive: true, filter: (path) => !lstatSync(path).isSocket() });
  return copy;
}

/** Prints at all stations what they may print, again and again until nothing more comes. */
async function printAll(all: readonly RealStation[]): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = all[0]?.papers.length;
    await Promise.all(all.map(print));
    await Promise.all(all.map(({ fleet }) => fleet.synchronise()));
    quiet = all[0]?.papers.length === before ? quiet + 1 : 0;
  }
}

describePostgres('an order that is scanned at two stations', () => {
  it('waits at the second until it certainly does not come out at the first, and is printed again with a reason', async () => {
    const {
      open,
      isClaimed,
      claimOf: claim,
      printed,
      a,
      b,
    } = await stations({
      onPrint: (of) => {
        if (of === code(3)) throw new Error('jam');
      },
    });
    for (const number of [1, 3]) {
      a.station.scan(code(number));
      await isClaimed(number, 'Bàn 1', 'soft');
      b.station.scan(code(number));
      await b.until(code(number), 'held', 'claimed-elsewhere');
      expect(b.row(code(number))?.problem?.values).toMatchObject({ station: 'Bàn 1' });
    }
    // Removed at the first, while the second is closed.
    const { folder, login } = b;
    await b.kill();
    a.station.remove(idOf(a, 1));
    await expect.poll(() => claim(1)).toBeUndefined();
    const again = await open('Bàn 2', { folder, login });
    await again.until(code(1), 'queued');
    // The first one's printer jams.
    await a.station.print();
    expect(a.row(code(3))?.state).toBe('failed');
    await again.until(code(3), 'queued');
    await again.station.print();
    expect(printed()).toEqual(['1 at Bàn 2', '3 at Bàn 2']);

    await again.fleet.synchronise();
    a.station.scan(code(1));
    await print(a);
    await a.until(code(1), 'held', 'printed-before');
    expect(a.row(code(1))?.problem?.values).toMatchObject({ printer: 'Bàn 2' });
    a.station.printAnyway(idOf(a, 1), 'damaged');
    await a.station.print();
    expect(printed()).toEqual(['1 at Bàn 1', '1 at Bàn 2', '3 at Bàn 2']);
  });

  it('is printed once, however many there are, and held as printed before at the other', async () => {
    const { a, b, papers } = await stations();
    for (const one of [a, b]) one.station.addCodes(Array.from({ length: 40 }, (_one, at) => code(at + 1)));
    await Promise.all([a, b].map(print));
    expect(new Set(papers.map((paper) => paper.code)).size).toBe(papers.length);
    for (const one of [a, b]) await one.fleet.synchronise();
    // What was given back on the way is printed in the end.
    await expect
      .poll(async () => {
        await Promise.all([a, b].map(print));
        return papers.length;
      })
      .toBe(40);
    expect(new Set(papers.map((paper) => paper.code)).size).toBe(40);
    const inAll = (state: string) =>
      [a, b].flatMap((one) => one.station.state().rows.filter((row) => row.state === state)).length;
    expect(inAll('printed')).toBe(40);
    await expect.poll(() => inAll('held')).toBe(40);
  });
});

describePostgres('a station that is cut off', () => {
  it('prints on what it has claimed, which others print none of, and holds the rest until it is back', async () => {
    let cut = async (): Promise<void> => undefined;
    const {
      fleet,
      isClaimed,
      claimOf: claim,
      papers,
      a,
      b,
    } = await stations({
      onPrint: async (of) => {
        if (of === code(2)) await cut();
      },
    });
    cut = a.cut;
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) a.station.scan(code(number));
    await isClaimed(9, 'Bàn 1', 'soft');
    await a.station.print();
    expect(papers).toHaveLength(9);
    for (const number of [1, 5, 9]) b.station.scan(code(number));
    await print(b);
    expect(papers).toHaveLength(9);
    for (const number of [1, 5, 9]) expect(b.row(code(number))?.state).toBe('held');
    // Even when the leases have ended: nobody has heard what became of them.
    await fleet.passTime(20 * 60_000);
    b.station.addCodes([code(8)]);
    await b.until(code(8), 'held', 'claimed-elsewhere');

    a.station.scan(code(10));
    expect(await a.station.print()).toMatchObject({ printed: 0, held: 1 });
    expect(a.row(code(10))?.problem?.code).toBe('fleet-unreachable');
    // Nobody lets it print alone unless the settings allow that.
    expect(() => a.station.printAlone(idOf(a, 10), 'Minh')).toThrow(/cut off/);
    expect(a.row(code(10))?.state).toBe('held');
    await a.heal();
    await a.until(code(10), 'printed');
    await a.fleet.synchronise();
    for (const number of [1, 5, 8, 9, 10])
      expect(await claim(number)).toMatchObject({ station: 'Bàn 1', kind: 'hard', outcome: 'printed' });
    expect(await fleet.query('SELECT count(*)::int AS jobs FROM tem.print_job')).toEqual([{ jobs: 10 }]);
  });

  it('prints once although the answer to its claim was lost, and without a claim only by a supervisor’s word', async () => {
    const { isClaimed, printed, a, b } = await stations({ printAlone: true });
    a.station.scan(code(1));
    await isClaimed(1, 'Bàn 1', 'soft');
    const lost = a.proxy.loseAnswer({ to: 'claim_hard' });
    await a.station.print();
    await lost;
    await a.until(code(1), 'printed');
    await a.heal();
    await a.fleet.synchronise();
    b.station.scan(code(1));
    await print(b);
    expect(b.row(code(1))?.state).toBe('held');
    expect(printed()).toEqual(['1 at Bàn 1']);

    await a.cut();
    for (const one of [a, b]) {
      one.station.scan(code(2));
      await print(one);
    }
    await b.fleet.synchronise();
    a.station.printAlone(idOf(a, 2), 'Minh');
    await a.station.print();
    expect(printed()).toEqual(['1 at Bàn 1', '2 at Bàn 1', '2 at Bàn 2']);
    await a.heal();
    await a.fleet.synchronise();
    const { doubles, total } = await b.fleet.engine.board.doubles(0, 10);
    expect(total).toBe(1);
    expect(new Set(doubles[0]?.jobs.map(({ agreed_by: by }) => by))).toEqual(new Set(['Minh', null]));
  });

  it('keeps its own labels, and nothing of the fleet, when it forgets the fleet', async () => {
    const { isClaimed, papers, a } = await stations();
    a.station.scan(code(1));
    await a.station.print();
    a.station.scan(code(2));
    await isClaimed(2, 'Bàn 1', 'soft');
    await a.fleet.synchronise();
    await a.cut();
    await a.station.print();
    expect(papers).toHaveLength(2);
    expect(a.fleet.waiting()).toBeGreaterThan(0);
    await a.fleet.stop('forget');
    const { sqlite, close } = openDatabase(join(a.folder, 'ledger.sqlite'));
    const tables = ['print_job', 'fleet_member', 'fleet_account', 'fleet_outbox', 'fleet_claim', 'fleet_soc'];
    const counts = tables.map((table) => sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
    expect(counts).toEqual([2, 0, 0, 0, 0, 0]);
    close();
  });
});

describePostgres('a manager', () => {
  it('takes an order over that another station scanned or claimed, once told that nobody knows whether it came out', async () => {
    const { fleet, isClaimed, printed, a, b } = await stations({
      onPrint: () => new Promise(() => undefined),
    });
    for (const number of [1, 2]) a.station.scan(code(number));
    await isClaimed(1, 'Bàn 1', 'soft');
    b.station.scan(code(1));
    await b.until(code(1), 'held');
    await b.station.takeOver(idOf(b, 1), 'Lan');
    expect(b.row(code(1))?.state).toBe('queued');
    // That one then has to wait.
    await a.until(code(1), 'held', 'claimed-elsewhere');
    await b.station.print();

    void print(a);
    await isClaimed(2, 'Bàn 1', 'hard');
    await a.kill();
    b.station.scan(code(2));
    await b.until(code(2), 'held', 'claimed-elsewhere');
    expect(await b.station.takeOver(idOf(b, 2), 'Lan').catch(problemOf)).toMatchObject({
      code: 'claim-outstanding',
      values: { station: 'Bàn 1' },
    });
    expect(b.row(code(2))?.state).toBe('held');
    await b.station.takeOver(idOf(b, 2), 'Lan');
    await b.station.print();
    expect(printed()).toEqual(['1 at Bàn 2', '2 at Bàn 2']);
    const agreed = await fleet.query('SELECT kind, person, said FROM tem.agreement ORDER BY at');
    expect(agreed.at(-1)).toEqual({ kind: 'take-over', person: 'Lan', said: 'not-known' });
  });
});

describePostgres('an account', () => {
  it('that the fleet was not asked about yet waits for the fleet, and is linked before a label is claimed', async () => {
    const { open, claimOf: claim, printed } = await withFleet();
    const a = await open('Bàn 1', { cutOff: true, printAlone: true });
    for (const number of [1, 2]) a.station.scan(code(number));
    await a.station.print();
    await a.until(code(1), 'held', 'fleet-unreachable');
    a.station.printAlone(idOf(a, 2), 'Lan');
    await a.station.print();
    await a.until(code(2), 'printed');
    expect(printed()).toEqual(['2 at Bàn 1']);
    await a.heal();
    await a.until(code(1), 'printed');
    await expect.poll(() => claim(2)).toMatchObject({ station: 'Bàn 1', outcome: 'printed' });
    const b = await open('Bàn 2', { connected: false });
    b.station.scan(code(3));
    await b.station.print();
    await b.until(code(3), 'printed');
    await expect.poll(() => claim(3)).toMatchObject({ station: 'Bàn 2', outcome: 'printed' });
    expect(printed()).toEqual(['1 at Bàn 1', '2 at Bàn 1', '3 at Bàn 2']);
  });

  it('that only has another name is held until a manager says which it is', async () => {
    const other = { account: { name: 'Shop khác', origin: 'https://api.example' } };
    const { a, b, printed } = await stations({}, other);
    a.station.scan(code(1));
    await a.station.print();
    b.station.scan(code(1));
    await b.until(code(1), 'held', 'fleet-account-unlinked');
    const [own] = b.fleet.accounts.links();
    expect(own).toMatchObject({ name: 'Shop khác', linked: null, candidates: [{ name: 'Shop A' }] });
    await b.fleet.accounts.link('main', own?.candidates[0]?.id ?? null);
    await print(b);
    await b.until(code(1), 'held', 'printed-before');
    expect(printed()).toEqual(['1 at Bàn 1']);
  });
});

describePostgres('a command beside the open station', () => {
  it('is the same station, prints nothing that the station is printing, and neither ends the other’s session', async () => {
    const { fleet, papers, open } = await withFleet();
    const station = await open('Bàn 1');
    const { folder, login } = station;
    const openCommand = () => open('Bàn 1', { folder, login, source: 'command-line', owns: false });
    const command = await openCommand();
    for (const one of [station, command]) one.station.scan(code(1));
    await Promise.all([station, command].map(print));
    expect(papers).toHaveLength(1);
    expect(new Set([station, command].map((one) => one.row(code(1))?.state))).toEqual(
      new Set(['held', 'printed']),
    );
    await command.close();
    station.station.scan(code(2));
    await print(station);
    await station.fleet.synchronise();
    expect(await fleet.query('SELECT name, connected FROM tem.live_station')).toEqual([
      { name: 'Bàn 1', connected: true },
    ]);
    expect(await fleet.query('SELECT count(*)::int AS jobs FROM tem.print_job')).toEqual([{ jobs: 2 }]);
    // It goes on when the station is closed before it, and without one.
    const beside = await openCommand();
    await station.close();
    beside.station.scan(code(3));
    await beside.station.print();
    const alone = await openCommand();
    alone.station.scan(code(4));
    await alone.station.print();
    expect(papers.map((paper) => paper.code)).toEqual([1, 2, 3, 4].map(code));
  });
});

const MANY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describePostgres('a station that is killed', () => {
  // Before a label, while its claim is asked for, while it is handed over, and when it came out.
  it.each(['asking', 'claimed', 'handing over', 'printed'] as const)(
    'while it is %s hands nothing over twice and loses nothing',
    async (moment) => {
      const { open, papers } = await withFleet();
      let isDue = true;
      const killed = Promise.withResolvers<void>();
      let a: RealStation | null = null;
      const kill = async (): Promise<void> => {
        if (!isDue || a === null) return;
        isDue = false;
        await a.kill();
        killed.resolve();
      };
      const killAt = (now: typeof moment, of = code(5)) =>
        now === moment && of === code(5) ? kill() : undefined;
      a = await open('Bàn 1', {
        onPrint: (of) => killAt('handing over', of),
        onPrinted: (of) => killAt('printed', of),
        onAcquire: (at) => killAt(at),
      });
      const { folder, login } = a;
      a.station.addCodes(MANY.map(code));
      void print(a);
      await killed.promise;
      const b = await open('Bàn 2');
      b.station.addCodes(MANY.map(code));
      await printAll([b]);
      const again = await open('Bàn 1', { folder, login });
      // All but the one that a person may have to answer for; what was claimed is given back first.
      await expect
        .poll(async () => {
          await printAll([b, again]);
          return papers.length;
        })
        .toBeGreaterThanOrEqual(MANY.length - 1);
      // The printer may have had the label: a person is asked, at both.
      const asked = again.station.state().rows.filter(({ state }) => state === 'unknown');
      expect(asked.map((row) => row.code)).toEqual(
        moment === 'handing over' || moment === 'printed' ? [code(5)] : [],
      );
      for (const row of asked) {
        expect(b.row(row.code)?.state).toBe('held');
        again.station.resolve(row.id, moment === 'printed');
      }
      await again.fleet.synchronise();
      await printAll([b, again]);
      expect(papers.map((paper) => paper.code).toSorted()).toEqual(MANY.map(code).toSorted());
      for (const number of MANY)
        expect(new Set([b, again].map((one) => one.row(code(number))?.state))).toEqual(
          new Set(['held', 'printed']),
        );
    },
  );
});

describePostgres('a station that starts again cut off', () => {
  it('hands nothing over under what an earlier process claimed, nor does a copy of its disk that never reaches the fleet', async () => {
    const { fleet, open, papers } = await withFleet();
    const killed = Promise.withResolvers<void>();
    let a: RealStation | null = null;
    a = await open('Bàn 1', {
      onAcquire: async (at) => {
        if (at === 'asking') return;
        await a?.kill();
        killed.resolve();
      },
    });
    const { folder, login } = a;
    a.station.scan(code(1));
    void print(a);
    await killed.promise;
    expect(await fleet.query('SELECT kind, outcome FROM tem.claim')).toEqual([
      { kind: 'hard', outcome: null },
    ]);
    for (const disk of [copyOf(folder), folder]) {
      const cutOff = { folder: disk, login, connected: false, owns: false } as const;
      const one = await open('Bàn 1', cutOff, NO_SERVER);
      await inState(one.fleet.engine, 'cut-off');
      expect(await one.station.print()).toMatchObject({ printed: 0, held: 1 });
      expect(one.row(code(1))?.problem?.code).toBe('fleet-unreachable');
      await one.close();
    }
    expect(papers).toEqual([]);
    const again = await open('Bàn 1', { folder, login });
    await again.until(code(1), 'queued');
    await again.station.print();
    expect(papers).toEqual([{ station: 'Bàn 1', code: code(1) }]);
  });
});

describePostgres('a station’s disk', () => {
  it('as a copy is refused while the station runs, and prints nothing that is claimed', async () => {
    const { open, papers } = await withFleet();
    const { folder, login, station, close } = await open('Bàn 1');
    station.scan(code(1));
    await close();
    const copy = copyOf(folder);
    const again = await open('Bàn 1', { folder, login });
    const clone = await open('Bàn 1', { folder: copy, login, connected: false });
    await inState(clone.fleet.engine, 'cut-off');
    expect(clone.fleet.engine.link.state()).toMatchObject({ why: { code: 'fleet-cloned' } });
    expect(await clone.station.print()).toMatchObject({ printed: 0, held: 1 });
    await again.station.print();
    expect(papers).toEqual([{ station: 'Bàn 1', code: code(1) }]);
    expect(clone.row(code(1))?.problem?.code).toBe('fleet-unreachable');
  });

  it('restored from a backup learns from the fleet what it printed since, and numbers its jobs anew', async () => {
    const { fleet, open, papers } = await withFleet();
    const before = await open('Bàn 1');
    before.station.scan(code(1));
    await before.station.print();
    before.station.scan(code(2));
    await before.close();
    const backup = copyOf(before.folder);
    const { folder, login } = before;
    const since = await open('Bàn 1', { folder, login });
    since.station.scan(code(3));
    await since.station.print();
    await since.close();
    expect(papers).toHaveLength(3);

    for (const file of ['ledger.sqlite', 'ledger.sqlite-wal', 'ledger.sqlite-shm'])
      rmSync(join(folder, file), { force: true });
    cpSync(join(backup, 'ledger.sqlite'), join(folder, 'ledger.sqlite'));
    const restored = openDatabase(join(folder, 'ledger.sqlite'));
    markRestoredLabelsUnknown(restored.sqlite, Date.now());
    addRestoredReceipt(restored.sqlite, Date.now(), Date.now());
    restored.close();

    const after = await open('Bàn 1', { folder, login });
    // It may have been printed since the backup, so a person is asked; the fleet knows that it was, and keeps that.
    expect(after.row(code(2))?.state).toBe('unknown');
    expect(await claimOf(fleet, 2)).toMatchObject({ outcome: 'printed' });
    after.station.scan(code(3));
    await after.until(code(3), 'held', 'printed-before');
    after.station.scan(code(4));
    await after.station.print();
    after.station.reprint(idOf(after, 2), 'lost');
    await after.station.print();
    await after.fleet.synchronise();
    const jobs = await fleet.query('SELECT code, state FROM tem.print_job ORDER BY received_at');
    expect(jobs).toEqual([1, 2, 3, 4, 2].map((number) => ({ code: code(number), state: 'printed' })));
  });
});
