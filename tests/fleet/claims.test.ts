import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import {
  createTestFleet,
  first,
  isConnected,
  linkedAccount,
  sharedServer,
  startStation,
  type TestStation,
} from './fleet-fixture.ts';

const server = sharedServer();

async function twoStations() {
  const fleet = await createTestFleet(server());
  const a = await startStation(fleet, { name: 'Bàn 1' });
  const b = await startStation(fleet, { name: 'Bàn 2' });
  const account = await linkedAccount(a);
  const of = (code: string) => ({ account, code });
  return {
    fleet,
    a,
    b,
    account,
    of,
    claim: async (station: TestStation, code: string, request = randomUUID()) =>
      only((await station.claims.hard(request, [first(account, code)])).answers),
    soft: async (station: TestStation, code: string) => {
      const claim = only(await station.claims.soft([of(code)]));
      if (!claim.granted) throw new Error(`not granted: ${claim.why}`);
      return claim.lease;
    },
    takeOver: async (
      station: TestStation,
      code: string,
      fence: number | null | undefined,
      said: Parameters<TestStation['claims']['takeOver']>[3],
    ) => {
      const item = { ...of(code), fence: fence ?? 0 };
      return only((await station.claims.takeOver(randomUUID(), [item], 'Lan', said)).answers);
    },
    settle: async (
      station: TestStation,
      code: string,
      fence: number | null | undefined,
      outcome: 'failed' | 'not-begun' | 'printed' | 'unknown',
      version = 1,
    ) => only(await station.claims.settle([{ ...of(code), fence: fence ?? 0, outcome, version }])).applied,
    reprint: async (station: TestStation, code: string, person = 'Lan') => {
      const again = { ...of(code), reprint: { reason: 'damaged', person } } as const;
      return only((await station.claims.hard(randomUUID(), [again])).answers);
    },
  };
}

const only = <Value>(values: readonly Value[]): Value => {
  expect(values).toHaveLength(1);
  return values[0] as Value;
};

/** The station told the database once more that nothing waits to be reported. */
async function hasBeaten(station: TestStation): Promise<void> {
  station.link.beat();
  // Calls run one after the other.
  await linkedAccount(station);
}

describePostgres('a soft claim', () => {
  it('tells another station who has scanned the order, and ends once its lease did and its station said that it printed nothing', async () => {
    const { fleet, a, b, of, claim, soft } = await twoStations();
    await soft(a, '1');
    expect(only(await b.claims.soft([of('1')]))).toMatchObject({
      granted: false,
      why: 'elsewhere',
      holder: { stationName: 'Bàn 1', kind: 'soft', cutOff: false },
    });
    expect(await claim(b, '1')).toMatchObject({ granted: false, why: 'elsewhere', station: a.id });
    // The same code of another account is free.
    const other = await b.accounts.link({ origin: 'https://api.example', name: 'Shop B' }, true);
    if (other.kind !== 'linked') throw new Error('not linked');
    const { answers } = await b.claims.hard(randomUUID(), [first(other.id, '1')]);
    expect(answers).toMatchObject([{ granted: true }]);

    // A minute after its lease, and not before its station said so.
    await fleet.passTime(10 * 60_000 + 30_000);
    await hasBeaten(a);
    expect(await claim(b, '1')).toMatchObject({ why: 'elsewhere' });
    await fleet.passTime(31_000);
    expect(await claim(b, '1')).toMatchObject({ granted: true });
    await soft(a, '2');
    await fleet.passTime(20 * 60_000);
    expect(await claim(b, '2')).toMatchObject({ why: 'elsewhere' });
    await hasBeaten(a);
    expect(await claim(b, '2')).toMatchObject({ granted: true });
  });

  it('of a station that is cut off stays in the way: it may have printed', async () => {
    const { fleet, a, b, of, claim, soft, takeOver } = await twoStations();
    await soft(a, '1');
    await a.stop().catch(() => undefined);
    // In order, with nothing to report: its leases ended.
    expect(await claim(b, '1')).toMatchObject({ granted: true });
    const c = await startStation(fleet, { name: 'Bàn 3', isClear: () => false });
    await soft(c, '2');
    await c.stop();
    await fleet.passTime(24 * 3_600_000);
    expect(await claim(b, '2')).toMatchObject({ why: 'elsewhere', cutOff: true });
    const [holder] = await b.claims.holders([of('2')]);
    expect(await takeOver(b, '2', holder?.fence ?? 0, 'did-not-come-out')).toMatchObject({
      granted: true,
      station: b.id,
    });
  });

  it('is not ended by a withdrawal of an earlier lease that arrives late', async () => {
    const { a, b, of, claim, soft } = await twoStations();
    const old = await soft(a, '1');
    await soft(a, '1');
    await a.claims.withdraw([old]);
    expect(await claim(b, '1')).toMatchObject({ why: 'elsewhere' });
    const renewed = await soft(a, '1');
    const freed = new Promise((resolve) => b.claims.onFreed(resolve));
    await a.claims.withdraw([renewed]);
    expect(await freed).toEqual(of('1'));
    expect(await claim(b, '1')).toMatchObject({ granted: true });
  });

  it('allows a label to be handed over until a minute before its end', async () => {
    let now = 1_000;
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet, { monotonic: () => now });
    const account = await linkedAccount(a);
    const soft = only(await a.claims.soft([{ account, code: '1' }]));
    if (!soft.granted) throw new Error('not granted');
    now += 539_000;
    expect(a.claims.isPrintable(soft.lease)).toBe(true);
    now += 1_000;
    expect(a.claims.isPrintable(soft.lease)).toBe(false);
    now = 1_000;
    // The machine slept: its own clock stood still, the database's did not.
    expect(a.claims.isPrintable({ ...soft.lease, untilMs: a.link.seenNowMs() + 60_000 })).toBe(false);
  });
});

