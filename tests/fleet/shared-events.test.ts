import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createFleetRegistry } from '../../main/fleet/events/fleet-registry.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { post } from '../contract/webhook-harness.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { ownFolder, pushed } from '../unit/webhook/events.ts';
import { type EventStation, startEventStation } from './event-station.ts';
import { createTestFleet, inState, isConnected, type TestFleet } from './fleet-fixture.ts';

const server = sharedPostgres();
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
async function receiverAndStation(postgres = server()): Promise<Trio> {
  const fleet = await createTestFleet(postgres);
  const [near, far] = [await proxyTo(postgres.port), await proxyTo(postgres.port)];
  const receiver = await startEventStation(fleet, { name: 'Bàn 1', port: near.port });
  const other = await startEventStation(fleet, { name: 'Bàn 2', port: far.port });
  return { fleet, receiver, other, url: await receiver.receive(), near, far };
}

/** Waits until a station has stored events with these weights, in this order and none twice. */
async function expectWeights(station: EventStation, weights: readonly number[], ms = 10_000): Promise<void> {
  await expect.poll(() => station.weights(), { timeout: ms }).toEqual(weights);
}

describePostgres('an event that one station receives for the fleet', () => {
  it('reaches every station once, in order, as if each had received it', async () => {
    const { receiver, other, url } = await receiverAndStation();
    for (const number of upTo(5)) {
      expect(await post(url, numbered(number))).toBe(200);
      expect(await post(url, numbered(number, { pushed_at: new Date().toISOString() }))).toBe(200);
    }
    for (const station of [receiver, other]) {
      await expectWeights(station, upTo(5));
      expect(station.book.get(CODE)).toMatchObject({ weight: 5, origin: 'pushed', confirmed: false });
      expect(station.heard.map(({ weight }) => weight?.to ?? null)).toEqual([null, 2, 3, 4, 5]);
    }
    const rows = (station: EventStation): unknown[] =>
      station.database.sqlite
        .prepare('SELECT digest, body, effect, received_at_ms FROM order_event ORDER BY id')
        .all();
    expect(rows(other)).toEqual(rows(receiver));
  });

  it('is in the database before it is answered', async () => {
    const { fleet, url } = await receiverAndStation();
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
    expect(await fleet.query('SELECT sequence FROM tem.partner_event')).toHaveLength(1);
  });

  it('is not overtaken by one whose commit comes late', async () => {
    const { fleet, other, url } = await receiverAndStation();
    expect(await post(url, numbered(1))).toBe(200);
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

  it('is refused as a word about its order by every station’s own clock', async () => {
    const { receiver, other, url } = await receiverAndStation();
    const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString();
    expect(await post(url, numbered(1, { updated_at: ahead }))).toBe(200);
    for (const station of [receiver, other]) {
      await expectWeights(station, [1]);
      expect(station.heard).toMatchObject([{ effect: 'ahead' }]);
      expect(station.book.get(CODE)).toBeNull();
    }
  });

  it('is left out by a station that does not have its account', async () => {
    const { fleet, receiver, url } = await receiverAndStation();
    const stranger = await startEventStation(fleet, { account: null });
    expect(await post(url, numbered(1))).toBe(200);
    await expectWeights(receiver, [1]);
    const cursor = 'SELECT sequence FROM fleet_event_cursor';
    await expect
      .poll(() => stranger.database.sqlite.prepare(cursor).get())
      .toEqual({ sequence: 2 ** 40 + 1 });
    expect(stranger.count('order_event')).toBe(0);
  });

  it('is not accepted for an account that the fleet does not know', async () => {
    const fleet = await createTestFleet(server());
    const stranger = await startEventStation(fleet, { account: null });
    expect(await post(await stranger.receive(), numbered(1))).toBe(503);
    expect(stranger.count('order_event')).toBe(0);
    expect(stranger.logged[0]).toMatchObject({ problem: 'fleet-account-unlinked' });
  });

  it('from before a station joined is not that station’s', async () => {
    const { fleet, receiver, url } = await receiverAndStation();
    expect(await post(url, numbered(1))).toBe(200);
    await expectWeights(receiver, [1]);
    const young = await startEventStation(fleet);
    expect(await post(url, numbered(2))).toBe(200);
    await expectWeights(young, [2]);
  });
});

describePostgres('a network or database that fails', () => {
  it('keeps an event once whose answer was lost between commit and 200', async () => {
    const { receiver, other, url, near } = await receiverAndStation();
    const lost = near.loseAnswer({ to: 'add_events' });
    const status = post(url, numbered(1));
    await lost;
    expect(await status).toBe(503);
    await expectWeights(other, [1]);
    await isConnected(receiver.engine);
    expect(await post(url, numbered(1))).toBe(200);
    expect(await post(url, numbered(2))).toBe(200);
    for (const station of [receiver, other]) await expectWeights(station, [1, 2]);
  });

  it('has no event answered 200 while PostgreSQL is down, and all of them after its restart', {
    timeout: 60_000,
  }, async () => {
    const postgres = await startPostgres({ fsync: true });
    onTestFinished(() => postgres.stop());
    const { receiver, other, url } = await receiverAndStation(postgres);
    expect(await post(url, numbered(1))).toBe(200);
    await expectWeights(other, [1]);
    const down = [inState(receiver.engine, 'cut-off'), inState(other.engine, 'cut-off')];
    await postgres.kill();
    await Promise.all(down);
    expect(await post(url, numbered(2))).toBe(503);
    expect(receiver.weights()).toEqual([1]);
    await postgres.restart();
    for (const { engine } of [receiver, other]) engine.link.tryNow();
    await isConnected(receiver.engine);
    expect(await post(url, numbered(2))).toBe(200);
    for (const station of [receiver, other]) await expectWeights(station, [1, 2], 30_000);
  });

  it('loses nothing where the connection that listens is cut', async () => {
    const { other, url, far } = await receiverAndStation();
    for (const how of ['reset', 'end'] as const) {
      const cut = inState(other.engine, 'cut-off');
      await far.refuse();
      far.cut(how);
      await cut;
      const before = other.weights().length;
      for (const number of [before + 1, before + 2]) expect(await post(url, numbered(number))).toBe(200);
      expect(other.weights()).toHaveLength(before);
      await far.restore();
      other.engine.link.tryNow();
      await expectWeights(other, upTo(before + 2));
    }
  });

  it('loses nothing where the connection only seems to stand', { timeout: 60_000 }, async () => {
    const { other, url, far } = await receiverAndStation();
    far.blackHole();
    for (const number of upTo(3)) expect(await post(url, numbered(number))).toBe(200);
    const noticed = inState(other.engine, 'cut-off');
    other.engine.link.beat();
    await noticed;
    await far.restore();
    other.engine.link.tryNow();
    await expectWeights(other, upTo(3), 30_000);
  });

  it('answers 503 where the receiver’s own connection only seems to stand', {
    timeout: 60_000,
  }, async () => {
    const { receiver, other, url, near } = await receiverAndStation();
    near.blackHole();
    expect(await Promise.all(upTo(3).map((number) => post(url, numbered(number))))).toEqual([503, 503, 503]);
    await inState(receiver.engine, 'cut-off');
    await near.restore();
    receiver.engine.link.tryNow();
    await isConnected(receiver.engine);
    for (const number of upTo(3)) expect(await post(url, numbered(number))).toBe(200);
    await expectWeights(other, upTo(3));
  });
});

describePostgres('a station that was off', () => {
  it('goes on where it stopped, in pages', { timeout: 60_000 }, async () => {
    const { fleet, receiver, url } = await receiverAndStation();
    const file = join(ownFolder(), 'ledger.sqlite');
    const first = await startEventStation(fleet, { name: 'Bàn 3', file });
    const account = (await fleet.query('SELECT id FROM tem.account'))[0]?.['id'] as string;
    expect(await post(url, numbered(1))).toBe(200);
    await expectWeights(first, [1]);
    await first.engine.stop();
    const count = 450;
    const left = upTo(count).slice(1);
    const client = async (): Promise<void> => {
      for (let number = left.shift(); number !== undefined; number = left.shift())
        expect(await deliver(url, numbered(number))).toBe(200);
    };
    await Promise.all(upTo(8).map(client));
    const { memory, login } = first.engine;
    const again = await startEventStation(fleet, { name: 'Bàn 3', file, memory, login, account });
    await expect.poll(() => again.count('order_event'), { timeout: 30_000 }).toBe(count);
    expect(again.weights().toSorted((a, b) => a - b)).toEqual(upTo(count));
    expect(again.weights()).toEqual(await stored(fleet));
    expect(again.book.get(CODE)).toMatchObject({ weight: count });
    expect(receiver.count('order_event')).toBe(count);
  });

  it('stores a page and how far it is together, or neither', async () => {
    const { other, url } = await receiverAndStation();
    other.database.sqlite.exec(
      `CREATE TRIGGER full BEFORE UPDATE ON fleet_event_cursor BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    expect(await post(url, numbered(1))).toBe(200);
    await expect.poll(() => other.logged).toMatchObject([{ event: 'fleet events not read' }]);
    expect(other.count('order_event')).toBe(0);
    other.database.sqlite.exec('DROP TRIGGER full');
    expect(await post(url, numbered(2))).toBe(200);
    await expectWeights(other, [1, 2]);
  });
});

/** Posts as a service that delivers again where the connection ended: an idle one may be closed as it is used. */
async function deliver(url: string, event: object, tries = 5): Promise<number> {
  try {
    return await post(url, event);
  } catch (error) {
    if (tries === 1) throw error;
    return deliver(url, event, tries - 1);
  }
}

/** The weights of the fleet's events in the order of their numbers. */
async function stored(fleet: TestFleet): Promise<number[]> {
  const rows = await fleet.query(
    `SELECT (body::jsonb ->> 'weight')::integer AS weight FROM tem.partner_event ORDER BY sequence`,
  );
  return rows.map(({ weight }) => Number(weight));
}

describePostgres('who receives for the fleet', () => {
  it('is known to every station by name and host, of each account, since when', async () => {
    const { fleet, receiver, other } = await receiverAndStation();
    const account = (await fleet.query('SELECT id FROM tem.account'))[0]?.['id'] as string;
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
    expect(await second.read()).toEqual({
      station: 'Bàn 1',
      isOwn: false,
      host: 'one.shop.vn',
      sinceMs: since,
    });
    await first.note('one.shop.vn');
    expect(first.lastKnown()).toMatchObject({ isOwn: true, sinceMs: since });
    await second.note('two.shop.vn');
    await first.note(null);
    expect(await first.read()).toMatchObject({ station: 'Bàn 2', isOwn: false });
    await second.note(null);
    expect(await first.read()).toBeNull();
  });
});
