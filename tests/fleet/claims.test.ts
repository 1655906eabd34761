import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import {
  createTestFleet,
  first,
  isConnected,
  linkedAccount,
  startStation,
  type TestFleet,
  type TestStation,
} from './fleet-fixture.ts';

const server = sharedPostgres();
const CODE = 'SGNS336484LM.883568271';

async function twoStations(): Promise<{
  readonly fleet: TestFleet;
  readonly a: TestStation;
  readonly b: TestStation;
  readonly account: string;
}> {
  const fleet = await createTestFleet(server());
  const a = await startStation(fleet, { name: 'Bàn 1' });
  const b = await startStation(fleet, { name: 'Bàn 2' });
  return { fleet, a, b, account: await linkedAccount(a) };
}

const only = <Value>(values: readonly Value[]): Value => {
  expect(values).toHaveLength(1);
  return values[0] as Value;
};

const claim = async (station: TestStation, account: string, request = randomUUID(), code = CODE) =>
  only((await station.claims.hard(request, [first(account, code)])).answers);

/** The station told the database once more that nothing waits to be reported. */
async function hasBeaten(station: TestStation): Promise<void> {
  station.link.beat();
  // Calls run one after the other.
  await linkedAccount(station);
}

describePostgres('a soft claim', () => {
  it('tells another station who has scanned the order', async () => {
    const { a, b, account } = await twoStations();
    expect(only(await a.claims.soft([{ account, code: CODE }]))).toMatchObject({ granted: true });
    expect(only(await b.claims.soft([{ account, code: CODE }]))).toMatchObject({
      granted: false,
      why: 'elsewhere',
      holder: { stationName: 'Bàn 1', kind: 'soft', cutOff: false },
    });
    expect(await claim(b, account)).toMatchObject({ granted: false, why: 'elsewhere', station: a.id });
  });

  it('is of one account: the same code of another one is free', async () => {
    const { a, b, account } = await twoStations();
    const other = await b.accounts.link({ origin: 'https://api.example', name: 'Shop B' }, true);
    if (other.kind !== 'linked') throw new Error('not linked');
    await a.claims.soft([{ account, code: CODE }]);
    expect(await claim(a, account)).toMatchObject({ granted: true });
    expect(await claim(b, other.id)).toMatchObject({ granted: true });
  });

  it('ends a minute after its lease, once its station has said that it printed nothing meanwhile', async () => {
    const { fleet, a, b, account } = await twoStations();
    await a.claims.soft([{ account, code: CODE }]);
    await fleet.passTime(10 * 60_000 + 30_000);
    await hasBeaten(a);
    expect(await claim(b, account)).toMatchObject({ why: 'elsewhere' });
    await fleet.passTime(31_000);
    expect(await claim(b, account)).toMatchObject({ granted: true });
  });

  it('stays in the way after its lease until its station says so', async () => {
    const { fleet, a, b, account } = await twoStations();
    await a.claims.soft([{ account, code: CODE }]);
    await fleet.passTime(20 * 60_000);
    expect(await claim(b, account)).toMatchObject({ why: 'elsewhere' });
    await hasBeaten(a);
    expect(await claim(b, account)).toMatchObject({ granted: true });
  });

  it('of a station that is cut off stays in the way: it may have printed', async () => {
    const { fleet, a, b, account } = await twoStations();
    await a.claims.soft([{ account, code: CODE }]);
    await a.stop().catch(() => undefined);
    // In order, with nothing to report: its leases ended.
    expect(await claim(b, account)).toMatchObject({ granted: true });
    const c = await startStation(fleet, { name: 'Bàn 3', isClear: () => false });
    await c.claims.soft([{ account, code: 'X.1' }]);
    await c.stop();
    await fleet.passTime(24 * 3_600_000);
    expect(await claim(b, account, randomUUID(), 'X.1')).toMatchObject({ why: 'elsewhere', cutOff: true });
    const taken = await b.claims.takeOver(
      randomUUID(),
      [{ account, code: 'X.1', fence: (await b.claims.holders([{ account, code: 'X.1' }]))[0]?.fence ?? 0 }],
      'Chị Lan',
      'did-not-come-out',
    );
    expect(only(taken.answers)).toMatchObject({ granted: true, station: b.id });
  });

  it('is not ended by a withdrawal of an earlier lease that arrives late', async () => {
    const { a, b, account } = await twoStations();
    const old = only(await a.claims.soft([{ account, code: CODE }]));
    await a.claims.soft([{ account, code: CODE }]);
    if (!old.granted) throw new Error('not granted');
    await a.claims.withdraw([old.lease]);
    expect(await claim(b, account)).toMatchObject({ why: 'elsewhere' });
    const renewed = only(await a.claims.soft([{ account, code: CODE }]));
    if (!renewed.granted) throw new Error('not granted');
    const freed = new Promise((resolve) => b.claims.onFreed(resolve));
    await a.claims.withdraw([renewed.lease]);
    expect(await freed).toEqual({ account, code: CODE });
    expect(await claim(b, account)).toMatchObject({ granted: true });
  });

  it('allows a label to be handed over until a minute before its end', async () => {
    let now = 1_000;
    const fleet = await createTestFleet(server());
    const a = await startStation(fleet, { monotonic: () => now });
    const account = await linkedAccount(a);
    const soft = only(await a.claims.soft([{ account, code: CODE }]));
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
  it('is granted to one of many stations that ask at once', async () => {
    const fleet = await createTestFleet(server());
    const stations = await Promise.all(Array.from({ length: 6 }, () => startStation(fleet)));
    const account = await linkedAccount(stations[0] as TestStation);
    const codes = Array.from({ length: 40 }, (_, at) => `C${at}.${at}`);
    const all = await Promise.all(
      stations.map((station, at) =>
        // Each in another order: they meet in the middle.
        station.claims.hard(
          randomUUID(),
          (at % 2 === 0 ? codes : codes.toReversed()).map((code) => first(account, code)),
        ),
      ),
    );
    const granted = all.flatMap(({ answers }) => answers.filter((one) => one.granted));
    expect(granted.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    expect(new Set(granted.map(({ fence }) => fence)).size).toBe(codes.length);
  });

  it('has the same answer when it is asked again, whatever was refused or given back since', async () => {
    const { a, b, account } = await twoStations();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const granted = await claim(a, account, mine);
    expect(await claim(b, account, theirs)).toMatchObject({ granted: false, why: 'elsewhere' });
    expect(await claim(a, account, mine)).toEqual({ ...granted, held: true });
    await a.claims.giveBack(mine, null);
    expect(await claim(a, account, mine)).toEqual({ ...granted, held: false });
    expect(await claim(b, account, theirs)).toMatchObject({ granted: false, why: 'elsewhere' });
    expect(await claim(b, account)).toMatchObject({ granted: true });
  });

  it('was granted, and is no longer held, when a person gave it to another station before it was asked again', async () => {
    const { a, b, account } = await twoStations();
    const request = randomUUID();
    const granted = await claim(a, account, request);
    const moved = new Promise((resolve) => a.claims.onMoved(resolve));
    const item = { account, code: CODE, fence: granted.fence ?? 0 };
    expect(only((await b.claims.takeOver(randomUUID(), [item], 'Lan', null)).answers)).toMatchObject({
      granted: false,
      why: 'word-needed',
    });
    const taken = only((await b.claims.takeOver(randomUUID(), [item], 'Lan', 'not-known')).answers);
    expect(taken).toMatchObject({ granted: true, earlier: 'unknown' });
    expect(await moved).toBe(a.id);
    expect(await claim(a, account, request)).toEqual({ ...granted, held: false });
    expect(only((await b.claims.takeOver(randomUUID(), [item], 'Lan', 'not-known')).answers)).toMatchObject({
      granted: false,
      why: 'moved',
    });
  });

  it('refuses another request under the same number', async () => {
    const { a, account } = await twoStations();
    const request = randomUUID();
    await claim(a, account, request);
    await expect(claim(a, account, request, 'other.1')).rejects.toThrow('TM005');
  });

  it('whose answer was lost is the station’s own when it asks again', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await startTcpProxy(server().port);
    const a = await startStation(fleet, { port: proxy.port });
    const account = await linkedAccount(a);
    const request = randomUUID();
    const lost = proxy.loseAnswer({ to: request });
    await expect(claim(a, account, request)).rejects.toMatchObject({ problem: { code: 'fleet-lost' } });
    await lost;
    await isConnected(a);
    const again = await a.claims.hard(request, [first(account, CODE)]);
    expect(again).toMatchObject({ repeated: true, answers: [{ granted: true, held: true }] });
    await a.stop();
    await proxy.close();
  });

  it('of a request that was given back before it arrived claims nothing', async () => {
    const { a, b, account } = await twoStations();
    const request = randomUUID();
    await a.claims.giveBack(request, null);
    expect(await a.claims.hard(request, [first(account, CODE)])).toMatchObject({
      withdrawn: true,
      answers: [],
    });
    expect(await claim(b, account)).toMatchObject({ granted: true });
  });

  it('stays when its server is killed and when its station is gone', async () => {
    const { fleet, a, b, account } = await twoStations();
    const granted = await claim(a, account);
    await a.stop();
    await server().kill();
    await server().restart();
    await isConnected(b);
    await fleet.passTime(365 * 24 * 3_600_000);
    expect(await claim(b, account)).toMatchObject({ granted: false, why: 'elsewhere', fence: granted.fence });
  });

  it('is refused to its own station under another request while it is open', async () => {
    const { a, account } = await twoStations();
    await claim(a, account);
    expect(await claim(a, account)).toMatchObject({ granted: false, why: 'outstanding', station: a.id });
  });
});

describePostgres('an outcome', () => {
  it('frees what certainly did not come out, and keeps what may have', async () => {
    const { a, b, account } = await twoStations();
    const outcomes = { failed: null, 'not-begun': null, printed: 'printed', unknown: 'unknown' } as const;
    for (const [outcome, why] of Object.entries(outcomes)) {
      const code = `${outcome}.1`;
      const { fence = 0 } = await claim(a, account, randomUUID(), code);
      await a.claims.settle([
        { account, code, fence, outcome: outcome as keyof typeof outcomes, version: 1 },
      ]);
      expect(await claim(b, account, randomUUID(), code)).toMatchObject({ granted: why === null, why });
    }
  });

  it('under an older fence changes nothing, but a label on paper is remembered', async () => {
    const { a, b, account } = await twoStations();
    const { fence: old = 0 } = await claim(a, account);
    const item = { account, code: CODE, fence: old };
    await b.claims.takeOver(randomUUID(), [item], 'Lan', 'did-not-come-out');
    const before = only(await b.claims.holders([{ account, code: CODE }]));
    for (const outcome of ['failed', 'not-begun', 'printed'] as const)
      expect(only(await a.claims.settle([{ ...item, outcome, version: 9 }]))).toMatchObject({
        applied: false,
      });
    expect(only(await b.claims.holders([{ account, code: CODE }]))).toEqual({
      ...before,
      earlier: 'printed',
    });
    // So the label is not free, although the one that was printed here failed.
    await b.claims.settle([{ ...item, fence: before.fence, outcome: 'failed', version: 1 }]);
    expect(await claim(a, account)).toMatchObject({ granted: false, why: 'printed' });
  });

  it('is answered later when it was unknown, and then stays', async () => {
    const { a, account } = await twoStations();
    const { fence = 0 } = await claim(a, account);
    const say = async (outcome: 'unknown' | 'printed' | 'failed', version: number) =>
      only(await a.claims.settle([{ account, code: CODE, fence, outcome, version }])).applied;
    expect(await say('unknown', 2)).toBe(true);
    expect(await say('printed', 1)).toBe(false);
    expect(await say('printed', 3)).toBe(true);
    expect(await say('failed', 4)).toBe(false);
  });

  it('of another station’s claim is not this station’s to say', async () => {
    const { a, b, account } = await twoStations();
    const { fence = 0 } = await claim(a, account);
    expect(
      only(await b.claims.settle([{ account, code: CODE, fence, outcome: 'failed', version: 1 }])),
    ).toMatchObject({
      applied: false,
    });
    expect(await claim(b, account)).toMatchObject({ why: 'elsewhere' });
  });
});

describePostgres('printing again', () => {
  it('needs a reason and a name, which are recorded', async () => {
    const { fleet, a, b, account } = await twoStations();
    const { fence = 0 } = await claim(a, account);
    await a.claims.settle([{ account, code: CODE, fence, outcome: 'printed', version: 1 }]);
    expect(only(await b.claims.soft([{ account, code: CODE }]))).toMatchObject({
      why: 'printed',
      holder: { stationName: 'Bàn 1', outcome: 'printed' },
    });
    const again = { account, code: CODE, reprint: { reason: 'damaged', person: 'Lan' } } as const;
    expect(only((await b.claims.hard(randomUUID(), [again])).answers)).toMatchObject({ granted: true });
    expect(await fleet.query('SELECT kind, person, said, from_outcome FROM tem.agreement')).toEqual([
      { kind: 'reprint', person: 'Lan', said: 'damaged', from_outcome: 'printed' },
    ]);
    const nameless = { ...again, reprint: { reason: 'damaged', person: ' ' } } as const;
    await expect(b.claims.hard(randomUUID(), [nameless])).rejects.toThrow('person');
  });

  it('that failed leaves the first label on paper: the next station is asked again', async () => {
    const { a, b, account } = await twoStations();
    const { fence = 0 } = await claim(a, account);
    await a.claims.settle([{ account, code: CODE, fence, outcome: 'printed', version: 1 }]);
    const again = { account, code: CODE, reprint: { reason: 'lost', person: 'Lan' } } as const;
    const second = only((await b.claims.hard(randomUUID(), [again])).answers);
    await b.claims.settle([{ account, code: CODE, fence: second.fence ?? 0, outcome: 'failed', version: 1 }]);
    expect(await claim(a, account)).toMatchObject({ granted: false, why: 'printed' });
  });

  it('elsewhere while the first station’s outcome is unknown needs a take-over, not a reason', async () => {
    const { a, b, account } = await twoStations();
    const { fence = 0 } = await claim(a, account);
    await a.claims.settle([{ account, code: CODE, fence, outcome: 'unknown', version: 1 }]);
    const again = { account, code: CODE, reprint: { reason: 'other', person: 'Lan' } } as const;
    expect(only((await b.claims.hard(randomUUID(), [again])).answers)).toMatchObject({ why: 'unknown' });
    expect(only((await a.claims.hard(randomUUID(), [again])).answers)).toMatchObject({ granted: true });
  });
});
