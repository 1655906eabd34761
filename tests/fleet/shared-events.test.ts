import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createFleetRegistry } from '../../main/fleet/events/fleet-registry.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { post } from '../contract/webhook-harness.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { openStoredEvents, ownFolder, pushed } from '../unit/webhook/events.ts';
import { type EventStation, startEventStation } from './event-station.ts';
import { createTestFleet, inState, isConnected, sharedServer, type TestFleet } from './fleet-fixture.ts';

const server = sharedServer();
const CODE = 'SGNS336484LM.883568271' as OrderCode;
const START = Date.UTC(2026, 0, 1);

/** An event of one order; each has another weight and a later time. */
const numbered = (number: number, more: object = {}): object =>
  pushed({
    code: CODE,
    shortcode: null,
    weight: number,
    updated_at: new Date(START + number * 1_000).toISOString(),
    ...more,
  });

const upTo = (count: number): number[] => Array.from({ length: count }, (_one, at) => at + 1);

async function proxyTo(port: number): Promise<TcpProxy> {
  const proxy = await startTcpProxy(port);
  onTestFinished(() => proxy.close());
  return proxy;
}

interface Trio {
  readonly fleet: TestFleet;
  readonly receiver: EventStation;
  readonly other: EventStation;
  readonly url: string;
  /** Between the receiver and the database, and between the other and the database. */
  readonly near: TcpProxy;
  readonly far: TcpProxy;
}

/** A receiver and another station, each behind a proxy. */
async function receiverAndStation(): Promise<Trio> {
  const fleet = await createTestFleet(server());
  const [near, far] = [await proxyTo(server().port), await proxyTo(server().port)];
  const receiver = await startEventStation(fleet, { name: 'Bàn 1', port: near.port });
  const other = await startEventStation(fleet, { name: 'Bàn 2', port: far.port });
  return { fleet, receiver, other, url: await receiver.receive(), near, far };
}

/** Waits until a station has stored events with these weights, in this order and none twice. */
async function expectWeights(station: EventStation, weights: readonly number[]): Promise<void> {
  await expect.poll(() => station.weights()).toEqual(weights);
}

describePostgres('an event that one station receives for the fleet', () => {
  it('reaches every station that has its account once, in order, as if each had received it', async () => {
    const { fleet, receiver, other, url } = await receiverAndStation();
    const stranger = await startEventStation(fleet, { account: null });
    for (const number of upTo(3)) {
      expect(await post(url, numbered(number))).toBe(200);
      expect(await post(url, numbered(number, { pushed_at: new Date().toISOString() }))).toBe(200);
    }
    // From before a station joined it is not that station's.
    await expectWeights(receiver, upTo(3));
    const young = await startEventStation(fleet);
    // By every station's own clock it is refused as a word about its order.
    const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString();
    expect(await post(url, numbered(4, { updated_at: ahead }))).toBe(200);
    await expectWeights(young, [4]);
    for (const station of [receiver, other]) {
      await expectWeights(station, upTo(4));
      expect(station.book.get(CODE)).toMatchObject({ weight: 3, origin: 'pushed', confirmed: false });
      expect(station.heard.map(({ weight, effect }) => weight?.to ?? effect)).toEqual(['new', 2, 3, 'ahead']);
    }
    const rows = (station: EventStation): unknown[] =>
      station.database.sqlite
        .prepare('SELECT digest, body, effect, received_at_ms FROM order_event ORDER BY id')
        .all();
    expect(rows(other)).toEqual(rows(receiver));
    const cursor = 'SELECT sequence FROM fleet_event_cursor';
    await expect
      .poll(() => stranger.database.sqlite.prepare(cursor).get())
      .toEqual({ sequence: 2 ** 40 + 4 });
    expect(stranger.count('order_event')).toBe(0);
    // Nor does it accept one for the fleet.
    expect(await post(await stranger.receive(), numbered(5))).toBe(503);
    expect(stranger.count('order_event')).toBe(0);
    expect(stranger.logged[0]).toMatchObject({ problem: 'fleet-account-unlinked' });
  });

  it('is in the database before it is answered, and is not overtaken by one whose commit comes late', async () => {
    const { fleet, other, url } = await receiverAndStation();
    await fleet.query('BEGIN');
    await fleet.query('SELECT last FROM tem.event_counter FOR UPDATE');
    let status: number | null = null;
    const answer = (async () => {
      status = await post(url, numbered(1));
    })();
    const waits = 'SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted';
    await expect.poll(async () => (await fleet.query(waits))[0]?.['n']).toBe(1);
    await turn();
    expect(status).toBeNull();
    await fleet.query('COMMIT');
    await answer;
    expect(status).toBe(200);
    await expectWeights(other, [1]);
    await fleet.query('BEGIN');
    await fleet.query('UPDATE tem.event_counter SET last = last + 1');
    await fleet.query(
      `INSERT INTO tem.partner_event (sequence, account, digest, body, received_at, inserted_at, station)
       SELECT c.last, e.account, repeat('a', 43), replace(e.body, '"weight":1,', '"weight":2,'), now(), now(), e.station
       FROM tem.partner_event e, tem.event_counter c`,
    );
    const third = post(url, numbered(3));
    await fleet.query(`SELECT pg_notify('tem_event', '2')`);
    await fleet.query('COMMIT');
    expect(await third).toBe(200);
    await expectWeights(other, [1, 2, 3]);
  });
});

