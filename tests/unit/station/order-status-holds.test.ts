import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createStatusCheck } from '../../../main/orders/status-check.ts';
import { RefusalError } from '../../../main/partner/partner-errors.ts';
import type { StationOrders } from '../../../main/station/station.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code, fakeLabels, fakePrinter } from './fakes.ts';
import { openedStation, options, states } from './stations.ts';

/** A service that knows each order's status, and a station that asks it. */
function createHarness(statuses: ReadonlyMap<OrderCode, string>, lookUp?: (of: OrderCode) => Promise<void>) {
  const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
  const asked: OrderCode[] = [];
  let underWay = 0;
  let most = 0;
  const check = createStatusCheck({
    book,
    orders: {
      async info({ code: of }) {
        asked.push(of);
        most = Math.max(most, ++underWay);
        try {
          await (lookUp?.(of) ?? Promise.resolve());
        } finally {
          underWay--;
        }
        return { order: tell(of, statuses.get(of) ?? '2') };
      },
    },
    notFound: { matches: ({ message }) => message.includes('không tồn tại') },
  });
  const tell = (of: OrderCode, status: string): KnownOrder =>
    book.record({
      code: of,
      origin: 'looked-up',
      recency: { of: null },
      atMs: Date.now(),
      facts: { status, statusName: 'x', lookedUpAtMs: Date.now() },
    }).order;
  const orders: StationOrders = ordersOf({ book, check, checkStatus: () => true });
  const ledger = openTestLabelStore(':memory:');
  return {
    asked,
    tell,
    book,
    ledger,
    orders,
    most: () => most,
    station: openedStation(ledger, [], 30, orders),
  };
}

