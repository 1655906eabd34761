import { request } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { empty } from '../../partner/answers.ts';
import { startAnswering } from '../../partner/start-partner.ts';
import { createOrder, orderWith, startCaller } from './caller.ts';

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
