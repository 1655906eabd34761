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

describePostgres('a search of the journal', () => {
  it('finds beginnings, barcodes, days, stations and states, page by page', async () => {
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet);
    const account = await linkedAccount(a);
    await fleet.query(
      `INSERT INTO tem.print_job (station, job, account, code, size, printer, submitted_at, state, version)
       SELECT $2, n, $1, 'SGNS' || (1000 + n) || 'LM.' || (700000000 + n), 'S9', 'Máy ' || (n % 10),
         now() - n * interval '5 minutes', CASE n % 50 WHEN 0 THEN 'unknown' WHEN 1 THEN 'failed' ELSE 'printed' END, n
       FROM generate_series(1, 1000) n`,
      [account, a.id],
    );
    const now = Date.now();
    const found: readonly (readonly [filter: JobFilter, count: number])[] = [
      [ALL, 1000],
      [{ ...ALL, text: 'sgns150' }, 10],
      [{ ...ALL, text: '7000005' }, 100],
      [{ ...ALL, text: '700000543' }, 1],
      [{ ...ALL, text: 'nowhere%' }, 0],
      [{ ...ALL, station: a.id }, 1000],
      [{ ...ALL, state: 'unknown', fromMs: now - 86_400_000 }, 5],
      [{ ...ALL, printer: 'Máy 3', toMs: now - 86_400_000 }, 71],
      [{ ...ALL, account, fromMs: now - 3_600_000, toMs: now }, 11],
    ];
    for (const [filter, count] of found) {
      expect([filter, await a.board.countJobs(filter)]).toEqual([filter, count]);
      expect(await a.board.jobs(filter, null, 50)).toHaveLength(Math.min(count, 50));
    }
    const seen: number[] = [];
    for (let after: Parameters<typeof a.board.jobs>[1] = null, left = true; left; ) {
      const page = await a.board.jobs({ ...ALL, state: 'failed' }, after, 8);
      seen.push(...page.map(({ job }) => job));
      after = page.at(-1) ?? null;
      left = after !== null;
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_one, at) => at * 50 + 1));
  });
});
