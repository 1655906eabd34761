import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { backUp, type Restore } from './back-up-fleet.ts';
import { createTestFleet, sharedServer } from './fleet-fixture.ts';
import { openRealStation, type Paper, type RealStation } from './real-station.ts';

const server = sharedServer();
const STATIONS = 3;
const CODES = 8;

/** The calls whose answers are lost after the database has committed them. */
const CALLS = [
  'claim_hard',
  'claim_soft',
  'give_back',
  'deliver',
  'report_claims',
  'withdraw_soft',
  'heartbeat',
] as const;

const at = fc.nat({ max: STATIONS - 1 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('scan' as const), at, code: fc.nat({ max: CODES - 1 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('print' as const), at, waits: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('remove' as const), at, code: fc.nat({ max: CODES - 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('heal' as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('lose' as const), at, call: fc.constantFrom(...CALLS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.constantFrom(6, 12) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'back-up' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'restore' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Answers that were to be lost may still be: until everything is told. */
async function tellAll(one: RealStation): Promise<void> {
  for (;;) {
    await one.heal();
    const told = await one.fleet.synchronise().then(
      () => true,
      () => false,
    );
    if (told) return;
  }
}

/** Rows that say of the fleet that it cannot be asked, or is in doubt. */
const waiting = ({ station }: RealStation) =>
  station
    .state()
    .rows.filter(
      ({ problem }) => problem?.code === 'fleet-in-doubt' || problem?.code === 'fleet-unreachable',
    );

/** Carries steps out at stations, and then lets them end in peace. */
async function play(
  steps: readonly Step[],
): Promise<{ papers: Paper[]; scanned: Set<number>; all: RealStation[] }> {
  const fleet = await createTestFleet(server());
  const papers: Paper[] = [];
  const scanned = new Set<number>();
  let slept = 0;
  let backup: Restore | null = null;
  const folders = Array.from({ length: STATIONS }, () => mkdtempSync(join(tmpdir(), 'tem-play-')));
  onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const open = (index: number, before?: RealStation): Promise<RealStation> =>
    openRealStation(fleet, server().port, `Bàn ${index + 1}`, {
      papers,
      folder: folders[index] ?? '',
      owns: false,
      monotonic: () => performance.now() + slept,
      // The database may just have been restored.
      ...(before === undefined ? {} : { login: before.login, connected: false }),
      // A label takes a moment, so that something can happen meanwhile.
      onPrint: () => new Promise((resolve) => setImmediate(resolve)),
    });
  const all = await Promise.all(folders.map((_folder, index) => open(index)));
  const station = (index: number): RealStation => all[index] as RealStation;
  const idOf = (one: RealStation, number: number): number | null => one.row(code(number))?.id ?? null;

  async function sleep(minutes: number): Promise<void> {
    slept += minutes * 60_000;
    for (;;)
      try {
        return await fleet.passTime(minutes * 60_000);
      } catch (error) {
        // It moves every row at once, against the stations' own order.
        if (!/deadlock/.test(String(error))) throw error;
      }
  }

  /** Ends a station in order and starts it again, as a command that takes its batch up does. */
  async function restart(index: number): Promise<void> {
    const ended = station(index);
    ended.station.stop();
    await ended.station.whenIdle();
    await ended.close();
    all[index] = await open(index, ended);
  }

  /** To the backup, in a database of its own: every connection ends. */
  async function restore(): Promise<void> {
    if (backup === null) return;
    const cut = all.filter(({ fleet: { engine } }) => engine.link.state().kind !== 'cut-off');
    await Promise.all(cut.map((one) => one.cut()));
    await backup('elsewhere');
    await Promise.all(cut.map((one) => one.proxy.restore()));
    for (const one of cut) one.fleet.engine.link.tryNow();
  }

  async function take(one: Step): Promise<void> {
    switch (one.do) {
      case 'scan':
        scanned.add(one.code);
        return void station(one.at).station.scan(code(one.code));
      case 'print': {
        const run = station(one.at)
          .station.print()
          .catch(() => undefined);
        if (one.waits) await run;
        return;
      }
      case 'remove': {
        const id = idOf(station(one.at), one.code);
        if (id !== null)
          try {
            station(one.at).station.remove(id);
          } catch {
            // A run has it.
          }
        return;
      }
      case 'cut':
        return station(one.at).cut();
      case 'heal':
        return station(one.at).heal();
      case 'lose':
        // It may never be called again: nobody waits for it.
        return void station(one.at)
          .proxy.loseAnswer({ to: one.call })
          .catch(() => undefined);
      case 'kill': {
        const killed = station(one.at);
        await killed.kill();
        all[one.at] = await open(one.at, killed);
        return;
      }
      case 'restart':
        return restart(one.at);
      case 'sleep':
        return sleep(one.ms);
      case 'back-up':
        backup ??= await backUp(fleet);
        return;
      case 'restore':
        return restore();
    }
  }
  for (const one of steps) await take(one);

  for (const one of all) {
    one.station.stop();
    await one.station.whenIdle();
    await tellAll(one);
  }
  // Every order that was scanned is wanted somewhere.
  for (const number of scanned)
    if (all.every((one) => idOf(one, number) === null)) station(0).station.scan(code(number));
  // What a killed station had scanned and removed again ends with its lease.
  await sleep(12);
  for (const one of all) one.fleet.engine.link.beat();
  for (let quiet = 0; quiet < 3; ) {
    const before = papers.length;
    for (const one of all) {
      // Who asks is answered with the truth: whether there is paper of this station's.
      for (const row of one.station.state().rows.filter(({ state }) => state === 'unknown'))
        one.station.resolve(
          row.id,
          papers.some((paper) => paper.station === one.name && paper.code === row.code),
        );
      for (const row of one.station.state().rows.filter(({ state }) => state === 'failed'))
        one.station.retry(row.id);
      await tellAll(one);
      one.fleet.claims.announce(one.labelStore.rowsOf(one.labelStore.idsIn(one.station.batchId, 'held')));
    }
    // Everybody is back and has reported: what waited for that goes on by itself.
    for (const one of all) await expect.poll(() => waiting(one), { timeout: 5_000 }).toEqual([]);
    await Promise.allSettled(all.map((one) => one.station.print()));
    for (const one of all) await one.station.whenIdle();
    quiet = papers.length === before ? quiet + 1 : 0;
  }
  return { papers, scanned, all };
}

describePostgres('stations to which anything happens', () => {
  it('print each order once, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { papers, scanned, all } = await play(steps);
        const times = new Map<string, number>();
        for (const paper of papers) times.set(paper.code, (times.get(paper.code) ?? 0) + 1);
        const wrong = [...scanned].flatMap((number) => {
          const count = times.get(code(number)) ?? 0;
          const rows = all.map((one) => {
            const row = one.row(code(number));
            return `${row?.state ?? '-'} ${row?.problem?.code ?? ''}`;
          });
          return count === 1
            ? []
            : [{ number, count, rows, papers: papers.filter((one) => one.code === code(number)) }];
        });
        for (const one of all) await one.close();
        expect(wrong).toEqual([]);
      }),
      { numRuns: Number(process.env['TEM_PLAYS'] ?? 10), endOnFailure: true },
    );
  }, 300_000);
});
