import { once } from 'node:events';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { PUSH, WEBHOOK_ANSWER } from '../../contract/samples.ts';
import { empty, silent as silence } from '../../partner/answers.ts';
import { startAnswering, unusedUrl } from '../../partner/start-partner.ts';
import { type Caller, createOrder, orderWith, startCaller } from './caller.ts';

const HOOKS = '/v1/partner/webhooks';
const CREATE = `${HOOKS}/create`;

const register = async ({ post }: Caller, url: string): Promise<unknown> =>
  (await post(CREATE, { url })).json;

/** A receiver that answers with this status and records what it receives. */
async function startReceiver(status = 200) {
  const server = await startAnswering(empty(status));
  return {
    url: `${server.url}/hook`,
    seen: server.requests,
    events: () => server.requests.map(({ body }) => parsed(body)),
  };
}
const parsed = (text: string): unknown => JSON.parse(text) as unknown;

test('webhook: null before the first one; then the record with times without an offset; replacing keeps one record', async () => {
  let nowMs = Date.parse('2017-09-28T18:52:09Z');
  const caller = await startCaller({ now: () => nowMs });
  expect((await caller.get(HOOKS)).json).toEqual({ status: 'Success', results: null });
  const url = WEBHOOK_ANSWER.results.url;
  expect(await register(caller, url)).toEqual(WEBHOOK_ANSWER);
  expect((await caller.get(HOOKS)).json).toEqual(WEBHOOK_ANSWER);
  nowMs += 60_000;
  const changed = {
    url: 'http://127.0.0.1:1/b',
    created_at: '2017-09-29 01:52:09',
    updated_at: '2017-09-29 01:53:09',
  };
  expect(await register(caller, changed.url)).toEqual({ status: 'Success', results: changed });
  expect((await caller.get(HOOKS)).json).toEqual({ status: 'Success', results: changed });
});

test('webhook: answers 422 to an invalid address and changes nothing; both require the access token', async () => {
  const { get, post } = await startCaller();
  for (const url of ['', 'shop', 'ftp://shop.example/x', 7, null, undefined])
    expect((await post(CREATE, { url })).status).toBe(422);
  expect((await get(HOOKS)).json).toMatchObject({ results: null });
  expect((await get(HOOKS, { authorization: '' })).status).toBe(401);
  expect((await post(CREATE, { url: 'https://a.example' }, { authorization: '' })).status).toBe(401);
});

test('pushes the documented event on a move and records the response', async () => {
  const caller = await startCaller({ now: () => Date.parse('2026-11-05T02:03:04Z') });
  const { control } = caller.sandbox;
  const receiver = await startReceiver();
  await register(caller, receiver.url);
  const { code, shortcode } = await createOrder(caller, { barter: '1' });
  const push = await control.moveOrder(code, '14');
  expect(receiver.seen[0]).toMatchObject({ method: 'POST', path: '/hook' });
  expect(receiver.seen[0]?.headers['content-type']).toBe('application/json');
  const [event] = receiver.events();
  expect(Object.keys(event as object)).toEqual(Object.keys(PUSH));
  expect(event).toEqual({
    type: 'update_status',
    code,
    shortcode,
    soc: 'KAN7453535',
    name: 'Trương Thế Ngọc',
    phone: '0945900350',
    address: '35 Trương Định',
    payer: '1',
    amount: 220_000,
    weight: 200,
    fshipment: 35_000,
    finsurance: 0,
    status: '14',
    status_name: 'Hoãn Giao Hàng',
    partial: '0',
    barter: '1',
    reason_code: '304',
    reason_text: 'Không liên lạc được với Người Nhận',
    created_at: '2026-11-05T09:03:04+07:00',
    updated_at: '2026-11-05T09:03:05+07:00',
    pushed_at: '2026-11-05T09:03:05+07:00',
  });
  expect(push).toMatchObject({ url: receiver.url, event, outcome: { kind: 'delivered', status: 200 } });
  expect(control.pushes()).toEqual([push]);
});

test('pushes update_weight on a change of weight or amount, also visible in info; pushes on a cancel as well', async () => {
  const caller = await startCaller();
  const { control } = caller.sandbox;
  const receiver = await startReceiver();
  await register(caller, receiver.url);
  const code = orderWith(caller.sandbox, '2');
  await control.changeOrder(code, { weight: 5_000 });
  await control.changeOrder(code, { amount: 99_000 });
  await caller.post('/v1/partner/orders/cancel', { code });
  await control.whenIdle();
  const events = receiver.events() as { type: string; updated_at: string; weight: number }[];
  expect(events).toMatchObject([
    { type: 'update_weight', weight: 5_000, status: '2' },
    { type: 'update_weight', weight: 5_000, amount: 99_000 },
    { type: 'update_status', status: '0', status_name: 'Huỷ', weight: 5_000, amount: 99_000 },
  ]);
  // Three changes of one instant are distinguishable.
  expect(new Set(events.map(({ updated_at }) => updated_at)).size).toBe(3);
  const { json } = await caller.get(`/v1/partner/orders/info?code=${code}`);
  const { results } = json as { results: { notes: unknown[] } };
  expect(results).toMatchObject({ weight: 5_000, amount: 99_000 });
  expect(results.notes.at(-1)).toMatchObject({ note: expect.stringContaining('thành 5000 gr') as string });
});