describe('the status of an order', () => {
  it.each([
    ['0', 'Huỷ', 'Cancelled'],
    ['12', 'Đã Giao Hàng Toàn Bộ', 'Delivered in full'],
    ['13', 'Đã Giao Hàng Một Phần', 'Delivered in part'],
    ['16', 'Đã Đối Soát Giao Hàng', 'Delivery settled'],
    ['17', 'Đã Đối Soát Trả Hàng', 'Return settled'],
    ['21', 'Đã Trả Hàng', 'Returned'],
    ['25', 'Hàng Thất Lạc', 'Lost'],
    ['27', 'Đã Bồi Hoàn', 'Compensated'],
  ])('%s holds its label back, by name, until the operator decides', async (status, vi, en) => {
    const { station } = createHarness(new Map([[code(0), status]]));
    station.scan(code(0));
    station.scan(code(1));
    const printer = fakePrinter();
    expect(await station.print(options({ printer }))).toMatchObject({ printed: 1, held: 1, unchecked: 0 });
    expect(printer.printed).toEqual([code(1)]);
    const [row] = station.state().rows;
    expect(row).toMatchObject({
      state: 'held',
      problem: { code: 'order-ended', values: { status: { vi, en } } },
    });
    station.printAnyway(row?.id ?? 0, null);
    expect(await station.print(options({ printer }))).toMatchObject({ printed: 1, held: 0 });
    expect(station.state().rows[0]).toMatchObject({ state: 'printed', acceptedStatus: status });
  });

  it('asks again if it has become another one that holds labels', async () => {
    const { station, tell } = createHarness(new Map([[code(0), '12']]));
    tell(code(0), '12');
    station.scan(code(0));
    const id = station.state().rows[0]?.id ?? 0;
    station.printAnyway(id, null);
    expect(states(station)).toEqual(['queued']);
    tell(code(0), '25');
    expect(states(station)).toEqual(['held']);
  });

  it('releases a held label if the order proceeds after all, else shows the latest status', () => {
    const { station, tell } = createHarness(new Map());
    tell(code(0), '12');
    station.scan(code(0));
    tell(code(0), '17');
    expect(station.state().rows).toMatchObject([
      { state: 'held', problem: { values: { status: { en: 'Return settled' } } } },
    ]);
    tell(code(0), '11');
    expect(station.state().rows).toMatchObject([{ state: 'queued', problem: null }]);
  });

  it('is looked up again if only an event says that the order proceeds, however fresh the last response', async () => {
    const { station, tell, book, asked } = createHarness(new Map([[code(0), '0']]));
    tell(code(0), '0');
    station.scan(code(0));
    expect(states(station)).toEqual(['held']);
    const as = { of: new Date(Date.now() + 60_000).toISOString() };
    book.record({ code: code(0), origin: 'pushed', recency: as, atMs: Date.now(), facts: { status: '11' } });
    expect([states(station), asked]).toEqual([['queued'], []]);
    const printer = fakePrinter();
    expect(await station.print(options({ printer }))).toMatchObject({ printed: 0, held: 1 });
    expect([printer.printed, asked]).toEqual([[], [code(0)]]);
  });

  it('may change during a run: its label is held, and the run continues', async () => {
    const { station, tell } = createHarness(new Map());
    station.addCodes([code(0), code(1), code(2)]);
    const printer = fakePrinter((label) => {
      if (label.code === code(0)) tell(code(2), '0');
    });
    // The second document is made while the first is printed; the third has not been begun then.
    expect(await station.print(options({ printer, chunkSize: 1 }))).toMatchObject({
      printed: 2,
      held: 1,
      failed: 0,
    });
    expect(printer.printed).toEqual([code(0), code(1)]);
    expect(states(station)).toEqual(['printed', 'printed', 'held']);
  });

  it('is looked up as soon as the order is scanned, and holds it on response', async () => {
    const { station, asked } = createHarness(new Map([[code(0), '0']]));
    expect(station.scan(code(0))).toMatchObject({ row: { state: 'queued' } });
    await expect.poll(() => states(station)).toEqual(['held']);
    expect(asked).toEqual([code(0)]);
  });

  it('is looked up once, at most four orders at a time', async () => {
    const { station, asked, most } = createHarness(
      new Map(),
      () => new Promise((resolve) => setImmediate(resolve)),
    );
    station.addCodes(Array.from({ length: 30 }, (_, at) => code(at)));
    expect(await station.print(options())).toMatchObject({ printed: 30 });
    expect(asked).toHaveLength(30);
    expect(most()).toBe(4);
  });

  it('does not stop printing if it can’t be looked up: the row and the run say so', async () => {
    const { station, asked } = createHarness(new Map(), () =>
      Promise.reject(new ProblemError('unavailable', { detail: 'HTTP 500' })),
    );
    station.addCodes(Array.from({ length: 20 }, (_, at) => code(at)));
    expect(await station.print(options())).toMatchObject({ printed: 20, unchecked: 20, held: 0 });
    expect(station.state().rows[7]?.warnings).toEqual([{ kind: 'status-unknown' }]);
    // A service that fails is let be for a while: printing does not wait for each.
    expect(asked.length).toBeLessThan(10);
  });

  it('is not looked up once more while its proven label waits: a failure in its own run counts', async () => {
    const { station, asked } = createHarness(new Map(), () =>
      Promise.reject(new ProblemError('unavailable', { detail: 'HTTP 500' })),
    );
    station.scan(code(0));
    expect(await station.print(options())).toMatchObject({ printed: 1, unchecked: 1 });
    expect(asked).toEqual([code(0)]);
    // Another run asks again.
    station.scan(code(1));
    await expect.poll(() => asked).toEqual([code(0), code(1)]);
    expect(await station.print(options())).toMatchObject({ printed: 1, unchecked: 1 });
    expect(asked).toEqual([code(0), code(1), code(1)]);
  });

  it('is looked up once more if an event has changed it since the failure', async () => {
    const { station, asked, book } = createHarness(new Map([[code(0), '2']]), async () => {
      if (asked.length === 1) throw new ProblemError('unavailable', { detail: 'HTTP 500' });
    });
    station.scan(code(0));
    const printer = fakePrinter();
    const make = fakeLabels();
    const ended = station.print(
      options({
        printer,
        labels: (...given) => {
          const run = make(...given);
          return {
            async *makeLabels(chunks) {
              for await (const made of run.makeLabels(chunks)) {
                const recency = { of: new Date(Date.now() + 60_000).toISOString() };
                const facts = { status: '0' };
                book.record({ code: code(0), origin: 'pushed', recency, atMs: Date.now(), facts });
                yield made;
              }
            },
          };
        },
      }),
    );
    expect(await ended).toMatchObject({ unchecked: 0 });
    expect(asked).toEqual([code(0), code(0)]);
  });

  it.each([
    ['Đơn hàng không tồn tại', 20],
    ['Hệ thống đang bảo trì', 3],
  ])('is still looked up after %j, for %i labels', async (words, times) => {
    const problem = { code: 'refused', values: { detail: words } } as const;
    const { station, asked } = createHarness(new Map(), () =>
      Promise.reject(new RefusalError(problem, { httpStatus: 200, hasEnvelope: true, message: words })),
    );
    for (let at = 0; at < 20; at++) {
      station.scan(code(at));
      await new Promise((resolve) => setImmediate(resolve));
    }
    // A failure of one order says nothing of the next; a failure of the service delays no further label.
    expect(asked).toHaveLength(times);
  });

  it('is not looked up if the setting is off, nor if it is recent', async () => {
    const known = createHarness(new Map());
    known.tell(code(0), '2');
    known.station.scan(code(0));
    expect(await known.station.print(options())).toMatchObject({ printed: 1, unchecked: 0 });
    expect(known.asked).toEqual([]);

    const off = createHarness(new Map([[code(0), '0']]));
    const station = openedStation(off.ledger, [], 30, { ...off.orders, checkStatus: () => false });
    station.scan(code(0));
    expect(await station.print(options())).toMatchObject({ printed: 1, held: 0 });
    expect(off.asked).toEqual([]);
  });

  it('holds a label at the last moment if the response comes while its page is made', async () => {
    const answer = Promise.withResolvers<void>();
    const { station } = createHarness(new Map([[code(0), '0']]), () => answer.promise);
    station.scan(code(0));
    const printer = fakePrinter();
    const ended = station.print(options({ printer }));
    await expect.poll(() => states(station)).toEqual(['proven']);
    answer.resolve();
    expect(await ended).toMatchObject({ printed: 0, held: 1 });
    expect(printer.printed).toEqual([]);
    expect(states(station)).toEqual(['held']);
  });
});
