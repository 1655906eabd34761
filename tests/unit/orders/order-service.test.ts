import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { CODE, reportOf } from './arbitrary-reports.ts';

const SOC = 'KAN7453535' as Soc;
const NOW = Date.parse('2026-11-21T12:00:00+07:00');

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
const ENDED = { status: '0', status_name: 'Hủy' };
const cancelled = (more: object = {}): object => ({
  code: CODE,
  soc: SOC,
  address: '187/9, Quận 6',
  ...ENDED,
  ...more,
});

type Answer = object | 'refused' | 'maintenance' | 'error-500' | 'not-permitted' | 'gone' | 'away' | 'page';

function responseOf(answer: Answer): Response {
  switch (answer) {
    case 'gone':
      throw new TypeError('fetch failed');
    case 'away':
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    case 'page':
      return new Response('<html>', { status: 200 });
    case 'refused':
      return errorOf('Không tìm thấy đơn hàng');
    case 'maintenance':
      return errorOf('Hệ thống đang bảo trì');
    case 'error-500':
      return errorOf('Lỗi hệ thống', 500);
    case 'not-permitted':
      return errorOf('Đơn hàng không thuộc cửa hàng', 403);
    default:
      return Response.json({ status: 'Success', results: answer });
  }
}

const errorOf = (message: string, status = 200): Response =>
  Response.json({ status: 'Error', message, errors: [] }, { status });

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

/** The service on a scripted partner; records its requests ("info 1 CODE"). */
function serviceOf(answer: (asked: string) => Answer, partner: () => string = () => 'sandbox') {
  const database = openDatabase(':memory:');
  databases.push(database);
  const book = openOrderBook(database, partner);
  const asked: string[] = [];
  const client = createPartnerClient({
    baseUrl: 'http://127.0.0.1:9',
    labelUrl: null,
    accessToken: 'token',
    transport: {
      limits: { attempts: 1, attemptMs: 1_000, totalMs: 1_000 },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const url = new URL(request.url);
        const query = [url.searchParams.get('type'), url.searchParams.get('code')];
        const line = [url.pathname.split('/').at(-1), ...query].filter((part) => part !== null).join(' ');
        asked.push(line);
        return responseOf(answer(line));
      },
    },
  });
  let clock = NOW;
  const orders = createOrderService({
    partner: () => Promise.resolve(client),
    book,
    notFound: { matches: ({ message }) => message.includes('Không tìm thấy') },
    now: () => clock++,
  });
  return { orders, book, asked };
}

/** The service that answers a cancellation like this, and look-ups like that. */
const cancelling = (answer: Answer, after: Answer = info()) =>
  serviceOf((line) => (line.startsWith('cancel') ? answer : after));

const OTHER = 'SGNS983262NT.111111111' as OrderCode;
const ASKED = { by: 'order', code: CODE } as const;
const ASKED_SOC = { by: 'soc', code: SOC } as const;

const problemOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof ProblemError ? error.problem.code : error;
};

describe('looking an order up', () => {
  it('stores the response, and returns it under the service’s own names too', async () => {
    const { orders, book } = serviceOf(() => info());
    const { order, results } = await orders.info(ASKED);
    expect(results).toMatchObject({ code: CODE, status_name: 'Chờ Lấy Hàng', fee: { shipment: 16_000 } });
    expect(order).toMatchObject({ soc: SOC, status: '2', lookedUpAtMs: NOW + 1, fee: { shipment: 16_000 } });
    expect(book.get(CODE)).toEqual(order);
  });

  it.each([
    ['by its code', ASKED, { code: OTHER }, 'malformed'],
    ['by a soc', ASKED_SOC, { soc: 'OTHER' }, 'malformed'],
    ['by a soc that is not given back', ASKED_SOC, { soc: null }, 'found'],
  ] as const)('never accepts another order for the requested one: %s', async (_how, asked, more, outcome) => {
    const { orders, book } = serviceOf(() => info(more));
    const found = orders.info(asked).then(({ order }) => order.code);
    expect(await problemOf(found)).toBe(outcome === 'found' ? CODE : outcome);
    expect(book.list({ text: '', status: null, from: 0, count: 10 }).total).toBe(outcome === 'found' ? 1 : 0);
    if (outcome !== 'found') return;
    // Unless the book has it under another soc.
    const known = serviceOf(() => info(more));
    known.book.record(reportOf(1, { soc: 'OTHER' as Soc }, { origin: 'looked-up' }));
    expect(await problemOf(known.orders.info(ASKED_SOC))).toBe('malformed');
  });

  it('stores a response for the partner that was asked', async () => {
    let partner = 'sandbox';
    const { orders, book } = serviceOf(
      () => {
        partner = 'https://api.partner.example';
        return info();
      },
      () => partner,
    );
    await orders.info(ASKED);
    expect(book.get(CODE)).toBeNull();
    partner = 'sandbox';
    expect(book.get(CODE)).not.toBeNull();
  });
});

