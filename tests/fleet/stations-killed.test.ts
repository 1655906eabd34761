import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../main/database/database.ts';
import { addRestoredReceipt, markRestoredLabelsUnknown } from '../../main/database/mark-restored.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { createTestFleet, inState } from './fleet-fixture.ts';
import { openRealStation, type Paper, type RealStation } from './real-station.ts';

const server = sharedPostgres();
/** Nobody listens there. */
const NO_SERVER = 1;
const MANY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'tem-copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  // The socket of a running station is no file.
  cpSync(folder, copy, { recursive: true, filter: (path) => !lstatSync(path).isSocket() });
  return copy;
}

/** Prints at both stations what they may print, again and again until nothing more comes. */
async function printAll(stations: readonly RealStation[]): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = stations[0]?.papers.length;
    await Promise.allSettled(stations.map(({ station }) => station.print()));
    await Promise.all(stations.map(({ fleet }) => fleet.synchronise()));
    quiet = stations[0]?.papers.length === before ? quiet + 1 : 0;
  }
}

describePostgres('a station that is killed', () => {
  // Before a label, while its claim is asked for, while it is handed over, and when it came out.
  it.each(['asking', 'claimed', 'handing over', 'printed'] as const)(
    'while it is %s hands nothing over twice and loses nothing',
    async (moment) => {
      const fleet = await createTestFleet(server());
      const papers: Paper[] = [];
      let isDue = true;
      const killed = Promise.withResolvers<void>();
      let a: RealStation | null = null;
      const kill = async (): Promise<void> => {
        if (!isDue || a === null) return;
        isDue = false;
        await a.kill();
        killed.resolve();
      };
      a = await openRealStation(fleet, server().port, 'Bàn 1', {
        papers,
        ...(moment === 'handing over'
          ? { onPrint: async (of) => (of === code(5) ? kill() : undefined) }
          : moment === 'printed'
            ? { onPrinted: async (of) => (of === code(5) ? kill() : undefined) }
            : {}),
        ...(moment === 'asking' || moment === 'claimed'
          ? { onAcquire: (at) => (at === moment ? kill() : undefined) }
          : {}),
      });
      const { folder, login } = a;
      a.station.addCodes(MANY.map(code));
      void a.station.print().catch(() => undefined);
      await killed.promise;
      const b = await openRealStation(fleet, server().port, 'Bàn 2', { papers });
      b.station.addCodes(MANY.map(code));
      await printAll([b]);
      const again = await openRealStation(fleet, server().port, 'Bàn 1', { papers, folder, login });
      await printAll([b, again]);
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
      expect(new Set(papers.map((paper) => paper.code)).size).toBe(papers.length);
      expect(papers).toHaveLength(MANY.length);
      for (const number of MANY) {
        const states = [b, again].map((one) => one.row(code(number))?.state);
        expect(new Set(states)).toEqual(new Set(['held', 'printed']));
      }
    },
  );
});

describePostgres('a copy of a station’s disk', () => {
  it('is refused while the station runs, and prints nothing that is claimed', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const a = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
    a.station.scan(code(1));
    await a.close();
    const copy = copyOf(a.folder);
    const again = await openRealStation(fleet, server().port, 'Bàn 1', {
      papers,
      folder: a.folder,
      login: a.login,
    });
    const clone = await openRealStation(fleet, server().port, 'Bàn 1', {
      papers,
      folder: copy,
      login: a.login,
      connected: false,
    });
    await inState(clone.fleet.engine, 'cut-off');
    expect(clone.fleet.engine.link.state()).toMatchObject({ why: { code: 'fleet-cloned' } });
    expect(await clone.station.print()).toMatchObject({ printed: 0, held: 1 });
    await again.station.print();
    expect(papers).toEqual([{ station: 'Bàn 1', code: code(1) }]);
    expect(clone.row(code(1))?.problem?.code).toBe('fleet-unreachable');
  });
});

describePostgres('a station that starts again cut off', () => {
  it('hands nothing over under what an earlier process claimed, nor does a copy of its disk that never reaches the fleet', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const killed = Promise.withResolvers<void>();
    let a: RealStation | null = null;
    a = await openRealStation(fleet, server().port, 'Bàn 1', {
      papers,
      onAcquire: async (at) => {
        if (at === 'asking') return;
        await a?.kill();
        killed.resolve();
      },
    });
    const { folder, login } = a;
    a.station.scan(code(1));
    void a.station.print().catch(() => undefined);
    await killed.promise;
    expect(await fleet.query('SELECT kind, outcome FROM tem.claim')).toEqual([
      { kind: 'hard', outcome: null },
    ]);

    for (const disk of [copyOf(folder), folder]) {
      const cutOff = { papers, folder: disk, login, connected: false, owns: false } as const;
      const one = await openRealStation(fleet, NO_SERVER, 'Bàn 1', cutOff);
      await inState(one.fleet.engine, 'cut-off');
      expect(await one.station.print()).toMatchObject({ printed: 0, held: 1 });
      expect(one.row(code(1))?.problem?.code).toBe('fleet-unreachable');
      await one.close();
    }
    expect(papers).toEqual([]);
    const again = await openRealStation(fleet, server().port, 'Bàn 1', { papers, folder, login });
    await again.until(code(1), 'queued');
    await again.station.print();
    expect(papers).toEqual([{ station: 'Bàn 1', code: code(1) }]);
  });
});

describePostgres('a station whose own database was restored from a backup', () => {
  it('learns from the fleet what it printed since, and gives its jobs numbers of their own', async () => {
    const fleet = await createTestFleet(server());
    const papers: Paper[] = [];
    const before = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
    before.station.scan(code(1));
    await before.station.print();
    before.station.scan(code(2));
    await before.close();
    const backup = copyOf(before.folder);
    const { folder, login } = before;
    const since = await openRealStation(fleet, server().port, 'Bàn 1', { papers, folder, login });
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

    const after = await openRealStation(fleet, server().port, 'Bàn 1', { papers, folder, login });
    // It may have been printed since the backup, so a person is asked; the fleet knows that it was, and keeps that.
    expect(after.row(code(2))?.state).toBe('unknown');
    const [known] = await fleet.query('SELECT outcome FROM tem.claim WHERE code = $1', [code(2)]);
    expect(known).toEqual({ outcome: 'printed' });
    after.station.scan(code(3));
    await after.until(code(3), 'held', 'printed-before');
    after.station.scan(code(4));
    await after.station.print();
    after.station.reprint(after.row(code(2))?.id ?? 0, 'lost');
    await after.station.print();
    await after.fleet.synchronise();
    const jobs = await fleet.query('SELECT code, state FROM tem.print_job ORDER BY received_at');
    expect(jobs.map((job) => [String(job['code']).slice(-1), job['state']])).toEqual([
      ['1', 'printed'],
      ['2', 'printed'],
      ['3', 'printed'],
      ['4', 'printed'],
      ['2', 'printed'],
    ]);
  });
});
