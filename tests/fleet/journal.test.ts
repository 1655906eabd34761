import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { JobFilter } from '../../main/fleet/calls/board.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { createTestFleet, first, linkedAccount, startStation } from './fleet-fixture.ts';
import { entry } from './journal-entries.ts';

const server = sharedPostgres();
const ALL: JobFilter = {
  text: null,
  account: null,
  station: null,
  printer: null,
  state: null,
  fromMs: null,
  toMs: null,
};

describePostgres('delivering the journal', () => {
  it('is repeated without effect, and refused where entries are missing', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet);
    const account = await linkedAccount(a);
    const begun = [entry(1, { account, state: 'submitting' }), entry(2, { account, state: 'submitting' })];
    const ended = [
      entry(3, { account, job: 1, state: 'printed' }),
      entry(4, { account, job: 1, state: 'confirmed' }),
    ];
    expect(await a.journal.deliver(0, begun)).toBe(2);
    expect(await a.journal.deliver(3, ended)).toBeNull();
    expect(await a.journal.deliver(2, ended)).toBe(4);
    // Late repeats of everything, in any order.
    expect(await a.journal.deliver(2, ended.toReversed())).toBe(4);
    expect(await a.journal.deliver(0, begun)).toBe(4);
    const jobs = await a.board.jobs(ALL, null, 10);
    expect(jobs.map(({ job, state }) => [job, state])).toEqual([
      [2, 'submitting'],
      [1, 'confirmed'],
    ]);
  });

  it('ends claims in the same step, under their fence', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet);
    const b = await startStation(fleet);
    const account = await linkedAccount(a);
    const { answers } = await a.claims.hard(randomUUID(), [first(account, 'A.1')]);
    const fence = answers[0]?.fence ?? 0;
    await a.journal.deliver(0, [
      entry(1, { account, code: 'A.1', fence, state: 'failed', outcome: 'failed' }),
    ]);
    expect((await b.claims.hard(randomUUID(), [first(account, 'A.1')])).answers).toMatchObject([
      { granted: true },
    ]);
  });

  it('lists what may be on paper twice, with both stations and who agreed', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet);
    const b = await startStation(fleet);
    const account = await linkedAccount(a);
    const { answers } = await a.claims.hard(randomUUID(), [first(account, 'A.1')]);
    const fence = answers[0]?.fence ?? 0;
    await a.journal.deliver(0, [
      entry(1, { account, code: 'A.1', fence, outcome: 'printed' }),
      entry(2, { account, code: 'B.2', state: 'failed' }),
    ]);
    await b.claims.hard(randomUUID(), [{ account, code: 'A.1', reprint: { reason: 'lost', person: 'Lan' } }]);
    await b.journal.deliver(0, [
      entry(1, { account, code: 'A.1', job: 7, submittedAtMs: Date.UTC(2026, 10, 27) }),
      entry(2, { account, code: 'B.2', agreedBy: 'Hoa' }),
    ]);
    const { doubles, total } = await a.board.doubles(0, 10);
    expect([total, await a.board.countDoubles()]).toEqual([1, 1]);
    expect(doubles).toMatchObject([
      {
        code: 'A.1',
        jobs: [{ station: a.id }, { station: b.id, job: 7 }],
        agreements: [{ kind: 'reprint', person: 'Lan', said: 'lost', from_station: a.id }],
      },
    ]);
  });

  it('lists labels whose end nobody knows: said to be unknown, or open at a station that is gone', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet);
    const b = await startStation(fleet, { name: 'Bàn 2' });
    const account = await linkedAccount(a);
    const { answers } = await a.claims.hard(randomUUID(), [first(account, 'A.1')]);
    await b.claims.hard(randomUUID(), [first(account, 'B.2')]);
    await a.claims.settle([
      { account, code: 'A.1', fence: answers[0]?.fence ?? 0, outcome: 'unknown', version: 1 },
    ]);
    expect((await a.board.unknowns(0, 10)).unknowns.map(({ code }) => code)).toEqual(['A.1']);
    await b.stop();
    expect((await a.board.unknowns(0, 10)).unknowns.map(({ code }) => code)).toEqual(['A.1', 'B.2']);
    const stations = await a.board.stations(0);
    expect(new Map(stations.map(({ id, connected }) => [id, connected]))).toEqual(
      new Map([
        [a.id, true],
        [b.id, false],
      ]),
    );
  });
});

describePostgres('searching 100,000 jobs of ten stations', () => {
  it('takes at most 100 ms at p95, for beginnings, barcodes, days, stations and the far end', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet);
    const account = await linkedAccount(a);
    await fleet.query(
      `INSERT INTO tem.station (id, name, version) SELECT gen_random_uuid(), 'S' || n, '1' FROM generate_series(1, 9) n`,
    );
    await fleet.query(
      `INSERT INTO tem.print_job (station, job, account, code, size, printer, submitted_at, state, version)
       SELECT s.id, n, $1, 'SGNS' || (100000 + n * 10 + s.at) || 'LM.' || (700000000 + n * 10 + s.at), 'S9', 'Máy ' || s.at,
         now() - n * interval '30 seconds', CASE n % 50 WHEN 0 THEN 'unknown' WHEN 1 THEN 'failed' ELSE 'printed' END, n
       FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM tem.station) s, generate_series(1, 10000) n`,
      [account],
    );
    await fleet.query('ANALYZE tem.print_job');
    const now = Date.now();
    const filters: readonly JobFilter[] = [
      ALL,
      { ...ALL, text: 'sgns1500' },
      { ...ALL, text: '70004' },
      { ...ALL, text: '700054321' },
      { ...ALL, text: 'nowhere%' },
      { ...ALL, station: a.id },
      { ...ALL, state: 'unknown', fromMs: now - 86_400_000 },
      { ...ALL, printer: 'Máy 3', toMs: now - 86_400_000 },
      { ...ALL, account, fromMs: now - 3_600_000, toMs: now },
    ];
    const times: number[] = [];
    for (let round = 0; round < 12; round++)
      for (const filter of filters) {
        const began = performance.now();
        const page = await a.board.jobs(filter, null, 50);
        const found = performance.now();
        const total = await a.board.countJobs(filter);
        times.push(found - began, performance.now() - found);
        expect(page.length).toBe(Math.min(total, 50));
      }
    expect((await a.board.jobs({ ...ALL, text: '700054321' }, null, 50)).map(({ code }) => code)).toEqual([
      'SGNS154321LM.700054321',
    ]);
    const seen = new Set<string>();
    let after = null as Parameters<typeof a.board.jobs>[1];
    for (let pages = 0; pages < 20; pages++) {
      const page = await a.board.jobs({ ...ALL, state: 'failed' }, after, 100);
      for (const { station, job } of page) seen.add(`${station} ${job}`);
      after = page.at(-1) ?? null;
    }
    expect(seen.size).toBe(2000);
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
    process.stderr.write(`a search or a count of 100,000 jobs: p95 ${p95.toFixed(1)} ms\n`);
    expect(p95).toBeLessThan(100);
  }, 120_000);
});
