import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createBoardReader } from '../../main/fleet/board/read-board.ts';
import type { JobFilter } from '../../main/fleet/calls/board.ts';
import { dayOf } from '../../main/history/history-conditions.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import {
  createTestFleet,
  first,
  linkedAccount,
  sharedServer,
  startStation,
  type TestStation,
} from './fleet-fixture.ts';
import { entry } from './journal-entries.ts';

const server = sharedServer();
const ORIGIN = 'https://api.example';
const ALL: JobFilter = {
  text: null,
  account: null,
  station: null,
  printer: null,
  state: null,
  fromMs: null,
  toMs: null,
};

async function pair() {
  const fleet = await createTestFleet(server());
  return {
    fleet,
    a: await startStation(fleet, { name: 'Bàn 1' }),
    b: await startStation(fleet, { name: 'Bàn 2' }),
  };
}

describePostgres('an account of the fleet', () => {
  it('is made once by stations that link it at the same time, and asked for where the service has others only', async () => {
    const { fleet, a, b } = await pair();
    // Whatever the case of its name.
    const [one, same] = await Promise.all([
      a.accounts.link({ origin: ORIGIN, name: 'Shop A' }),
      b.accounts.link({ origin: ORIGIN, name: 'shop a' }),
    ]);
    expect(one).toEqual(same);
    expect(await fleet.query('SELECT count(*)::integer AS n FROM tem.account')).toEqual([{ n: 1 }]);
    const NEW = 'https://new.example';
    const both = await Promise.all([
      a.accounts.link({ origin: NEW, name: 'Shop B' }),
      b.accounts.link({ origin: NEW, name: 'Kho chính' }),
    ]);
    // At the same time, too: one made it, the other is asked.
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['linked', 'unlinked']);
    expect(both.find(({ kind }) => kind === 'unlinked')).toMatchObject({
      others: [{ name: both[0].kind === 'linked' ? 'Shop B' : 'Kho chính' }],
    });
    for (const [origin, isNew] of [
      [NEW, true],
      ['https://other.example', false],
    ] as const)
      expect(await b.accounts.link({ origin, name: 'Shop C' }, isNew)).toMatchObject({ kind: 'linked' });
  });
});

describePostgres('creating orders', () => {
  it('claims a sender’s code once, answers alike when asked again, frees what was not created, and is taken over by a named person', async () => {
    const { fleet, a, b } = await pair();
    const account = await linkedAccount(a);
    const request = randomUUID();
    const claim = async (station: TestStation, as = randomUUID()) =>
      (await station.socs.claim(as, account, ['DH-1']))[0];
    const settle = async (station: TestStation, fence: number | null | undefined, code: string | null) =>
      (await station.socs.settle(account, [{ soc: 'DH-1', fence: fence ?? 0, code }]))[0]?.applied;
    const mine = await claim(a, request);
    expect(await claim(a, request)).toEqual(mine);
    expect(await claim(a)).toMatchObject({ granted: false, why: 'elsewhere' });
    expect(await settle(b, mine?.fence, 'X.1')).toBe(false);
    await settle(a, mine?.fence, null);
    expect(await claim(a, request)).toMatchObject({ granted: false, why: 'withdrawn' });
    const theirs = await claim(b);
    expect(theirs).toMatchObject({ granted: true });
    expect(await settle(a, mine?.fence, 'late.1')).toBe(false);

    const taking = randomUUID();
    const takeOver = (station: TestStation, as: string, person: string) => {
      const item = { soc: 'DH-1', fence: theirs?.fence ?? 0 };
      return station.socs.takeOver(as, account, item, person, 'not at the service');
    };
    const taken = await takeOver(a, taking, 'Lan');
    expect(taken.granted).toBe(true);
    expect(await takeOver(a, taking, 'Lan')).toEqual(taken);
    expect(await takeOver(b, randomUUID(), 'Hoa')).toMatchObject({ granted: false });
    expect(await settle(b, theirs?.fence, 'X.1')).toBe(false);
    expect(await fleet.query('SELECT person, said FROM tem.agreement')).toEqual([
      { person: 'Lan', said: 'not at the service' },
    ]);
    await settle(a, taken.fence, 'X.1');
    expect(await claim(b)).toMatchObject({ granted: false, why: 'created', code: 'X.1', station: a.id });
  });
});

