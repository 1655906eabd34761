import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createStatusCheck } from '../../../main/orders/status-check.ts';
import type { CallOptions } from '../../../main/partner/client.ts';
import { RefusalError } from '../../../main/partner/partner-errors.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { code, fakeLabels, fakePrinter, numbersOf, trouble } from './fakes.ts';
import { openDesk } from './workstations.ts';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A station that asks a service which knows the status of order 0, and says 2 of any other. */
function createHarness(
  status = '2',
  lookUp: (of: OrderCode) => Promise<void> = () => Promise.resolve(),
  checkStatus = true,
) {
  const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
  const asked: number[] = [];
  let [underWay, most] = [0, 0];
  const record = (of: OrderCode, status: string) => {
    const facts = { status, statusName: 'x', lookedUpAtMs: Date.now() };
    const word = { code: of, origin: 'looked-up', recency: { of: null }, atMs: Date.now(), facts } as const;
    return book.record(word).order;
  };
  const check = createStatusCheck({
    book,
    orders: {
      async info({ code: of }) {
        asked.push(...numbersOf([of]));
        most = Math.max(most, ++underWay);
        await lookUp(of).finally(() => underWay--);
        return { order: record(of, of === code(0) ? status : '2') };
      },
    },
    notFound: { matches: ({ message }) => message.includes('không tồn tại') },
  });
  return {
    ...openDesk({ orders: ordersOf({ book, check, checkStatus: () => checkStatus }) }),
    asked,
    most: () => most,
    tell: (number: number, status: string) => void record(code(number), status),
    /** An event of a minute later. */
    push(number: number, status: string) {
      const recency = { of: new Date(Date.now() + 60_000).toISOString() };
      book.record({ code: code(number), origin: 'pushed', recency, atMs: Date.now(), facts: { status } });
    },
  };
}
const failing = () => Promise.reject(trouble('unavailable'));

