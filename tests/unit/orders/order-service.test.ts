import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/ledger/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { createPartnerClient } from '../../../main/partner/client.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { CODE, wordOf } from './words-told.ts';

const SOC = 'KAN7453535' as Soc;

const info = (more: object = {}): object => ({
  code: CODE,
  soc: SOC,
  status: '2',
  status_name: 'Chờ Lấy Hàng',
  receiver: {
    name: 'Chị Định (Đk)',
    phone: '098****294',
    address: '187/9',
    formatted_address: '187/9, Quận 6',
  },
  amount: 418_000,
  value: 418_000,
  weight: 300,
  fee: { shipment: 16_000, insurance: 0, return: 0, barter: 0, address: 0 },
  payer: 'Người Gửi',
  config: 'Không Cho Xem Hàng',
  journeys: [],
  notes: [],
  calllogs: [],
  last_sman: null,
  created_at: '2026-11-21T07:25:19+07:00',
  updated_at: '2026-11-21T08:00:00+07:00',
  ...more,
});
const cancelled = (more: object = {}): object => ({
  code: CODE,
  soc: SOC,
  address: '187/9, Quận 6',
  status: '0',
  status_name: 'Hủy',
  ...more,
});

type Answer = object | 'refused' | 'gone' | 'page';
const ok = (results: object): Answer => results;

function responseOf(answer: Answer): Response {
  if (answer === 'gone') throw new TypeError('fetch failed');
  if (answer === 'page') return new Response('<html>', { status: 200 });
  if (answer === 'refused')
    return Response.json({ status: 'Error', message: 'Không tìm thấy đơn hàng', errors: [] });
  return Response.json({ status: 'Success', results: answer });
}

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

/** The service on a partner that answers as the test says; remembers what it was asked ("info 1 CODE"). */
function serviceOf(answer: (asked: string) => Answer, partner: () => string = () => 'sandbox') {
  const database = openDatabase(':memory:');
  databases.push(database);
  const book = openOrderBook(database, partner);
  const asked: string[] = [];
  const client = createPartnerClient({
    baseUrl: 'http://127.0.0.1:9',
    labelUrl: null,
    accessToken: 'token',
    limits: { attempts: 1, attemptMs: 1_000, totalMs: 1_000 },
    // oxlint-disable-next-line require-await -- what it throws has to come as a rejection
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const query = [url.searchParams.get('type'), url.searchParams.get('code')];
      const line = [url.pathname.split('/').at(-1), ...query].filter((part) => part !== null).join(' ');
      asked.push(line);
      return responseOf(answer(line));
    },
  });
  let clock = 1_000;
  const orders = createOrderService({ partner: () => Promise.resolve(client), book, now: () => clock++ });
  return { orders, book, asked };
}

const problemOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof ProblemError ? error.problem.code : error;
};

describe('looking an order up', () => {
  it('keeps what the service says', async () => {
    const { orders, book } = serviceOf(() => ok(info()));
    const order = await orders.lookUp(CODE);
    expect(order).toMatchObject({ soc: SOC, status: '2', lookedUpAtMs: 1_000, fee: { shipment: 16_000 } });
    expect(book.get(CODE)).toEqual(order);
  });

  it('never takes another order for the one asked for', async () => {
    const { orders, book } = serviceOf(() => ok(info({ code: 'SGNS983262NT.111111111' })));
    expect(await problemOf(orders.lookUp(CODE))).toBe('malformed');
    expect(book.list({ text: '', status: null, from: 0, count: 10 }).total).toBe(0);
    const soc = serviceOf(() => ok(info({ soc: 'OTHER' })));
    expect(await problemOf(soc.orders.lookUpSoc(SOC))).toBe('malformed');
    const bare = serviceOf(() => ok(info({ soc: null })));
    expect(await bare.orders.lookUpSoc(SOC)).toMatchObject({ code: CODE });
  });

  it('enters an answer in the book of the partner that was asked', async () => {
    let partner = 'sandbox';
    const { orders, book } = serviceOf(
      () => {
        partner = 'https://api.partner.example';
        return ok(info());
      },
      () => partner,
    );
    await orders.lookUp(CODE);
    expect(book.get(CODE)).toBeNull();
    partner = 'sandbox';
    expect(book.get(CODE)).not.toBeNull();
  });
});