describe('resolving a text', () => {
  it('tries the order book first, without a request if it has the order', async () => {
    const { orders, book, asked } = serviceOf(() => 'gone');
    book.record(reportOf(1, { soc: SOC }, { origin: 'looked-up' }));
    for (const text of [CODE, ` ${CODE.toLowerCase()} `, '595050186', SOC])
      expect(await orders.find(text)).toMatchObject({ orders: [{ code: CODE }], askedService: false });
    expect(await orders.find('  ')).toEqual({ orders: [], askedService: false });
    expect(asked).toEqual([]);
  });

  it('asks the service by its own code, then by the sender’s', async () => {
    const { orders, asked } = serviceOf((line) => (line.startsWith('info 1') ? 'refused' : info()));
    expect(await orders.find(SOC)).toMatchObject({ orders: [{ code: CODE, soc: SOC }], askedService: true });
    expect(asked).toEqual([`info 1 ${SOC}`, `info 2 ${SOC}`]);
    // Known now.
    expect(await orders.find(SOC)).toMatchObject({ askedService: false });
  });

  it('accepts a shortcode that the service knows, and requests a usual code in capitals', async () => {
    for (const [text, asks] of [
      ['595050186', '595050186'],
      [CODE.toLowerCase(), CODE],
    ] as const) {
      const { orders, asked } = serviceOf(() => info());
      expect(await orders.find(text)).toMatchObject({ orders: [{ code: CODE }] });
      expect(asked).toEqual([`info 1 ${asks}`]);
    }
  });

  it('requests a sender’s code as such if the service returns another order for it as a code', async () => {
    const { orders, book } = serviceOf((line) => info(line.startsWith('info 1') ? { code: OTHER } : {}));
    expect(await orders.find(SOC)).toMatchObject({ orders: [{ code: CODE }] });
    expect(book.get(OTHER)).toBeNull();
  });

  it('finds nothing if the service refuses both, and allows spaces only in a sender’s code', async () => {
    const { orders, asked } = serviceOf(() => 'refused');
    expect(await orders.find('two words')).toEqual({ orders: [], askedService: true });
    expect(asked).toEqual(['info 2 two words']);
  });

  it('reports a refusal in other words as such, not as "no such order"', async () => {
    const { orders, asked } = serviceOf(() => 'maintenance');
    const thrown: unknown = await orders.find(SOC).catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      problem: { code: 'refused', values: { detail: 'Hệ thống đang bảo trì' } },
    });
    // Neither where only the first of the two is.
    const first = serviceOf((line) => (line.startsWith('info 1') ? 'not-permitted' : 'refused'));
    expect(await problemOf(first.orders.find(SOC))).toBe('not-permitted');
    // Known by the other code all the same.
    const known = serviceOf((line) => (line.startsWith('info 1') ? 'maintenance' : info()));
    expect(await known.orders.find(SOC)).toMatchObject({ orders: [{ code: CODE }] });
    expect(asked).toHaveLength(2);
  });

  it('reports an unreachable service', async () => {
    expect(await problemOf(serviceOf(() => 'gone').orders.find(SOC))).toBe('unavailable');
    expect(await problemOf(serviceOf(() => 'page').orders.find(SOC))).toBe('malformed');
  });
});

