import { expect, test, vi } from 'vitest';
import { createDelayedTasks } from '../../../main/sandbox/control/delayed-tasks.ts';
import { CREATE_SAMPLE, orderWith, startCaller } from './caller.ts';

const ADD = '/v1/partner/orders/add';
const STATUS = '/v1/partner/orders/status';
const MADE = 31;
const NOT_MADE = 30;

test.each([
  [{ kind: 'server-error', as: 'envelope', message: 'Hỏng.' }, 500, NOT_MADE],
  [{ kind: 'server-error', as: 'envelope', message: 'Hỏng.', takesEffect: true }, 500, MADE],
  [{ kind: 'server-error', as: 'json', httpStatus: 503, message: 'Hỏng.', takesEffect: true }, 503, MADE],
] as const)('%j: HTTP %i in JSON, with %i orders', async (fault, status, orders) => {
  const { sandbox, post } = await startCaller();
  sandbox.control.addFault({ operation: 'create', fault });
  const answer = await post(ADD, CREATE_SAMPLE);
  expect(answer).toMatchObject({ status });
  expect(answer.json).toEqual(
    fault.as === 'json' ? { message: 'Hỏng.' } : { status: 'Error', message: 'Hỏng.' },
  );
  expect(sandbox.control.orders()).toHaveLength(orders);
});

test.each([502, 503, 504] as const)('a page with %i', async (httpStatus) => {
  const { sandbox, get } = await startCaller();
  sandbox.control.addFault({ operation: 'statuses', fault: { kind: 'server-error', httpStatus } });
  const answer = await get(STATUS);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    httpStatus,
    'text/html; charset=UTF-8',
  ]);
  expect(answer.text).toContain(String(httpStatus));
});

test.each([
  [{ kind: 'hang' }, NOT_MADE],
  [{ kind: 'hang', takesEffect: true }, MADE],
] as const)(
  '%j never responds until the caller disconnects; then there are %i orders',
  async (fault, orders) => {
    const { sandbox } = await startCaller();
    sandbox.control.addFault({ operation: 'create', fault });
    const giveUp = new AbortController();
    const asked = fetch(sandbox.url + ADD, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${sandbox.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(CREATE_SAMPLE),
      signal: giveUp.signal,
    }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(sandbox.control.faults()).toEqual([]));
    await vi.waitFor(() => expect(sandbox.control.orders()).toHaveLength(orders));
    expect(sandbox.requests).toEqual([]);
    giveUp.abort();
    expect(await asked).toBeInstanceOf(Error);
    await vi.waitFor(() =>
      expect(sandbox.requests).toEqual([{ method: 'POST', path: ADD, status: 0, fault: 'hang' }]),
    );
  },
);

test('disconnects waiting callers when the sandbox ends', async () => {
  const { sandbox, get } = await startCaller();
  sandbox.control.addFault({ operation: 'statuses', fault: { kind: 'hang' } });
  const asked = get(STATUS).catch((error: unknown) => error);
  await vi.waitFor(() => expect(sandbox.control.faults()).toEqual([]));
  await sandbox.close();
  expect(await asked).toBeInstanceOf(Error);
});

test.each(['cut', 'server-error'] as const)('an order that is stored after its answer was %s', async (as) => {
  const { sandbox, post } = await startCaller();
  sandbox.control.addFault({ operation: 'create', fault: { kind: 'late-effect', ms: 100, as } });
  const answer = await post(ADD, CREATE_SAMPLE).catch((error: unknown) => error);
  expect(answer).toEqual(as === 'cut' ? expect.any(Error) : expect.objectContaining({ status: 500 }));
  expect(sandbox.control.orders()).toHaveLength(NOT_MADE);
  await vi.waitFor(() => expect(sandbox.control.orders()).toHaveLength(MADE));
  expect(sandbox.control.orders().at(-1)).toMatchObject({ soc: CREATE_SAMPLE.soc });
});

test('applies a cancel and a webhook late', async () => {
  const { sandbox, post } = await startCaller();
  const { control } = sandbox;
  const fault = { kind: 'late-effect', ms: 0 } as const;
  for (const operation of ['cancel', 'setWebhook'] as const) control.addFault({ operation, fault });
  const code = orderWith(sandbox, '2');
  await expect(post('/v1/partner/orders/cancel', { code })).rejects.toThrow('fetch failed');
  await expect(post('/v1/partner/webhooks/create', { url: 'http://127.0.0.1:1/' })).rejects.toThrow(
    'fetch failed',
  );
  await vi.waitFor(() =>
    expect(control.orders()).toContainEqual(expect.objectContaining({ code, status: '0' })),
  );
  await vi.waitFor(() => expect(control.webhook()?.url).toBe('http://127.0.0.1:1/'));
});

test('applies nothing after a reset', async () => {
  const { sandbox, post } = await startCaller();
  const fault = { kind: 'late-effect', ms: 20 } as const;
  sandbox.control.addFault({ operation: 'create', fault });
  await expect(post(ADD, CREATE_SAMPLE)).rejects.toThrow('fetch failed');
  sandbox.control.reset();
  const { promise, resolve } = Promise.withResolvers<void>();
  createDelayedTasks().schedule(fault.ms + 30, async () => resolve());
  const waits = setInterval(() => undefined, 1_000);
  await promise;
  clearInterval(waits);
  expect(sandbox.control.orders()).toHaveLength(NOT_MADE);
});

test('keeps no process alive for pending effects', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = timers();
  const later = createDelayedTasks();
  later.schedule(600_000, async () => undefined);
  expect(timers()).toBe(before);
  later.cancelAll();
});
