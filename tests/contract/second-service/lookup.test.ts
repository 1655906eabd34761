import { describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Refusal } from '../../second-service/service/answer.ts';
import type { Order } from '../../second-service/service/world.ts';
import { expectSuitableMessage } from './expect-messages.ts';
import { expectedOutcome } from './expected.ts';
import { applicableFaults } from './faults-for-fetch.ts';
import { type CallOutcome, type Harness, outcomeOfCall, outcomeOfCommand } from './harness.ts';
import { SURFACES, type Surface } from './operations.ts';
import { withHarness } from './with-harness.ts';

// Operation 4 by the sender's own code, and the connection test, over a service of another hand.

let harness: Harness;
let order: Order;
withHarness((opened, prepared) => {
  harness = opened;
  order = prepared;
});

/** Resolves a text to its order, or nothing. */
async function find(surface: Surface, text: string): Promise<CallOutcome> {
  if (surface === 'command line')
    return outcomeOfCommand(await harness.command(['info', '--soc', text, '--json']));
  const end = await outcomeOfCall(async () => harness.window.orders.find({ text }));
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
      harness.service.style('info', { notFound: { ...form, message: 'Đơn hàng không tồn tại' } });
      const end = await find(surface, 'DH-KHONG-CO');
      if (surface === 'window') expect(end).toMatchObject({ code: 'done', value: undefined });
      else {
        expect(end.code).toBe('refused');
        expectSuitableMessage(end, { parts: ['Đơn hàng không tồn tại'] });
      }
    },
  );

  it.each(applicableFaults('info').filter(([, { kind }]) => kind !== 'not found'))(
    'is not called nobody’s where the service meets: %s',
    async (_name, fault) => {
      harness.injectFault('info', fault);
      const end = await find(surface, 'DH-CU');
      const { codes, parts } = expectedOutcome(fault, 'info');
      expect(codes).toContain(end.code);
      if (end.code === 'done') expect(end.value).toMatchObject({ code: order.code });
      else expectSuitableMessage(end, { parts: parts, retried: true });
      const known = harness.book.list({ text: '', status: null, from: 0, count: 10 });
      expect(known.orders.map(({ code }) => code)).toEqual(end.code === 'done' ? [order.code] : []);
    },
  );
});

describe('the connection test', () => {
  it.each(NOT_FOUND.map((form) => [`${form.form} in a ${form.status}`, form] as const))(
    'is good where no address is registered yet: %s',
    async (_name, form) => {
      harness.service.world.webhook = undefined;
      harness.service.style('webhook', { notFound: { ...form, message: 'Không có dữ liệu' } });
      expect((await outcomeOfCall(harness.window.testConnection())).code).toBe('done');
      expect(harness.service.sequence).toEqual(['webhook', 'statuses']);
    },
  );

  it.each(
    applicableFaults('webhook').filter(([, { kind }]) =>
      ['unauthorized', 'failing', 'gateway', 'silent', 'broken'].includes(kind),
    ),
  )('is not good: %s', async (_name, fault) => {
    harness.injectFault('webhook', fault);
    const end = await outcomeOfCall(harness.window.testConnection());
    expect(expectedOutcome(fault, 'webhook').codes).toContain(end.code);
    expectSuitableMessage(end, { parts: expectedOutcome(fault, 'webhook').parts, retried: true });
  });

  it('learns the response to an unknown own code if an order is known', async () => {
    harness.service.style('info', { notFound: { form: 'message', status: 404, message: 'Mã lạ (E-4711)' } });
    await harness.window.testConnection();
    expect(harness.notFound.learned()).toBeNull();
    await harness.orders.info({ by: 'order', code: order.code as OrderCode });
    await harness.window.testConnection();
    expect(harness.notFound.learned()).toMatchObject({ httpStatus: 404, words: 'ma la (e-4711)' });
  });

  it('fails if another server answers at the address', async () => {
    harness.injectFault('webhook', 'not found: a page in a 404');
    expect((await outcomeOfCall(harness.window.testConnection())).code).toBe('malformed');
  });
});