describe('finding what a text means', () => {
  it('asks the book first, and the service nothing then', async () => {
    const { orders, book, asked } = serviceOf(() => 'gone');
    book.tell(wordOf(1, { soc: SOC }));
    for (const text of [CODE, ` ${CODE.toLowerCase()} `, '595050186', SOC])
      expect(await orders.find(text)).toMatchObject({ orders: [{ code: CODE }], asked: false });
    expect(await orders.find('  ')).toEqual({ orders: [], asked: false });
    expect(asked).toEqual([]);
  });

  it('asks the service by its code, then by the sender’s', async () => {
    const { orders, asked } = serviceOf((line) => (line.startsWith('info 1') ? 'refused' : ok(info())));
    expect(await orders.find(SOC)).toMatchObject({ orders: [{ code: CODE, soc: SOC }], asked: true });
    expect(asked).toEqual([`info 1 ${SOC}`, `info 2 ${SOC}`]);
    // Known now.
    expect(await orders.find(SOC)).toMatchObject({ asked: false });
  });

  it('takes a shortcode that the service knows, and asks for a usual code in capitals', async () => {
    const { orders, asked } = serviceOf(() => ok(info()));
    expect(await orders.find('595050186')).toMatchObject({ orders: [{ code: CODE }] });
    const small = serviceOf(() => ok(info()));
    await small.orders.find(CODE.toLowerCase());
    expect([...asked, ...small.asked]).toEqual(['info 1 595050186', `info 1 ${CODE}`]);
  });

  it('finds nothing where the service refuses both, and only a sender’s code can have spaces', async () => {
    const { orders, asked } = serviceOf(() => 'refused');
    expect(await orders.find('two words')).toEqual({ orders: [], asked: true });
    expect(asked).toEqual(['info 2 two words']);
  });

  it('says so where the service can’t be asked', async () => {
    expect(await problemOf(serviceOf(() => 'gone').orders.find(SOC))).toBe('unavailable');
    expect(await problemOf(serviceOf(() => 'page').orders.find(SOC))).toBe('malformed');
  });
});

describe('cancelling', () => {
  it('takes the service’s answer, by its code, and the time from a look-up', async () => {
    const { orders, asked } = serviceOf((line) =>
      line.startsWith('cancel')
        ? ok(cancelled())
        : ok(info({ status: '0', status_name: 'Huỷ', updated_at: '2026-11-21T09:00:00+07:00' })),
    );
    expect(await orders.cancel(CODE)).toMatchObject({ status: '0', updatedAt: '2026-11-21T09:00:00+07:00' });
    expect(asked).toEqual(['cancel', `info 1 ${CODE}`]);
  });

  it('leaves everything as it was where the service refuses', async () => {
    const { orders, book } = serviceOf((line) => (line.startsWith('cancel') ? 'refused' : ok(info())));
    const before = await orders.lookUp(CODE);
    expect(await problemOf(orders.cancel(CODE))).toBe('refused');
    expect(book.get(CODE)).toEqual(before);
  });

  it('is not undone by a look-up that does not know of it yet, nor by none at all', async () => {
    for (const after of [
      ok(info()),
      'gone',
      'refused',
      ok(info({ code: 'SGNS983262NT.111111111' })),
    ] as const) {
      let looked = 0;
      const { orders, book } = serviceOf((line) =>
        line.startsWith('cancel') ? ok(cancelled()) : looked++ === 0 ? ok(info()) : after,
      );
      await orders.lookUp(CODE);
      expect(await orders.cancel(CODE)).toMatchObject({ status: '0', statusName: 'Hủy' });
      expect(book.get(CODE)).toMatchObject({ status: '0' });
    }
  });

  it('looks the order up where the answer was lost', async () => {
    const lost = (after: Answer) => serviceOf((line) => (line.startsWith('cancel') ? 'gone' : after));
    expect(await lost(ok(info({ status: '0' }))).orders.cancel(CODE)).toMatchObject({ status: '0' });
    const still = lost(ok(info()));
    expect(await problemOf(still.orders.cancel(CODE))).toBe('unavailable');
    expect(still.book.get(CODE)).toMatchObject({ status: '2' });
    expect(await problemOf(lost('gone').orders.cancel(CODE))).toBe('cancel-unsure');
    const page = serviceOf((line) => (line.startsWith('cancel') ? 'page' : 'gone'));
    expect(await problemOf(page.orders.cancel(CODE))).toBe('cancel-unsure');
    // Sent once: nobody knows what a second time does.
    expect(page.asked.filter((line) => line === 'cancel')).toHaveLength(1);
  });

  it('says nothing of an order that the answer does not name', async () => {
    const other = 'SGNS983262NT.111111111' as OrderCode;
    const { orders, book } = serviceOf((line) =>
      line.startsWith('cancel') ? ok(cancelled({ code: other })) : ok(info()),
    );
    expect(await orders.cancel(CODE)).toMatchObject({ code: CODE, status: '2' });
    expect(book.get(other)).toBeNull();
  });

  it('shows another status than "cancelled" where the service answers with one', async () => {
    const { orders } = serviceOf((line) =>
      line.startsWith('cancel') ? ok(cancelled({ status: '4', status_name: 'Đã Lấy Hàng' })) : ok(info()),
    );
    expect(await orders.cancel(CODE)).toMatchObject({ status: '4', statusName: 'Đã Lấy Hàng' });
  });
});