describePostgres('a network or disk that fails', () => {
  it('loses no event that was answered 200, and doubles none whose answer was lost', async () => {
    const { receiver, other, url, near, far } = await receiverAndStation();
    const lost = near.loseAnswer({ to: 'add_events' });
    const status = post(url, numbered(1));
    await lost;
    expect(await status).toBe(503);
    await expectWeights(other, [1]);
    const back = async ({ engine }: EventStation, proxy: TcpProxy): Promise<void> => {
      await proxy.restore();
      engine.link.tryNow();
      await isConnected(engine);
    };
    await back(receiver, near);
    expect(await post(url, numbered(1))).toBe(200);
    // The receiver is cut off, or its connection only seems to stand.
    let known = 1;
    for (const how of ['cut', 'silent'] as const) {
      if (how === 'cut') await near.refuse();
      if (how === 'cut') near.cut('reset');
      else near.blackHole();
      expect(await post(url, numbered(known + 1))).toBe(503);
      await inState(receiver.engine, 'cut-off');
      expect(receiver.weights()).toEqual(upTo(known));
      await back(receiver, near);
      known += 1;
      expect(await post(url, numbered(known))).toBe(200);
    }
    for (const station of [receiver, other]) await expectWeights(station, upTo(known));
    // The same with the connection that listens.
    for (const how of ['reset', 'end', 'silent'] as const) {
      const noticed = inState(other.engine, 'cut-off');
      if (how === 'silent') far.blackHole();
      else {
        await far.refuse();
        far.cut(how);
        await noticed;
      }
      for (const number of [known + 1, known + 2]) expect(await post(url, numbered(number))).toBe(200);
      expect(other.weights()).toHaveLength(known);
      known += 2;
      if (how === 'silent') other.engine.link.beat();
      await noticed;
      await back(other, far);
      await expectWeights(other, upTo(known));
    }
  });

  it('leaves a station a page of events and how far it is together, or neither', async () => {
    const { other, url } = await receiverAndStation();
    other.database.sqlite.exec(
      `CREATE TRIGGER full BEFORE UPDATE ON fleet_event_cursor BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    expect(await post(url, numbered(1))).toBe(200);
    // Once each time that it tries.
    const logged = () => [...new Set(other.logged.map(({ event }) => event))];
    await expect.poll(logged).toEqual(['fleet events not read']);
    expect(other.count('order_event')).toBe(0);
    other.database.sqlite.exec('DROP TRIGGER full');
    expect(await post(url, numbered(2))).toBe(200);
    await expectWeights(other, [1, 2]);
  });

  it('lets a station hear what comes from its opening on, though it cannot store where that is', async () => {
    const { fleet, url } = await receiverAndStation();
    const file = join(ownFolder(), 'ledger.sqlite');
    openStoredEvents(file).database.sqlite.exec(
      `CREATE TRIGGER full BEFORE INSERT ON fleet_event_cursor BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    const young = await startEventStation(fleet, { name: 'Bàn 3', file });
    expect(young.logged).toMatchObject([{ event: 'fleet events not read' }]);
    young.database.sqlite.exec('DROP TRIGGER full');
    expect(await post(url, numbered(1))).toBe(200);
    await expectWeights(young, [1]);
  });
});

describePostgres('a station that was off', () => {
  it('goes on where it stopped, in pages', async () => {
    const { fleet, url } = await receiverAndStation();
    const file = join(ownFolder(), 'ledger.sqlite');
    const before = await startEventStation(fleet, { name: 'Bàn 3', file });
    const account = await accountOf(fleet);
    expect(await post(url, numbered(1))).toBe(200);
    await expectWeights(before, [1]);
    const { memory, login, stop } = before.engine;
    // More than two pages (main/fleet/calls/events.ts); the first event's body, with another weight.
    const [body = ''] = (await fleet.query('SELECT body FROM tem.partner_event')).map((row) =>
      String(row['body']),
    );
    await stop();
    const count = 450;
    const sender = await startEventStation(fleet);
    for (let from = 2; from <= count; from += 100)
      await sender.engine.events.add(
        upTo(Math.min(100, count + 1 - from)).map((at) => {
          const weight = from + at - 1;
          const own = body.replace('"weight":1,', `"weight":${weight},`);
          return { account, digest: `d${weight}`, body: own, receivedAtMs: Date.now() };
        }),
      );
    const again = await startEventStation(fleet, { name: 'Bàn 3', file, memory, login, account });
    await expect.poll(() => again.count('order_event')).toBe(count);
    expect(again.weights()).toEqual(upTo(count));
  });
});

const accountOf = async (fleet: TestFleet): Promise<string> =>
  String((await fleet.query('SELECT id FROM tem.account'))[0]?.['id']);

describePostgres('who receives for the fleet', () => {
  it('is known to every station by name and host, of each account, since when', async () => {
    const { fleet, receiver, other } = await receiverAndStation();
    const account = await accountOf(fleet);
    const registryOf = ({ engine }: EventStation) =>
      createFleetRegistry({
        engine,
        stationId: engine.id,
        account: 'sandbox',
        accounts: { idOf: () => account, linkAll: () => Promise.reject(new Error('is linked')) },
      });
    const [first, second] = [registryOf(receiver), registryOf(other)];
    expect(second.lastKnown()).toBeUndefined();
    expect(await second.read()).toBeNull();
    await first.note('one.shop.vn');
    const since = (await first.read())?.sinceMs;
    const known = { station: 'Bàn 1', isOwn: false, host: 'one.shop.vn', sinceMs: since };
    expect(await second.read()).toEqual(known);
    await first.note('one.shop.vn');
    expect(first.lastKnown()).toMatchObject({ isOwn: true, sinceMs: since });
    await second.note('two.shop.vn');
    await first.note(null);
    expect(await first.read()).toMatchObject({ station: 'Bàn 2', isOwn: false });
    await second.note(null);
    expect(await first.read()).toBeNull();
  });
});
