import { describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Refusal } from '../../second-service/service/faults.ts';
import type { Order } from '../../second-service/service/world.ts';
import { type Bench, type Ended, endOf, endOfRun } from './bench.ts';
import { toldBy } from './expected.ts';
import { faultsHere } from './faults-here.ts';
import { SURFACES, type Surface } from './operations.ts';
import { withBench } from './with-bench.ts';
import { expectFitWords } from './words.ts';

// Operation 4 by the sender's own code, and the connection test, over a service of another hand.

let bench: Bench;
let order: Order;
withBench((opened, prepared) => {
  bench = opened;
  order = prepared;
});

/** Finds what a text stands for: its order, or nothing. */
async function find(surface: Surface, text: string): Promise<Ended> {
  if (surface === 'command line') return endOfRun(await bench.command(['info', '--soc', text, '--json']));
  const end = await endOf(async () => bench.window.orders.find({ text }));
  const [found] = (end.value as { orders?: readonly object[] }).orders ?? [];
  return end.code === 'done' ? { ...end, value: found } : end;
}

const NOT_FOUND: readonly Refusal[] = [
  { status: 200, form: 'envelope' },
  { status: 404, form: 'envelope' },
  { status: 404, form: 'message' },
  { status: 400, form: 'message' },
  { status: 404, form: 'json' },
];

describe.each(SURFACES)('at the %s, a sender’s own code', (surface) => {
  it('is one order’s', async () => {
    expect(await find(surface, 'DH-CU')).toMatchObject({ code: 'done', value: { code: order.code } });
  });

  it.each(NOT_FOUND.map((form) => [`${form.form} in a ${form.status}`, form] as const))(
    'is nobody’s: %s',
    async (_name, form) => {
      bench.service.style('info', { notFound: { ...form, message: 'Đơn hàng không tồn tại' } });
      const end = await find(surface, 'DH-KHONG-CO');
      if (surface === 'window') expect(end).toMatchObject({ code: 'done', value: undefined });
      else {
        expect(end.code).toBe('refused');
        expectFitWords(end, { parts: ['Đơn hàng không tồn tại'] });
      }
    },
  );

  it.each(faultsHere('info').filter(([, { kind }]) => kind !== 'not found'))(
    'is not called nobody’s where the service meets: %s',
    async (_name, fault) => {
      bench.unlike('info', fault);
      const end = await find(surface, 'DH-CU');
      const { codes, words } = toldBy(fault, 'info');
      expect(codes).toContain(end.code);
      if (end.code === 'done') expect(end.value).toMatchObject({ code: order.code });
      else expectFitWords(end, { parts: words, again: true });
      const known = bench.book.list({ text: '', status: null, from: 0, count: 10 });
      expect(known.orders.map(({ code }) => code)).toEqual(end.code === 'done' ? [order.code] : []);
    },
  );
});

describe('the connection test', () => {
  it.each(NOT_FOUND.map((form) => [`${form.form} in a ${form.status}`, form] as const))(
    'is good where no address is registered yet: %s',
    async (_name, form) => {
      bench.service.world.webhook = undefined;
      bench.service.style('webhook', { notFound: { ...form, message: 'Không có dữ liệu' } });
      expect((await endOf(bench.window.testConnection())).code).toBe('done');
      expect(bench.service.sequence).toEqual(['webhook', 'statuses']);
    },
  );

  it.each(
    faultsHere('webhook').filter(([, { kind }]) =>
      ['unauthorized', 'failing', 'gateway', 'silent', 'broken'].includes(kind),
    ),
  )('is not good: %s', async (_name, fault) => {
    bench.unlike('webhook', fault);
    const end = await endOf(bench.window.testConnection());
    expect(toldBy(fault, 'webhook').codes).toContain(end.code);
    expectFitWords(end, { parts: toldBy(fault, 'webhook').words, again: true });
  });

  it('learns what an unknown own code is answered with, where an order is known', async () => {
    bench.service.style('info', { notFound: { form: 'message', status: 404, message: 'Mã lạ (E-4711)' } });
    await bench.window.testConnection();
    expect(bench.notFound.learned()).toBeNull();
    await bench.orders.info({ by: 'order', code: order.code as OrderCode });
    await bench.window.testConnection();
    expect(bench.notFound.learned()).toMatchObject({ httpStatus: 404, words: 'ma la (e-4711)' });
  });

  it('is not good where another server is at the address', async () => {
    bench.unlike('webhook', 'not found: a page in a 404');
    expect((await endOf(bench.window.testConnection())).code).toBe('malformed');
  });
});