describePostgres('a hard claim', () => {
  it('is granted to one of many stations that ask at once, in any order', async () => {
    const fleet = await createTestFleet(server());
    const stations = await Promise.all(Array.from({ length: 4 }, () => startStation(fleet)));
    const account = await linkedAccount(stations[0] as TestStation);
    const codes = Array.from({ length: 40 }, (_, at) => `C${at}.${at}`);
    // Each in another order: they meet in the middle.
    const ordered = (at: number) => (at % 2 === 0 ? codes : codes.toReversed());
    await Promise.all(
      stations.map((station, at) => station.claims.soft(ordered(at).map((code) => ({ account, code })))),
    );
    const all = await Promise.all(
      stations.map((station, at) =>
        station.claims.hard(
          randomUUID(),
          ordered(at).map((code) => first(account, `H${code}`)),
        ),
      ),
    );
    const granted = all.flatMap(({ answers }) => answers.filter((one) => one.granted));
    expect(granted.map(({ code }) => code).toSorted()).toEqual(codes.map((code) => `H${code}`).toSorted());
    expect(new Set(granted.map(({ fence }) => fence)).size).toBe(codes.length);
  });

  it('has the same answer when it is asked again, whatever was refused, given back or passed since', async () => {
    const { fleet, a, b, account, claim } = await twoStations();
    const [mine, theirs, early] = [randomUUID(), randomUUID(), randomUUID()];
    const granted = await claim(a, '1', mine);
    await fleet.passTime(365 * 24 * 3_600_000);
    expect(await claim(b, '1', theirs)).toMatchObject({ granted: false, why: 'elsewhere' });
    expect(await claim(a, '1', mine)).toEqual({ ...granted, held: true });
    // Of its own station under another request, and of another label under the same one.
    expect(await claim(a, '1')).toMatchObject({ granted: false, why: 'outstanding', station: a.id });
    await expect(claim(a, 'other', mine)).rejects.toThrow('TM005');
    await a.claims.giveBack(mine, null);
    expect(await claim(a, '1', mine)).toEqual({ ...granted, held: false });
    expect(await claim(b, '1', theirs)).toMatchObject({ granted: false, why: 'elsewhere' });
    expect(await claim(b, '1')).toMatchObject({ granted: true });
    // A request that was given back before it arrived claims nothing.
    await a.claims.giveBack(early, null);
    const late = await a.claims.hard(early, [first(account, '2')]);
    expect(late).toMatchObject({ withdrawn: true, answers: [] });
    expect(await claim(b, '2')).toMatchObject({ granted: true });
  });

  it('was granted, and is no longer held, when a person gave it to another station before it was asked again', async () => {
    const { a, b, claim, takeOver } = await twoStations();
    const request = randomUUID();
    const granted = await claim(a, '1', request);
    const moved = new Promise((resolve) => a.claims.onMoved(resolve));
    expect(await takeOver(b, '1', granted.fence, null)).toMatchObject({ granted: false, why: 'word-needed' });
    const taken = await takeOver(b, '1', granted.fence, 'not-known');
    expect(taken).toMatchObject({ granted: true, earlier: 'unknown' });
    expect(await moved).toBe(a.id);
    expect(await claim(a, '1', request)).toEqual({ ...granted, held: false });
    expect(await takeOver(b, '1', granted.fence, 'not-known')).toMatchObject({
      granted: false,
      why: 'moved',
    });
  });

  it('whose answer was lost is the station’s own when it asks again', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await startTcpProxy(server().port);
    const a = await startStation(fleet, { port: proxy.port });
    const wanted = [first(await linkedAccount(a), '1')];
    const request = randomUUID();
    const lost = proxy.loseAnswer({ to: request });
    await expect(a.claims.hard(request, wanted)).rejects.toMatchObject({ problem: { code: 'fleet-lost' } });
    await lost;
    await isConnected(a);
    expect(await a.claims.hard(request, wanted)).toMatchObject({
      repeated: true,
      answers: [{ granted: true, held: true }],
    });
    await a.stop();
    await proxy.close();
  });
});

