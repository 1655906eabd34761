import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { PUSH, WEBHOOK_ANSWER } from '../../contract/samples.ts';
import { empty } from '../../partner/answers.ts';
import { startAnswering } from '../../partner/start-partner.ts';
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
