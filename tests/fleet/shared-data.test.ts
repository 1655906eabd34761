import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import {
  createTestFleet,
  linkedAccount,
  startStation,
  type TestFleet,
  type TestStation,
} from './fleet-fixture.ts';

const server = sharedPostgres();
const ORIGIN = 'https://api.example';

async function pair(): Promise<{
  readonly fleet: TestFleet;
  readonly a: TestStation;
  readonly b: TestStation;
}> {
  const fleet = await createTestFleet(server());
  return { fleet, a: await startStation(fleet), b: await startStation(fleet) };
}

describePostgres('an account of the fleet', () => {
  it('is made once by stations that link it at the same time, whatever the case of its name', async () => {
    const { fleet, a, b } = await pair();
    const [one, other] = await Promise.all([
      a.accounts.link({ origin: ORIGIN, name: 'Shop A' }),
      b.accounts.link({ origin: ORIGIN, name: 'shop a' }),
    ]);
    expect(one).toEqual(other);
    expect(await fleet.query('SELECT count(*)::integer AS n FROM tem.account')).toEqual([{ n: 1 }]);
  });

  it('of a service that has others only is asked for: it is one of them, or another', async () => {
    const { a, b } = await pair();
    const [one, other] = await Promise.all([
      a.accounts.link({ origin: ORIGIN, name: 'Shop A' }),
      b.accounts.link({ origin: ORIGIN, name: 'Kho chính' }),
    ]);
    // At the same time, too: one made it, the other is asked.
    expect([one.kind, other.kind].toSorted()).toEqual(['linked', 'unlinked']);
    expect([one, other].find(({ kind }) => kind === 'unlinked')).toMatchObject({
      others: [{ name: one.kind === 'linked' ? 'Shop A' : 'Kho chính' }],
    });
    expect(await b.accounts.link({ origin: ORIGIN, name: 'Shop C' }, true)).toMatchObject({ kind: 'linked' });
    expect(await b.accounts.link({ origin: 'https://other.example', name: 'Shop Z' })).toMatchObject({
      kind: 'linked',
    });
  });
});

describePostgres('creating orders', () => {
  it('claims each of the sender’s codes at one of two stations that import one file', async () => {
    const { a, b } = await pair();
    const account = await linkedAccount(a);
    const socs = Array.from({ length: 50 }, (_, at) => `DH-${at}`);
    const both = await Promise.all([
      a.socs.claim(randomUUID(), account, socs),
      b.socs.claim(randomUUID(), account, socs.toReversed()),
    ]);
    const granted = both.flatMap((answers) => answers.filter((one) => one.granted).map(({ soc }) => soc));
    expect(granted.toSorted()).toEqual(socs.toSorted());
  });

  it('is answered alike when asked again, tells the code once created, and frees what was not', async () => {
    const { a, b } = await pair();
    const account = await linkedAccount(a);
    const request = randomUUID();
    const [mine] = await a.socs.claim(request, account, ['DH-1']);
    expect(await a.socs.claim(request, account, ['DH-1'])).toEqual([mine]);
    expect(await a.socs.claim(randomUUID(), account, ['DH-1'])).toMatchObject([
      { granted: false, why: 'elsewhere' },
    ]);
    const fence = mine?.fence ?? 0;
    expect(await b.socs.settle(account, [{ soc: 'DH-1', fence, code: 'X.1' }])).toEqual([
      { soc: 'DH-1', applied: false },
    ]);
    await a.socs.settle(account, [{ soc: 'DH-1', fence, code: null }]);
    expect(await a.socs.claim(request, account, ['DH-1'])).toMatchObject([
      { granted: false, why: 'withdrawn' },
    ]);
    const [theirs] = await b.socs.claim(randomUUID(), account, ['DH-1']);
    expect(theirs).toMatchObject({ granted: true });
    expect(await a.socs.settle(account, [{ soc: 'DH-1', fence, code: 'late.1' }])).toMatchObject([
      { applied: false },
    ]);
    await b.socs.settle(account, [{ soc: 'DH-1', fence: theirs?.fence ?? 0, code: 'X.1' }]);
    expect(await a.socs.claim(randomUUID(), account, ['DH-1'])).toMatchObject([
      { granted: false, why: 'created', code: 'X.1', station: b.id },
    ]);
  });

  it('is taken over from a station that never said, by a named person', async () => {
    const { fleet, a, b } = await pair();
    const account = await linkedAccount(a);
    const [theirs] = await b.socs.claim(randomUUID(), account, ['DH-1']);
    const fence = theirs?.fence ?? 0;
    const request = randomUUID();
    const taken = await a.socs.takeOver(
      request,
      account,
      { soc: 'DH-1', fence },
      'Lan',
      'not at the service',
    );
    expect(taken.granted).toBe(true);
    expect(
      await a.socs.takeOver(request, account, { soc: 'DH-1', fence }, 'Lan', 'not at the service'),
    ).toEqual(taken);
    expect(await b.socs.takeOver(randomUUID(), account, { soc: 'DH-1', fence }, 'Hoa', 'x')).toMatchObject({
      granted: false,
    });
    expect(await b.socs.settle(account, [{ soc: 'DH-1', fence, code: 'X.1' }])).toMatchObject([
      { applied: false },
    ]);
    expect(await fleet.query('SELECT person, said FROM tem.agreement')).toEqual([
      { person: 'Lan', said: 'not at the service' },
    ]);
  });
});

describePostgres('the service’s events', () => {
  const event = (account: string, digest: string) => ({
    account,
    digest,
    body: `{"n":"${digest}"}`,
    receivedAtMs: 1,
  });

  it('are stored once, and told apart from those that were there', async () => {
    const { a, b } = await pair();
    const account = await linkedAccount(a);
    const [first, second, third] = ['d1', 'd2', 'd3'].map((digest) => event(account, digest));
    if (!first || !second || !third) throw new Error('no events');
    expect(await a.events.add([first, second, first])).toEqual(['d1', 'd2']);
    expect(await b.events.add([second, third])).toEqual(['d3']);
  });

  it('that were stored before a restore was noticed are read too', async () => {
    const { a } = await pair();
    const account = await linkedAccount(a);
    await a.events.add([event(account, 'd1')]);
    const before = await a.events.newest('an earlier epoch');
    // Read up to a number that the backup had not given yet, under which another event stands now.
    const cursor = { ...before, sequence: before.sequence + 100 };
    await a.events.add([event(account, 'd2')]);
    const seen: string[] = [];
    await new Promise<void>((resolve) => {
      const stop = a.events.follow(
        cursor,
        () => 'now',
        (events) => {
          seen.push(...events.map(({ digest }) => digest));
          if (seen.includes('d2')) resolve();
        },
        () => undefined,
      );
      onTestFinished(stop);
    });
    expect(seen).toContain('d2');
  });
});

describePostgres('a profile of settings', () => {
  it('is published by one of two who saw the same version, and handed out', async () => {
    const { a, b } = await pair();
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
  });

  it('holds nothing of one machine, and nothing that this version does not know', async () => {
    const { fleet, a } = await pair();
    await expect(a.profiles.publish('x', 0, { receiverPort: 1 } as never, 'Lan')).rejects.toThrow(
      'receiverPort',
    );
    await a.profiles.publish('y', 0, {}, 'Lan');
    await fleet.query(`UPDATE tem.setting_profile SET settings = '{"future": 1}'`);
    expect(await a.profiles.read('y')).toBeNull();
  });
});
