import { request } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FAULT_TARGETS, FaultSchema } from '../../../main/sandbox/control/faults.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { empty } from '../../partner/answers.ts';
import { startAnswering } from '../../partner/start-partner.ts';
import { CREATE_SAMPLE, createOrder, orderWith, startCaller } from './caller.ts';

const STATUS = '/v1/partner/orders/status';

test('arms, lists and clears faults', async () => {
  const { control, get } = await startCaller();
  const wanted = { operation: 'statuses', fault: { kind: 'server-error' }, calls: null };
  const armed = {
    id: 1,
    operation: 'statuses',
    fault: {
      kind: 'server-error',
      takesEffect: false,
      httpStatus: 500,
      as: 'page',
      message: 'Lỗi máy chủ',
    },
    callsLeft: null,
  };
  expect((await control('/faults', wanted)).json).toEqual(armed);
  expect((await get(STATUS)).status).toBe(500);
  expect((await control('/faults')).json).toEqual([armed]);
  expect((await control('/faults?operation=info', undefined, { method: 'DELETE' })).json).toEqual([armed]);
  expect((await control('/faults?operation=moon', undefined, { method: 'DELETE' })).status).toBe(422);
  expect((await control('/faults', undefined, { method: 'DELETE' })).json).toEqual([]);
  expect((await get(STATUS)).status).toBe(200);
});

test('arms every fault over HTTP', async () => {
  const { control } = await startCaller();
  const more: Readonly<Record<string, object>> = {
    latency: { ms: 1 },
    'late-effect': { ms: 1 },
    'missing-fields': { fields: ['fee'] },
    'token-limit': { most: 1 },
  };
  for (const { shape } of FaultSchema.options) {
    const kind = shape.kind.value;
    const fault = { kind, ...more[kind] };
    const answers = FAULT_TARGETS.map((operation) => control('/faults', { operation, fault }));
    const armed = (await Promise.all(answers)).filter(({ status }) => status === 200);
    expect({ kind, armed }).not.toEqual({ kind, armed: [] });
  }
});

test('moves and changes orders, and returns the push with its outcome', async () => {
  const { control, post, sandbox } = await startCaller();
  const receiver = await startAnswering(empty(503));
  await post('/v1/partner/webhooks/create', { url: receiver.url });
  const code = orderWith(sandbox, '2');
  expect(
    (await control(`/orders/${code}/status`, { status: '14', reason: { code: '9', text: 'Mưa' } })).json,
  ).toMatchObject({
    id: 1,
    url: receiver.url,
    event: { status: '14', reason_code: '9', reason_text: 'Mưa' },
    outcome: { kind: 'refused', status: 503, ms: expect.any(Number) as number },
  });
  expect((await control(`/orders/${code}/amounts`, { weight: 1 })).json).toMatchObject({
    event: { type: 'update_weight', weight: 1 },
  });
  expect((await control('/step', {})).json).toMatchObject({ event: { type: 'update_status' } });
  expect((await control('/pushes/1/again', {})).json).toMatchObject({ id: 4, event: { reason_text: 'Mưa' } });
  expect((await control('/pushes', { event: { type: 'x' }, url: receiver.url })).json).toMatchObject({
    id: 5,
  });
  expect((await control('/pushes')).json).toHaveLength(5);
  expect(receiver.requests).toHaveLength(5);
  expect((await control('/webhook')).json).toMatchObject({ url: receiver.url });
  expect((await control('/orders')).json).toContainEqual(
    expect.objectContaining({ code, status: expect.any(String) as string, weight: 1 }),
  );
});

test.each([
  ['documented', 'update_status'],
  ['without-type', undefined],
  ['unknown-type', 'update_photo'],
])('sends pushes %s until changed or reset', async (form, type) => {
  const { control, sandbox } = await startCaller();
  expect((await control('/pushes/form', { form })).json).toEqual({ form });
  const pushed = async (): Promise<object> =>
    (await sandbox.control.moveOrder(orderWith(sandbox, '2'), '3')).event;
  expect(await pushed()).toMatchObject({ status: '3', ...(type === undefined ? {} : { type }) });
  expect('type' in (await pushed())).toBe(type !== undefined);
  await control('/reset', {});
  expect(await pushed()).toMatchObject({ type: 'update_status' });
  expect((await control('/pushes/form', { form: 'other' })).status).toBe(422);
});

test('lists requests, except those to the control address', async () => {
  const { control, get } = await startCaller();
  await get(STATUS);
  await control('/faults');
  expect((await control('/requests')).json).toEqual([{ method: 'GET', path: STATUS, status: 200 }]);
});