describePostgres('the service’s events', () => {
  it('are stored once, told apart from those that were there, and read too if stored before a restore was noticed', async () => {
    const { fleet, a, b } = await pair();
    const account = await linkedAccount(a);
    const event = (digest: string) => ({ account, digest, body: `{"n":"${digest}"}`, receivedAtMs: 1 });
    expect(await a.events.add(['d1', 'd2', 'd1'].map(event))).toEqual(['d1', 'd2']);
    expect(await b.events.add(['d2', 'd3'].map(event))).toEqual(['d3']);
    const [newest] = await fleet.query<{ readonly sequence: string; readonly at: string }>(
      'SELECT max(sequence) AS sequence, tem.ms(max(inserted_at)) AS at FROM tem.partner_event',
    );
    // Read up to a number that the backup had not given yet, under which another event stands now.
    const cursor = {
      sequence: Number(newest?.sequence) + 100,
      insertedAtMs: Number(newest?.at),
      epoch: 'an earlier epoch',
    };
    await a.events.add([event('d4')]);
    const seen = await new Promise<string[]>((resolve) => {
      const digests: string[] = [];
      const read = (events: readonly { readonly digest: string }[]): void => {
        digests.push(...events.map(({ digest }) => digest));
        if (digests.includes('d4')) resolve(digests);
      };
      onTestFinished(
        a.events.follow(
          cursor,
          () => 'now',
          read,
          () => undefined,
        ),
      );
    });
    expect(seen).toContain('d4');
  });
});

describePostgres('a profile of settings', () => {
  it('is published by one of two who saw the same version, and holds nothing of one machine or unknown to this version', async () => {
    const { fleet, a, b } = await pair();
    const heard = new Promise((resolve) => b.profiles.onPublished(resolve));
    const settings = { language: 'en' } as const;
    const published = await Promise.all([
      a.profiles.publish('Tết', 0, settings, 'Lan'),
      b.profiles.publish('Tết', 0, settings, 'Hoa'),
    ]);
    expect(published.toSorted()).toEqual([1, null]);
    expect(await heard).toBe('Tết');
    expect(await b.profiles.read('Tết')).toEqual({ version: 1, settings });
    expect(await b.profiles.list()).toMatchObject([{ name: 'Tết', version: 1 }]);
    expect(await b.profiles.read('none')).toBeNull();
    await expect(a.profiles.publish('x', 0, { receiverPort: 1 } as never, 'Lan')).rejects.toThrow(
      'receiverPort',
    );
    await fleet.query(`UPDATE tem.setting_profile SET settings = '{"future": 1}'`);
    expect(await a.profiles.read('Tết')).toBeNull();
  });
});

