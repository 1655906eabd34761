import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import { RefusalError } from '../../../main/partner/partner-errors.ts';
import { type OrderBrief, type OrderLookup, toOrderBrief } from '../../../shared/order.ts';
import type { OrderCode, Shortcode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { StationChange } from '../../../shared/station.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code } from './fakes.ts';
import { openedStation, states } from './stations.ts';

/** Its own order book, and a service that responds on request of the test. */
function createHarness() {
  const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
  const asked: { text: string; answer: PromiseWithResolvers<OrderLookup> }[] = [];
  const orders = ordersOf({
    book,
    find(text) {
      const answer = Promise.withResolvers<OrderLookup>();
      asked.push({ text, answer });
      return answer.promise;
    },
  });
  const ledger = openTestLabelStore(':memory:');
  const changes: StationChange[] = [];
  return { book, asked, ledger, orders, changes, station: openedStation(ledger, changes, 30, orders) };
}

function enter(book: OrderBook, of: OrderCode, soc: string | null = null): OrderBrief {
  const facts = {
    soc: soc as Soc | null,
    shortcode: (of.split('.')[1] ?? null) as Shortcode | null,
    status: '2',
  };
  return toOrderBrief(
    book.record({ code: of, origin: 'looked-up', recency: { of: null }, atMs: 1, facts }).order,
  );
}

const found = (...orders: OrderBrief[]): OrderLookup => ({ orders, askedService: true });

describe('a scan that is no full order code', () => {
  it('resolves from the order book at once, without a request', () => {
    const { book, station, asked } = createHarness();
    enter(book, code(1), 'KAN7453535');
    expect(station.scan('KAN7453535')).toMatchObject({
      kind: 'added',
      row: { code: code(1), scanned: 'KAN7453535', state: 'queued', order: { soc: 'KAN7453535' } },
    });
    expect(station.scan('000000001')).toMatchObject({ kind: 'duplicate', row: { code: code(1) } });
    expect(station.scan(code(1))).toMatchObject({ kind: 'duplicate' });
    expect(asked).toEqual([]);
  });

  it('is looked up if the order book does not know it, and becomes its order', async () => {
    const { book, station, asked } = createHarness();
    expect(station.scan('KAN7453535')).toMatchObject({ kind: 'added', row: { state: 'looking-up' } });
    expect(station.scan('KAN7453535')).toMatchObject({ kind: 'duplicate' });
    expect(asked.map(({ text }) => text)).toEqual(['KAN7453535']);
    asked[0]?.answer.resolve(found(enter(book, code(2), 'KAN7453535')));
    await station.whenLookupsDone();
    expect(station.state().rows).toMatchObject([{ code: code(2), scanned: 'KAN7453535', state: 'queued' }]);
  });

  it('is looked up if only an event claims it, and waits for the service instead of printing that order', async () => {
    const { book, station, asked } = createHarness();
    const facts = { soc: 'KAN7453535' as Soc, shortcode: '000000001' as Shortcode, status: '2' };
    const word = { code: code(9), origin: 'pushed', recency: { of: null }, atMs: 1, facts } as const;
    book.record(word);
    for (const text of ['KAN7453535', '000000001'])
      expect(station.scan(text)).toMatchObject({ row: { code: text, state: 'looking-up', order: null } });
    // The service identifies the order.
    asked[0]?.answer.resolve(found(enter(book, code(2), 'KAN7453535')));
    asked[1]?.answer.reject(new ProblemError('unavailable', { detail: 'ECONNREFUSED' }));
    await station.whenLookupsDone();
    expect(station.state().rows).toMatchObject([
      { code: code(2), state: 'queued' },
      { code: '000000001', state: 'held', problem: { code: 'order-not-looked-up' } },
    ]);
    const held = station.state().rows[1]?.id ?? 0;
    expect(station.choices(held)).toEqual([]);
    expect(() => station.choose(held, code(9), null)).toThrow(ProblemError);
    // The row's order has its own code: names from an event are not shown for it.
    station.scan(code(9));
    expect(station.state().rows[2]).toMatchObject({ code: code(9), order: { status: '2', soc: null } });
  });

  it('merges with its order’s row if that is in the batch already', async () => {
    const { book, station, asked, changes } = createHarness();
    station.scan(code(2));
    station.scan('KAN7453535');
    const gone = station.state().rows[1]?.id;
    asked[0]?.answer.resolve(found(enter(book, code(2), 'KAN7453535')));
    await station.whenLookupsDone();
    expect(station.state().rows.map((row) => row.code)).toEqual([code(2)]);
    expect(changes.at(-1)).toMatchObject({ removed: [gone], changed: [{ code: code(2) }] });
  });

  it('stays as a row that says so if it matches no order, and can be looked up again', async () => {
    const { book, station, asked } = createHarness();
    station.scan('KAN7453535');
    asked[0]?.answer.resolve(found());
    await station.whenLookupsDone();
    const [row] = station.state().rows;
    expect(row).toMatchObject({
      state: 'held',
      problem: { code: 'order-not-found', values: { text: 'KAN7453535' } },
    });
    station.lookUp(row?.id ?? 0);
    expect(states(station)).toEqual(['looking-up']);
    asked[1]?.answer.resolve(found(enter(book, code(3))));
    await station.whenLookupsDone();
    expect(station.state().rows).toMatchObject([{ code: code(3), state: 'queued', problem: null }]);
  });

  it('shows why it could not be looked up, and is accepted as a code by the operator', async () => {
    const { station, asked } = createHarness();
    station.scan('abc');
    asked[0]?.answer.reject(new ProblemError('no-token'));
    await station.whenLookupsDone();
    const [row] = station.state().rows;
    expect(row).toMatchObject({
      state: 'held',
      problem: { code: 'order-not-looked-up', values: { why: { en: 'no access token is set' } } },
    });
    expect(() => station.printAnyway(row?.id ?? 0, null)).toThrow(ProblemError);
    station.acceptAsCode(row?.id ?? 0, null);
    expect(station.state().rows).toMatchObject([{ code: 'abc', state: 'queued' }]);
  });

  it('shows the service’s own words if it refused other than by "no such order"', async () => {
    const { station, asked } = createHarness();
    station.scan('abc');
    const words = 'Hệ thống đang bảo trì';
    const refusal = { httpStatus: 200, hasEnvelope: true, message: words };
    asked[0]?.answer.reject(new RefusalError({ code: 'refused', values: { detail: words } }, refusal));
    await station.whenLookupsDone();
    const { problem } = station.state().rows[0] ?? {};
    expect(problem).toMatchObject({ code: 'order-not-looked-up', values: { why: { vi: words, en: words } } });
  });

  it('asks which order is meant if several match', () => {
    const { book, station } = createHarness();
    enter(book, code(1), 'EG-1');
    enter(book, code(2), 'EG-1');
    expect(station.scan('EG-1')).toMatchObject({
      row: { state: 'held', problem: { code: 'several-orders' } },
    });
    const id = station.state().rows[0]?.id ?? 0;
    expect(
      station
        .choices(id)
        .map((order) => order.code)
        .toSorted(),
    ).toEqual([code(1), code(2)]);
    expect(() => station.choose(id, code(9), null)).toThrow(ProblemError);
    station.choose(id, code(2), null);
    expect(station.state().rows).toMatchObject([{ code: code(2), scanned: 'EG-1', state: 'queued' }]);
  });

  it('is looked up again after a restart, and left alone if it was removed meanwhile', async () => {
    const { book, ledger, orders, asked, station } = createHarness();
    station.scan('KAN7453535');
    station.scan('KAN0000000');
    station.close();
    const again = openedStation(ledger, [], 30, orders);
    expect(asked.map(({ text }) => text).slice(2)).toEqual(['KAN7453535', 'KAN0000000']);
    again.remove(again.state().rows[1]?.id ?? 0);
    for (const { text, answer } of asked)
      answer.resolve(found(enter(book, code(text === 'KAN7453535' ? 1 : 2))));
    await again.whenLookupsDone();
    await station.whenLookupsDone();
    expect(again.state().rows).toMatchObject([{ code: code(1), state: 'queued' }]);
  });
});

describe('a list of codes', () => {
  it('is added at once, each code once, and reports what it skipped', async () => {
    const { book, station, asked, changes } = createHarness();
    enter(book, code(1), 'KAN7453535');
    station.scan(code(0));
    const before = changes.length;
    expect(
      station.addCodes([
        code(0),
        code(2),
        code(2),
        ' ',
        'two words',
        'KAN7453535',
        code(1),
        'unknown',
        code(3),
      ]),
    ).toEqual({ added: 4, duplicates: 3, invalid: ['two words'], invalidCount: 1, left: 0 });
    expect(station.state().rows.map((row) => row.code)).toEqual([
      code(0),
      code(2),
      code(1),
      'unknown',
      code(3),
    ]);
    expect(changes[before]?.changed).toHaveLength(4);
    asked[0]?.answer.resolve(found());
    await station.whenLookupsDone();
    expect(states(station)).toEqual(['queued', 'queued', 'queued', 'held', 'queued']);
  });

  it('fills the batch to its limit and reports how many remain', () => {
    const { station } = createHarness();
    const codes = Array.from({ length: 5_003 }, (_, at) => code(at));
    expect(station.addCodes(codes)).toMatchObject({ added: 5_000, left: 3 });
    expect(() => station.scan(code(9_999))).toThrow(ProblemError);
  });
});