test('names the orders of tokens and label pages that it gave, and of nothing else', async () => {
  const caller = await startCaller();
  const { control, get, post, sandbox } = caller;
  const codes = sandbox.orderCodes.slice(0, 2);
  const token = await caller.token(codes);
  await get(`/orders/awb?token=${token}&size=S9`);
  await get('/orders/awb?token=none&size=S9');
  await post('/v1/partner/orders/token', { code: [...codes, 'X'] });
  expect((await control('/requests')).json).toEqual([
    { method: 'POST', path: '/v1/partner/orders/token', status: 200, codes },
    { method: 'GET', path: '/orders/awb', status: 200, codes },
    { method: 'GET', path: '/orders/awb', status: 200 },
    { method: 'POST', path: '/v1/partner/orders/token', status: 200 },
  ]);
});

test('resets to the initial orders and codes, nothing else', async () => {
  const caller = await startCaller();
  const { control, sandbox } = caller;
  const before = sandbox.control.orders();
  const first = await createOrder(caller);
  await caller.post('/v1/partner/webhooks/create', { url: 'http://127.0.0.1:1/' });
  const token = await caller.token([first.code]);
  await control(`/orders/${first.code}/status`, { status: '3' });
  await control('/faults', { operation: 'all', fault: { kind: 'empty' }, calls: null });
  await control('/clock', { everyMs: 60_000 });
  expect((await control('/reset', {})).json).toEqual({ orders: 30 });
  expect(sandbox.control.orders()).toEqual(before);
  expect(sandbox.control.webhook()).toBeNull();
  expect([sandbox.control.pushes(), sandbox.control.faults(), sandbox.requests]).toEqual([[], [], []]);
  expect((await caller.get(`/orders/awb?token=${token}&size=S9`)).text).toContain('hết hạn');
  // The access token holds, and codes go on as at the first start.
  expect(await createOrder(caller)).toEqual(first);
});

test('answers invalid requests 404 or 422 with a message, and survives any body', async () => {
  const { control, sandbox } = await startCaller();
  const code = orderWith(sandbox, '2');
  expect((await control('/nothing')).status).toBe(404);
  expect((await control('/orders/X/status', { status: '3' })).status).toBe(404);
  expect((await control('/pushes/7/again', {})).status).toBe(404);
  expect(await control(`/orders/${code}/status`, { status: '28' })).toMatchObject({
    status: 422,
    json: { error: expect.stringContaining('status') as string },
  });
  expect((await control('/faults', { operation: 'info', fault: { kind: 'pdf-label' } })).status).toBe(422);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        '/faults',
        '/clock',
        '/pushes',
        '/pushes/form',
        `/orders/${code}/status`,
        `/orders/${code}/amounts`,
      ),
      fc.oneof(fc.json(), fc.string()),
      async (path, body) => {
        const { status } = await control(path, {}, { body });
        expect([200, 422]).toContain(status);
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});

/** A request with exactly these headers. */
async function statusOf(url: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('admits only tools: with the header, from no page, and by this machine’s own name', async () => {
  const { sandbox } = await startCaller();
  const { controlUrl, url } = sandbox;
  const tool = { 'tem-sandbox': 'control' };
  expect(await statusOf(`${controlUrl}/faults`, tool)).toBe(200);
  expect(await statusOf(`${controlUrl}/faults`, { ...tool, host: 'localhost:4310' })).toBe(200);
  for (const headers of [
    {},
    { 'content-type': 'application/json' },
    { ...tool, origin: url },
    { ...tool, origin: 'null' },
    { ...tool, 'sec-fetch-site': 'same-origin' },
    { ...tool, 'sec-fetch-site': 'none' },
    { ...tool, host: 'shop.example' },
    { ...tool, host: '127.0.0.1.shop.example:80' },
  ])
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(await statusOf(`${controlUrl}/faults`, headers, method)).toBe(403);
  expect(await statusOf(`${controlUrl}/reset`, {}, 'POST')).toBe(403);
  expect(sandbox.control.orders()).toHaveLength(30);
});

test('has the same seeded orders, codes and access token with and without training', async () => {
  const quiet = await startCaller();
  const busy = await startCaller({ moveEveryMs: 60_000 });
  busy.sandbox.control.addFault({ operation: 'all', fault: { kind: 'empty' } });
  await busy.get(STATUS);
  await busy.sandbox.control.step();
  expect(busy.sandbox.orderCodes).toEqual(quiet.sandbox.orderCodes);
  expect(busy.sandbox.accessToken).toBe(quiet.sandbox.accessToken);
  const [one, other] = [await createOrder(quiet, CREATE_SAMPLE), await createOrder(busy, CREATE_SAMPLE)];
  expect(other.code).toBe(one.code);
});