describePostgres('the journal', () => {
  it('is delivered again without effect, refused where entries are missing, and ends claims in the same step', async () => {
    const { a, b } = await pair();
    const account = await linkedAccount(a);
    const { answers } = await a.claims.hard(randomUUID(), [first(account, 'A.1')]);
    const fence = answers[0]?.fence ?? 0;
    const begun = [entry(1, { account, state: 'submitting' }), entry(2, { account, state: 'submitting' })];
    const ended = [
      entry(3, { account, job: 1, state: 'printed' }),
      entry(4, { account, job: 1, state: 'confirmed' }),
      entry(5, { account, code: 'A.1', fence, state: 'failed', outcome: 'failed' }),
    ];
    expect(await a.journal.deliver(0, begun)).toBe(2);
    expect(await a.journal.deliver(3, ended)).toBeNull();
    expect(await a.journal.deliver(2, ended)).toBe(5);
    // Late repeats of everything, in any order.
    expect(await a.journal.deliver(2, ended.toReversed())).toBe(5);
    expect(await a.journal.deliver(0, begun)).toBe(5);
    const jobs = await a.board.jobs(ALL, null, 10);
    expect(new Map(jobs.map(({ job, state }) => [job, state]))).toEqual(
      new Map([
        [5, 'failed'],
        [2, 'submitting'],
        [1, 'confirmed'],
      ]),
    );
    const freed = await b.claims.hard(randomUUID(), [first(account, 'A.1')]);
    expect(freed.answers).toMatchObject([{ granted: true }]);
  });

  it('lists what may be on paper twice, with who agreed, and labels whose end nobody knows', async () => {
    const { a, b } = await pair();
    const account = await linkedAccount(a);
    const { answers } = await a.claims.hard(randomUUID(), [first(account, 'A.1'), first(account, 'C.3')]);
    const fenceOf = (code: string) => answers.find((one) => one.code === code)?.fence ?? 0;
    await a.journal.deliver(0, [
      entry(1, { account, code: 'A.1', fence: fenceOf('A.1'), outcome: 'printed' }),
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

    // Said to be unknown, or open at a station that is gone.
    const unknowns = async () => (await a.board.unknowns(0, 10)).unknowns.map(({ code }) => code).toSorted();
    await a.claims.settle([{ account, code: 'C.3', fence: fenceOf('C.3'), outcome: 'unknown', version: 1 }]);
    expect(await unknowns()).toEqual(['C.3']);
    await b.stop();
    expect(await unknowns()).toEqual(['A.1', 'C.3']);
    const connected = (await a.board.stations(0)).map(({ id, connected: is }) => [id, is] as const);
    expect(new Map(connected)).toEqual(
      new Map([
        [a.id, true],
        [b.id, false],
      ]),
    );
  });

  it('is searched by beginnings, barcodes, days, stations and states, page by page', async () => {
    const { fleet, a } = await pair();
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

const reportOf = (day: string, printed: number, failed: number) => ({
  workMode: 'batch',
  printing: true,
  queued: 2,
  questions: 1,
  issues: [],
  today: { day, printed, reprints: 0, failed, unknown: 0 },
});

describePostgres('a station on the board', () => {
  it('shows its own count of today while it is there, the journal’s once it is gone, and nothing of its last run in its next one', async () => {
    const fleet = await createTestFleet(server());
    let report: object | null = null;
    const looking = await startStation(fleet, { name: 'Bàn 1' });
    const seen = await startStation(fleet, { name: 'Bàn 2', live: () => report });
    const read = createBoardReader({ engine: looking, here: looking.id, now: Date.now });
    const find = async () => (await read.board()).stations.find(({ id }) => id === seen.id);
    const account = await linkedAccount(seen);
    /** Sends it, and waits until it is there. */
    const say = async (next: object | null): Promise<void> => {
      report = next;
      seen.link.beat();
      // Calls of one station are answered one after the other.
      await linkedAccount(seen);
    };
    const today = dayOf(Date.now());
    const now = Date.now();
    const states = ['printed', 'submitted', 'failed', 'unknown', 'submitting'] as const;
    await seen.journal.deliver(0, [
      ...states.map((state, at) => entry(at + 1, { account, submittedAtMs: now, state })),
      entry(6, { account, submittedAtMs: now - 3 * 86_400_000, state: 'failed' }),
    ]);
    // It has said nothing yet.
    const journals = { printed: 2, failed: 1 };
    expect(await find()).toMatchObject({
      version: '0.1.0',
      live: true,
      report: null,
      today: journals,
      unknown: 1,
    });
    // It knows of labels that the fleet does not have: of an account that is not linked.
    const own = { printed: 7, failed: 3 };
    await say(reportOf(today, 7, 3));
    expect(await find()).toMatchObject({ today: own, unknown: 1, report: { queued: 2 } });
    const lastSeen = (await read.board()).atMs - ((await find())?.lastSeenAtMs ?? 0);
    expect(Math.abs(lastSeen)).toBeLessThan(600_000);
    // Nothing new to say: what it said stays.
    await say(null);
    expect(await find()).toMatchObject({ today: own });
    // Its clock has not passed midnight, or it has not reported since.
    await say(reportOf('2026-01-01', 900, 50));
    expect(await find()).toMatchObject({ today: journals });
    await say(reportOf(today, 7, 3));
    await seen.stop();
    expect(await find()).toMatchObject({ live: false, today: journals });
    // As if it had been killed: its report still stands there.
    const stands = JSON.stringify(reportOf(today, 7, 3));
    await fleet.query(`UPDATE tem.station SET live = $2 WHERE id = $1`, [seen.id, stands]);
    expect(await find()).toMatchObject({ live: false, today: journals, report: { queued: 2 } });
    const next = { name: 'Bàn 2', login: seen.login, memory: seen.memory, live: () => null };
    const again = await startStation(fleet, next);
    expect(await find()).toMatchObject({ live: true, report: null });
    await again.stop(true);
    expect(await fleet.query('SELECT left_at IS NOT NULL AS gone FROM tem.station ORDER BY name')).toEqual([
      { gone: false },
      { gone: true },
    ]);
  });
});