describe('cancelling', () => {
  it('uses the service’s response, by its code, and the time from a look-up', async () => {
    const updatedAt = '2026-11-21T09:00:00+07:00';
    const { orders, asked } = cancelling(cancelled(), info({ ...ENDED, updated_at: updatedAt }));
    const answer = { order: { status: '0', updatedAt }, results: cancelled() };
    expect(await orders.cancel(CODE)).toMatchObject(answer);
    expect(asked).toEqual(['cancel', `info 1 ${CODE}`]);
  });

  it.each(['refused', 'not-permitted'] as const)('changes nothing if the service says %s', async (answer) => {
    const { orders, book, asked } = cancelling(answer);
    const { order } = await orders.info(ASKED);
    expect(await problemOf(orders.cancel(CODE))).toBe(answer);
    expect(book.get(CODE)).toEqual(order);
    expect(asked).toHaveLength(2);
  });

  it('is not undone by a look-up that does not show it yet, nor by a failed one', async () => {
    for (const after of [info(), 'gone', 'refused', info({ code: OTHER })] as const) {
      const answers: Answer[] = [info(), cancelled(), after];
      const { orders, book } = serviceOf(() => answers.shift() ?? after);
      await orders.info(ASKED);
      expect(await orders.cancel(CODE)).toMatchObject({ order: { status: '0', statusName: 'Hủy' } });
      expect(book.get(CODE)).toMatchObject({ status: '0' });
    }
  });

  it.each<[string, Answer]>([
    ['was lost', 'gone'],
    ['never came', 'away'],
    ['is a page', 'page'],
    ['is an Error with HTTP 500', 'error-500'],
    ['is about another order', cancelled({ code: OTHER })],
  ])('whose response %s is done if the order is cancelled', async (_what, answer) => {
    const { orders, book, asked } = cancelling(answer, info(ENDED));
    // As operation 7 would have answered.
    expect(await orders.cancel(CODE)).toMatchObject({
      order: { code: CODE, status: '0' },
      results: cancelled(),
    });
    expect(book.get(OTHER)).toBeNull();
    // Sent once: the effect of a repeat is unknown.
    expect(asked).toEqual(['cancel', `info 1 ${CODE}`]);
    // Else it is unsure, unless it did not reach the service; nor is another order an answer.
    for (const after of [info(), info({ code: OTHER, status: '0' })]) {
      const other = cancelling(answer, after);
      const said = answer === 'away' ? 'unavailable' : 'cancel-unsure';
      expect(await problemOf(other.orders.cancel(CODE))).toBe(said);
      expect(other.book.get(OTHER)).toBeNull();
    }
  });

  it('whose answer was lost is unsure where the order is not, or not yet, cancelled, or can’t be looked up', async () => {
    for (const after of [info(), 'refused', 'gone'] as const)
      expect(await problemOf(cancelling('gone', after).orders.cancel(CODE))).toBe('cancel-unsure');
  });

  it('is unknown if it is interrupted after sending; before that nothing is sent', async () => {
    const interrupted = new AbortController();
    const { signal } = interrupted;
    const under = serviceOf((line) => {
      if (line === 'cancel') interrupted.abort(new ProblemError('interrupted'));
      return info({ status: '0' });
    });
    expect(await problemOf(under.orders.cancel(CODE, { signal }))).toBe('cancel-unsure');
    expect(under.asked).toEqual(['cancel']);
    const early = serviceOf(() => cancelled());
    expect(await problemOf(early.orders.cancel(CODE, { signal }))).toBe('interrupted');
    expect(early.asked).toEqual([]);
  });

  it('shows another status than "cancelled" if the service returns one', async () => {
    const { orders } = cancelling(cancelled({ status: '4', status_name: 'Đã Lấy Hàng' }));
    expect(await orders.cancel(CODE)).toMatchObject({ order: { status: '4', statusName: 'Đã Lấy Hàng' } });
  });
});

describe('searching for what was typed', () => {
  const PHONE = '0987654294';

  it('opens the only order of the book that it is a part of, without a request', async () => {
    const { orders, book, asked } = serviceOf(() => 'gone');
    const facts = { soc: SOC, receiver: { name: 'Chị Định', phone: PHONE }, product: 'Áo thun' };
    book.record(reportOf(1, facts, { origin: 'looked-up' }));
    for (const text of ['dinh', PHONE, '+84 987 654 294', '4294', 'ao thun'])
      expect(await orders.search(text)).toMatchObject({ kind: 'match', order: { code: CODE } });
    expect(await orders.search(SOC)).toMatchObject({ kind: 'exact', orders: [{ code: CODE }] });
    expect(asked).toEqual([]);
  });

  it('leaves several orders to the list, and one whose masked number may be another', async () => {
    const { orders, book, asked } = serviceOf(() => 'gone');
    book.record(
      reportOf(1, { receiver: { name: 'Chị Định', phone: '098****294' } }, { origin: 'looked-up' }),
    );
    expect(await orders.search(PHONE)).toEqual({ kind: 'matches', total: 1 });
    expect(await orders.search('294')).toMatchObject({ kind: 'match' });
    book.record({ ...reportOf(1, { receiver: { name: 'Anh Định' } }, { origin: 'looked-up' }), code: OTHER });
    expect(await orders.search('dinh')).toEqual({ kind: 'matches', total: 2 });
    expect(asked).toEqual([]);
  });

  it('asks the service if the book has none, and about a code that only an event claims', async () => {
    const { orders, book, asked } = serviceOf(() => 'refused');
    expect(await orders.search('nobody')).toEqual({ kind: 'exact', orders: [], askedService: true });
    book.record(reportOf(1, { soc: 'KAN1' as Soc }));
    expect(await orders.search('KAN1')).toMatchObject({ askedService: true });
    expect(asked).toEqual(['info 1 nobody', 'info 2 nobody', 'info 1 KAN1', 'info 2 KAN1']);
  });

  it('never takes a full order code for a part of anything', async () => {
    const { orders, book, asked } = serviceOf(() => 'refused');
    book.record({ ...reportOf(1, { product: `Đổi cho ${CODE}` }, { origin: 'looked-up' }), code: OTHER });
    expect(await orders.search(CODE)).toEqual({ kind: 'exact', orders: [], askedService: true });
    expect(asked).not.toEqual([]);
  });
});
