import { describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Refusal } from '../../second-service/service/answer.ts';
import type { Order } from '../../second-service/service/world.ts';
import { expectedOutcome, expectedRequests, expectSuitableMessage, faultCases } from './expected.ts';
import { type CallOutcome, type Harness, outcomeOfCall, outcomeOfCommand, withHarness } from './harness.ts';
import { callOperation, expectRight, prepareService, SURFACES, type Surface } from './operations.ts';

// Every operation that only reads, over a service of another hand, at the window and at the command line.

let harness: Harness;
let order: Order;
withHarness((opened) => {
  harness = opened;
  order = prepareService(opened);
});

/** What the order book holds, after an answer that was none. */
const knownOrders = (): readonly string[] =>
  harness.book.list({ text: '', status: null, from: 0, count: 10 }).orders.map(({ code }) => code);

describe.each([
  ['info', 'all'],
  ['price', 'own'],
  ['statuses', 'own'],
  ['provinces', 'own'],
  ['districts', 'sample'],
  ['communes', 'sample'],
  ['webhook', 'own'],
] as const)('%s', (operation, which) => {
  it.each(SURFACES)('works with the service as documented: %s', async (surface) => {
    expectRight(await callOperation(harness, surface, operation, order), surface, operation, order);
    expect(harness.service.sequence).toEqual([operation]);
  });

  it.each(faultCases(operation, which))('%s, at the %s', async (_name, surface, fault) => {
    const { service, database } = harness;
    harness.injectFault(operation, fault);
    const end = await callOperation(harness, surface, operation, order);
    const { codes, parts } = expectedOutcome(fault, operation);
    expect(codes).toContain(end.code);
    if (end.code !== 'done') {
      expectSuitableMessage(end, { parts, retried: service.count(operation) > 1 });
      // Neither a list nor an order is remembered of an answer that was none.
      const lists = database.sqlite.prepare('SELECT name FROM kept_answer').all();
      expect(lists.filter(({ name }) => name !== 'token-wanted')).toEqual([]);
      expect(knownOrders()).toEqual([]);
    } else if (fault.kind === 'loose' || fault.kind === 'fields') expectRight(end, surface, operation, order);
    const [least, most] = expectedRequests(fault, operation);
    expect(service.sequence).toEqual(service.sequence.map(() => operation));
    expect(service.count(operation)).toBeGreaterThanOrEqual(least);
    expect(service.count(operation)).toBeLessThanOrEqual(most);
    if (end.code === 'done') return;
    // Afterwards all is well again.
    harness.clearFaults();
    expectRight(await callOperation(harness, surface, operation, order), surface, operation, order);
  });
});

const NOT_FOUND = [
  ['window', { status: 200, form: 'envelope' }],
  ['command line', { status: 404, form: 'message' }],
  ['window', { status: 404, form: 'json' }],
] as const satisfies readonly (readonly [Surface, Refusal])[];

describe('a sender’s own code', () => {
  /** Resolves a text to its order, or nothing. */
  async function find(surface: Surface, text: string): Promise<CallOutcome> {
    if (surface === 'command line')
      return outcomeOfCommand(await harness.command(['info', '--soc', text, '--json']));
    const end = await outcomeOfCall(async () => harness.window.orders.find({ text }));
    const [found] = (end.value as { orders?: readonly object[] }).orders ?? [];
    return end.code === 'done' ? { ...end, value: found } : end;
  }

  it.each(SURFACES)('is one order’s, at the %s', async (surface) => {
    expect(await find(surface, 'DH-CU')).toMatchObject({ code: 'done', value: { code: order.code } });
  });

  it.each(NOT_FOUND)('is nobody’s, at the %s: %j', async (surface, form) => {
    harness.service.style('info', { notFound: { ...form, message: 'Đơn hàng không tồn tại' } });
    const end = await find(surface, 'DH-KHONG-CO');
    if (surface === 'window') expect(end).toMatchObject({ code: 'done', value: undefined });
    else {
      expect(end.code).toBe('refused');
      expectSuitableMessage(end, { parts: ['Đơn hàng không tồn tại'] });
    }
  });

  it.each(faultCases('info', 'sample').filter(([, , { kind }]) => kind !== 'not found'))(
    'is not called nobody’s where the service meets: %s, at the %s',
    async (_name, surface, fault) => {
      harness.injectFault('info', fault);
      const end = await find(surface, 'DH-CU');
      const { codes, parts } = expectedOutcome(fault, 'info');
      expect(codes).toContain(end.code);
      if (end.code === 'done') expect(end.value).toMatchObject({ code: order.code });
      else expectSuitableMessage(end, { parts, retried: true });
      expect(knownOrders()).toEqual(end.code === 'done' ? [order.code] : []);
    },
  );
});

describe('the connection test', () => {
  const tested = (): Promise<CallOutcome> => outcomeOfCall(harness.window.testConnection());

  it.each(NOT_FOUND)('is good where no address is registered yet (%s): %j', async (_surface, form) => {
    harness.service.world.webhook = undefined;
    harness.service.style('webhook', { notFound: { ...form, message: 'Không có dữ liệu' } });
    expect((await tested()).code).toBe('done');
    expect(harness.service.sequence).toEqual(['webhook', 'statuses']);
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
    expect((await tested()).code).toBe('malformed');
  });
});