describe('the status of an order', () => {
  it.each([
    ['0', 'Huỷ', 'Cancelled'],
    ['12', 'Đã Giao Hàng Toàn Bộ', 'Delivered in full'],
    ['21', 'Đã Trả Hàng', 'Returned'],
    ['27', 'Đã Bồi Hoàn', 'Compensated'],
  ])('%s holds its label back, by name, until the operator decides', async (status, vi, en) => {
    const { station, scan, print, printed, row, id } = createHarness(status);
    scan(0, 1);
    expect(await print()).toMatchObject({ printed: 1, held: 1, unchecked: 0 });
    const problem = { code: 'order-ended', values: { status: { vi, en } } };
    expect(row(0)).toMatchObject({ state: 'held', problem });
    station.printAnyway(id(0), null);
    expect(await print()).toMatchObject({ printed: 1, held: 0 });
    expect(row(0)).toMatchObject({ state: 'printed', acceptedStatus: status });
    expect(printed()).toEqual([1, 0]);
  });

  it('is asked about again if it has become another one that holds labels, and releases its label if none', () => {
    const { station, scan, tell, states, row, id } = createHarness();
    tell(0, '12');
    scan(0);
    station.printAnyway(id(0), null);
    expect(states()).toEqual(['queued']);
    for (const [status, en] of [
      ['25', 'Lost'],
      ['17', 'Return settled'],
    ] as const) {
      tell(0, status);
      expect(row(0)).toMatchObject({ state: 'held', problem: { values: { status: { en } } } });
    }
    tell(0, '11');
    expect(row(0)).toMatchObject({ state: 'queued', problem: null });
  });

  it('is looked up again if only an event says that the order proceeds, however fresh the last response', async () => {
    const { scan, tell, push, states, asked, print, printed } = createHarness('0');
    tell(0, '0');
    scan(0);
    expect(states()).toEqual(['held']);
    push(0, '11');
    expect([states(), asked]).toEqual([['queued'], []]);
    expect(await print()).toMatchObject({ printed: 0, held: 1 });
    expect([printed(), asked]).toEqual([[], [0]]);
  });

  it('may change during a run: its label is held, and the run continues', async () => {
    const { scan, tell, states, print } = createHarness();
    scan(0, 1, 2);
    // The second document is made while the first is printed; the third has not been begun then.
    const printer = fakePrinter((label) => (label.code === code(0) ? tell(2, '0') : undefined));
    expect(await print({ printer, chunkSize: 1 })).toMatchObject({ printed: 2, held: 1, failed: 0 });
    expect(numbersOf(printer.printed)).toEqual([0, 1]);
    expect(states()).toEqual(['printed', 'printed', 'held']);
  });

  it('is looked up as soon as the order is scanned, and holds it on response', async () => {
    const { station, states, asked } = createHarness('0');
    expect(station.scan(code(0))).toMatchObject({ row: { state: 'queued' } });
    await expect.poll(states).toEqual(['held']);
    expect(asked).toEqual([0]);
  });

  it('is looked up once, at most four orders at a time', async () => {
    const { scan, print, asked, most } = createHarness('2', tick);
    scan(...Array.from({ length: 30 }, (_, at) => at));
    expect(await print()).toMatchObject({ printed: 30 });
    expect([asked.length, most()]).toEqual([30, 4]);
  });

  it('does not stop printing if it can’t be looked up: the row and the run say so', async () => {
    const { station, print, asked, row } = createHarness('2', failing);
    station.addCodes(Array.from({ length: 20 }, (_, at) => code(at)));
    expect(await print()).toMatchObject({ printed: 20, unchecked: 20, held: 0 });
    expect(row(7)?.warnings).toEqual([{ kind: 'status-unknown' }]);
    // A service that fails is let be for a while: printing does not wait for each.
    expect(asked.length).toBeLessThan(10);
  });

  it('is not looked up once more while its proven label waits: a failure in its own run counts', async () => {
    const { scan, print, asked } = createHarness('2', failing);
    scan(0);
    expect(await print()).toMatchObject({ printed: 1, unchecked: 1 });
    expect(asked).toEqual([0]);
    // Another run asks again.
    scan(1);
    await expect.poll(() => asked).toEqual([0, 1]);
    expect(await print()).toMatchObject({ printed: 1, unchecked: 1 });
    expect(asked).toEqual([0, 1, 1]);
  });

  it('is looked up once more if an event has changed it since the failure', async () => {
    const { scan, push, print, asked } = createHarness('2', async () => {
      if (asked.length === 1) throw trouble('unavailable');
    });
    scan(0);
    const labels: ReturnType<typeof fakeLabels> = Object.assign(
      (...given: Parameters<ReturnType<typeof fakeLabels>>) => ({
        async *makeLabels(chunks: Iterable<readonly OrderCode[]>) {
          for await (const made of fakeLabels()(...given).makeLabels(chunks)) {
            push(0, '0');
            yield made;
          }
        },
      }),
      { chunks: [] },
    );
    expect(await print({ labels })).toMatchObject({ unchecked: 0 });
    expect(asked).toEqual([0, 0]);
  });

  it.each([
    ['Đơn hàng không tồn tại', 20],
    ['Hệ thống đang bảo trì', 3],
  ])('is still looked up after %j, for %i labels', async (message, times) => {
    const refusal = { httpStatus: 200, hasEnvelope: true, message };
    const problem = { code: 'refused', values: { detail: message } } as const;
    const { scan, asked } = createHarness('2', () => Promise.reject(new RefusalError(problem, refusal)));
    for (let at = 0; at < 20; at++) {
      scan(at);
      await tick();
    }
    // A failure of one order says nothing of the next; a failure of the service delays no further label.
    expect(asked).toHaveLength(times);
  });

  it('is not looked up if the setting is off, nor if it is recent', async () => {
    const recent = createHarness();
    recent.tell(0, '2');
    recent.scan(0);
    expect(await recent.print()).toMatchObject({ printed: 1, unchecked: 0 });
    const off = createHarness('0', undefined, false);
    off.scan(0);
    off.tell(0, '0');
    expect(await off.print()).toMatchObject({ printed: 1, held: 0 });
    expect([recent.asked, off.asked]).toEqual([[], []]);
  });

  it('holds a label at the last moment if the response comes while its page is made', async () => {
    const answer = Promise.withResolvers<void>();
    const { scan, print, printed, states } = createHarness('0', () => answer.promise);
    scan(0);
    const ended = print();
    await expect.poll(states).toEqual(['proven']);
    answer.resolve();
    expect(await ended).toMatchObject({ printed: 0, held: 1 });
    expect([printed(), states()]).toEqual([[], ['held']]);
  });

  it('is not waited for when Tem closes: no look-up needs the order book any more', async () => {
    let isOpen = true;
    const get = (): null => {
      if (!isOpen) throw new Error('the order book is closed');
      return null;
    };
    const info = (_asked: unknown, { signal }: CallOptions): Promise<never> =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const check = createStatusCheck({
      book: { get },
      orders: { info },
      notFound: { matches: () => false },
    });
    const asked = check.check(code(1));
    await tick();
    await check.close();
    isOpen = false;
    expect(await asked).toMatchObject({ kind: 'unknown' });
  });
});