test('pushes to the address registered when the order was created; for a seeded one to the current one', async () => {
  const caller = await startCaller();
  const { control } = caller.sandbox;
  const [first, second] = [{ url: 'http://127.0.0.1:1/a' }, { url: 'http://127.0.0.1:1/b' }];
  const early = await createOrder(caller, { soc: 'A' });
  await register(caller, first.url);
  const middle = await createOrder(caller, { soc: 'B' });
  await register(caller, second.url);
  const late = await createOrder(caller, { soc: 'C' });
  const addressOf = async (code: string): Promise<string | null> => (await control.moveOrder(code, '3')).url;
  expect(await addressOf(early.code)).toBeNull();
  expect(await addressOf(middle.code)).toBe(first.url);
  expect(await addressOf(late.code)).toBe(second.url);
  expect(await addressOf(orderWith(caller.sandbox, '2'))).toBe(second.url);
  expect(control.pushes()[0]?.outcome).toEqual({ kind: 'not-sent', why: 'no-webhook' });
});

test('pushes to the automatic address for an order with a partner code, if there is one', async () => {
  const caller = await startCaller({ automaticWebhookUrl: 'http://127.0.0.1:1/auto' });
  const { code } = await createOrder(caller, { partner: 'SECRET' });
  expect(await caller.sandbox.control.moveOrder(code, '3')).toMatchObject({ url: 'http://127.0.0.1:1/auto' });
});

test.each([201, 302, 500])('does not count a response of %i as delivered', async (status) => {
  const caller = await startCaller();
  const receiver = await startReceiver(status);
  await register(caller, receiver.url);
  const push = await caller.sandbox.control.moveOrder(orderWith(caller.sandbox, '2'), '3');
  expect(push.outcome).toMatchObject({ kind: 'refused', status });
  expect(receiver.seen).toHaveLength(1);
});

test('times out on a slow receiver, names a missing one, and does not contact one elsewhere', async () => {
  const caller = await startCaller({ pushLimitMs: 100 });
  const { control } = caller.sandbox;
  const code = orderWith(caller.sandbox, '2');
  const silent = await startAnswering(silence);
  await register(caller, silent.url);
  expect((await control.moveOrder(code, '3')).outcome).toMatchObject({ kind: 'failed', reason: 'timeout' });
  await register(caller, await unusedUrl());
  expect((await control.moveOrder(code, '4')).outcome).toMatchObject({
    kind: 'failed',
    reason: 'ECONNREFUSED',
  });
  await register(caller, 'https://shop.example/hook');
  expect((await control.moveOrder(code, '7')).outcome).toEqual({
    kind: 'not-sent',
    why: 'not-this-machine',
  });
});

test('resends an event unchanged, and sends a custom one', async () => {
  const caller = await startCaller();
  const { control } = caller.sandbox;
  const receiver = await startReceiver();
  await register(caller, receiver.url);
  const { id } = await control.moveOrder(orderWith(caller.sandbox, '2'), '3');
  expect((await control.resend(id)).outcome).toMatchObject({ kind: 'delivered' });
  await control.push({ type: 'update_moon', code: 'x' });
  const [one, again, own] = receiver.seen.map(({ body }) => body);
  expect(again).toBe(one);
  expect(parsed(own ?? '')).toEqual({ type: 'update_moon', code: 'x' });
  expect(() => control.resend(99)).toThrow('99');
});

test('moves every order to each of the 28 statuses, and refuses unknown ones', async () => {
  const caller = await startCaller();
  const { control } = caller.sandbox;
  const code = orderWith(caller.sandbox, '2');
  for (const { code: status, vi: name } of ORDER_STATUSES) {
    await control.moveOrder(code, status);
    const { json } = await caller.get(`/v1/partner/orders/info?code=${code}`);
    expect(json).toMatchObject({ results: { status, status_name: name } });
  }
  expect(control.pushes()).toHaveLength(28);
  expect(control.pushes().at(-1)?.event).toMatchObject({ partial: '1' });
  expect(() => control.moveOrder('HNIS000000NT.1234567', '3')).toThrow('no order');
  expect(() => control.moveOrder(code, '28' as '27')).toThrow('28');
});

test('takes the same steps for a seed, which lead every order to an end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1000 }), async (seed) => {
      const [one, other] = [await startCaller({ seed, orders: 6 }), await startCaller({ seed, orders: 6 })];
      const statuses = ({ sandbox }: Caller): unknown => sandbox.control.orders().map(({ status }) => status);
      for (let made = 0; made < 300; made++) {
        const [push, same] = [await one.sandbox.control.step(), await other.sandbox.control.step()];
        expect(statuses(one)).toEqual(statuses(other));
        expect(same === null).toBe(push === null);
        if (push === null) break;
      }
      expect(await one.sandbox.control.step()).toBeNull();
      await Promise.all([one.sandbox.close(), other.sandbox.close()]);
    }),
    { numRuns: 3 },
  );
});

test('moves an order with each tick of the clock until stopped', async () => {
  const receiver = await startAnswering(empty(200));
  const caller = await startCaller();
  await register(caller, receiver.url);
  const { control } = caller.sandbox;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    control.setClock(1_000);
    vi.advanceTimersByTime(3_000);
    control.setClock(null);
    vi.advanceTimersByTime(3_000);
  } finally {
    vi.useRealTimers();
  }
  await control.whenIdle();
  expect(control.pushes().map(({ outcome }) => outcome.kind)).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ]);
});

test('keeps no process alive by the clock', async () => {
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(
    `const { createTicker } = await import(process.argv[2]);
     createTicker(() => undefined)(1_000_000);`,
    {
      eval: true,
      argv: [new URL('../../../main/sandbox/control/delayed-tasks.ts', import.meta.url).href],
    },
  );
  const [exitCode] = (await once(worker, 'exit')) as [number];
  expect(exitCode).toBe(0);
});