describePostgres('an outcome', () => {
  it('frees what certainly did not come out, keeps what may have, and is only its own station’s to say', async () => {
    const { a, b, claim, settle } = await twoStations();
    const outcomes = { failed: null, 'not-begun': null, printed: 'printed', unknown: 'unknown' } as const;
    for (const [outcome, why] of Object.entries(outcomes)) {
      const { fence } = await claim(a, outcome);
      expect(await settle(b, outcome, fence, 'failed')).toBe(false);
      expect(await claim(b, outcome)).toMatchObject({ why: 'elsewhere' });
      await settle(a, outcome, fence, outcome as keyof typeof outcomes);
      expect(await claim(b, outcome)).toMatchObject({ granted: why === null, why });
    }
    // An unknown one is answered later, and then stays.
    const { fence } = await claim(a, '1');
    const say = (outcome: 'unknown' | 'printed' | 'failed', version: number) =>
      settle(a, '1', fence, outcome, version);
    expect([
      await say('unknown', 2),
      await say('printed', 1),
      await say('printed', 3),
      await say('failed', 4),
    ]).toEqual([true, false, true, false]);
  });

  it('under an older fence changes nothing, but a label on paper is remembered', async () => {
    const { a, b, of, claim, settle, takeOver } = await twoStations();
    const { fence } = await claim(a, '1');
    await takeOver(b, '1', fence, 'did-not-come-out');
    const before = only(await b.claims.holders([of('1')]));
    for (const outcome of ['failed', 'not-begun', 'printed'] as const)
      expect(await settle(a, '1', fence, outcome, 9)).toBe(false);
    expect(await b.claims.holders([of('1')])).toEqual([{ ...before, earlier: 'printed' }]);
    // So the label is not free, although the one that was printed here failed.
    await settle(b, '1', before.fence, 'failed');
    expect(await claim(a, '1')).toMatchObject({ granted: false, why: 'printed' });
  });
});

describePostgres('printing again', () => {
  it('needs a recorded reason and name, a take-over while the outcome is unknown elsewhere, and leaves the first on paper', async () => {
    const { fleet, a, b, of, claim, settle, reprint } = await twoStations();
    await settle(a, '1', (await claim(a, '1')).fence, 'printed');
    expect(only(await b.claims.soft([of('1')]))).toMatchObject({
      why: 'printed',
      holder: { stationName: 'Bàn 1', outcome: 'printed' },
    });
    await expect(reprint(b, '1', ' ')).rejects.toThrow('person');
    const again = await reprint(b, '1');
    expect(again).toMatchObject({ granted: true });
    expect(await fleet.query('SELECT kind, person, said, from_outcome FROM tem.agreement')).toEqual([
      { kind: 'reprint', person: 'Lan', said: 'damaged', from_outcome: 'printed' },
    ]);
    await settle(b, '1', again.fence, 'failed');
    expect(await claim(a, '1')).toMatchObject({ granted: false, why: 'printed' });

    await settle(a, '2', (await claim(a, '2')).fence, 'unknown');
    expect(await reprint(b, '2')).toMatchObject({ why: 'unknown' });
    expect(await reprint(a, '2')).toMatchObject({ granted: true });
  });
});
