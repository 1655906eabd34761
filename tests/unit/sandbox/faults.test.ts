import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test, vi } from 'vitest';
import { ZodError } from 'zod';
import { createDelayedTasks } from '../../../main/sandbox/control/delayed-tasks.ts';
import type { FaultTarget, NewFault } from '../../../main/sandbox/control/faults.ts';
import { OPERATION_NAMES } from '../../../main/sandbox/operation-names.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES } from '../../../shared/label-size.ts';
import { type Answer, type Caller, CREATE_SAMPLE, orderWith, startCaller } from './caller.ts';

const ADD = '/v1/partner/orders/add';
const INFO = '/v1/partner/orders/info';
const STATUS = '/v1/partner/orders/status';
const TOKEN = '/v1/partner/orders/token';
const CANCEL = '/v1/partner/orders/cancel';
const HOOKS = '/v1/partner/webhooks';
const HTML = 'text/html; charset=UTF-8';
const PHONE = { phone: ['Sai số điện thoại.'] };
const [NOT_MADE, MADE] = [30, 31];

type Kind = NewFault['fault'];

const said = (message: string, errors?: unknown): object => ({
  status: 'Error',
  message,
  ...(errors === undefined ? {} : { errors }),
});

const statusOf = ({ get }: Caller, path: string): Promise<number> => get(path).then(({ status }) => status);

/** How a create that meets a fault is answered: its status, its JSON or a part of its text, and the orders then. */
const ANSWERS: readonly (readonly [Kind, number, string | object, number?])[] = [
  [{ kind: 'unauthorized' }, 401, { message: 'Unauthenticated.' }],
  [{ kind: 'forbidden', message: 'Không.' }, 403, said('Không.')],
  [{ kind: 'forbidden', as: 'json', message: 'Không.' }, 403, { message: 'Không.' }],
  [{ kind: 'forbidden', as: 'page' }, 403, '<'],
  [{ kind: 'invalid', errors: PHONE, message: 'Sai.' }, 422, said('Sai.', PHONE)],
  [{ kind: 'invalid', errors: ['Một.', 'Hai.'] }, 422, said('Một.', ['Một.', 'Hai.'])],
  [{ kind: 'invalid', errors: 'Sai.' }, 422, said('Sai.', 'Sai.')],
  [{ kind: 'invalid', errors: null }, 422, said('Dữ liệu không hợp lệ.', null)],
  [{ kind: 'invalid', errors: PHONE, message: null }, 422, { status: 'Error', errors: PHONE }],
  [
    { kind: 'invalid', errors: PHONE, message: 'Sai.', envelope: false },
    422,
    { message: 'Sai.', errors: PHONE },
  ],
  [{ kind: 'refused', message: 'Bảo trì.', errors: null }, 200, said('Bảo trì.', null)],
  [{ kind: 'refused', httpStatus: 409, message: 'Trùng.', errors: [] }, 409, said('Trùng.', [])],
  [
    { kind: 'refused', httpStatus: 400, message: 'Sai.', envelope: false, errors: [] },
    400,
    { message: 'Sai.' },
  ],
  [{ kind: 'server-error' }, 500, '500'],
  [{ kind: 'server-error', takesEffect: true }, 500, '500', MADE],
  ...([502, 503, 504] as const).map(
    (httpStatus) => [{ kind: 'server-error', httpStatus }, httpStatus, String(httpStatus)] as const,
  ),
  [{ kind: 'server-error', as: 'envelope', message: 'Hỏng.' }, 500, said('Hỏng.')],
  [
    { kind: 'server-error', as: 'json', httpStatus: 503, message: 'Hỏng.', takesEffect: true },
    503,
    { message: 'Hỏng.' },
    MADE,
  ],
  [{ kind: 'empty' }, 200, ''],
  [{ kind: 'empty', takesEffect: true }, 200, '', MADE],
  [{ kind: 'truncated' }, 200, '{"status":"Success"', MADE],
  [{ kind: 'login-page' }, 200, 'type="password"'],
];

test.each(ANSWERS.map(([fault, status, body, orders = NOT_MADE]) => [fault, status, body, orders] as const))(
  'a create that meets %j is answered %i with %j, and there are %i orders',
  async (fault, status, body, orders) => {
    const { sandbox, post, get } = await startCaller();
    sandbox.control.addFault({ operation: 'create', fault });
    const answer = await post(ADD, CREATE_SAMPLE);
    expect(answer.status).toBe(status);
    if (typeof body === 'object') expect(answer.json).toEqual(body);
    else {
      expect(answer.json).toBeUndefined();
      expect(body === '' ? answer.text : answer.text.includes(body)).toBe(body === '' ? '' : true);
      if (/^(?:server-error|login-page|forbidden)$/.test(fault.kind))
        expect(answer.headers.get('content-type')).toBe(HTML);
    }
    expect(sandbox.control.orders()).toHaveLength(orders);
    expect(sandbox.requests[0]).toMatchObject({ path: ADD, fault: fault.kind });
    // The service continues: the order is found by its soc, or is not.
    const found = await get(`${INFO}?type=2&code=${CREATE_SAMPLE.soc}`);
    expect(found.json).toMatchObject({ status: orders === MADE ? 'Success' : 'Error' });
  },
);

test.each([
  [{ kind: 'too-many', retryAfterSeconds: 7 }, '7'],
  [{ kind: 'too-many', retryAfterSeconds: null }, null],
] as const)('%j is a 429 with this wait', async (fault, wait) => {
  const { sandbox, get } = await startCaller();
  sandbox.control.addFault({ operation: 'statuses', fault });
  const { status, headers } = await get(STATUS);
  expect([status, headers.get('retry-after')]).toEqual([429, wait]);
});

test('applies a fault to the requested number of calls, in the order of arming, for its operation only', async () => {
  const caller = await startCaller();
  const { control } = caller.sandbox;
  control.addFault({ operation: 'statuses', fault: { kind: 'forbidden' }, calls: 2 });
  control.addFault({ operation: 'statuses', fault: { kind: 'server-error' } });
  expect(await statusOf(caller, '/v1/partner/areas/province')).toBe(200);
  const statuses = [1, 2, 3, 4].map(() => () => statusOf(caller, STATUS));
  const answered: number[] = [];
  for (const ask of statuses) answered.push(await ask());
  expect(answered).toEqual([403, 403, 500, 200]);
  expect(control.faults()).toEqual([]);
  expect(control.requests().map(({ fault }) => fault)).toEqual([
    undefined,
    'forbidden',
    'forbidden',
    'server-error',
    undefined,
  ]);
});

test('applies a fault until it is cleared, for one operation or for all', async () => {
  const caller = await startCaller();
  const { control } = caller.sandbox;
  control.addFault({ operation: 'all', fault: { kind: 'server-error' }, calls: null });
  for (const path of [STATUS, STATUS, HOOKS]) expect(await statusOf(caller, path)).toBe(500);
  control.clearFaults('statuses');
  expect(await statusOf(caller, STATUS)).toBe(500);
  control.clearFaults('all');
  expect(await statusOf(caller, STATUS)).toBe(200);
  control.addFault({ operation: 'info', fault: { kind: 'empty' }, calls: null });
  control.clearFaults();
  expect(control.faults()).toEqual([]);
});

test.each(OPERATION_NAMES)('%s meets its faults', async (operation) => {
  const { sandbox, get, post } = await startCaller();
  sandbox.control.addFault({ operation, fault: { kind: 'too-many' } });
  const paths: Record<typeof operation, () => Promise<Answer>> = {
    price: () => get('/v1/partner/orders/price'),
    create: () => post(ADD, {}),
    statuses: () => get(STATUS),
    info: () => get(INFO),
    token: () => post(TOKEN, {}),
    label: () => get('/orders/awb'),
    cancel: () => post(CANCEL, {}),
    provinces: () => get('/v1/partner/areas/province'),
    districts: () => get('/v1/partner/areas/district'),
    communes: () => get('/v1/partner/areas/commune'),
    webhook: () => get(HOOKS),
    setWebhook: () => post(`${HOOKS}/create`, {}),
  };
  expect((await paths[operation]()).status).toBe(429);
  expect((await paths[operation]()).status).not.toBe(429);
});

test('delays a response, combined with another fault, without delaying the operation itself', async () => {
  const { sandbox, post } = await startCaller();
  const { control } = sandbox;
  control.addFault({ operation: 'create', fault: { kind: 'latency', ms: 150 } });
  control.addFault({ operation: 'create', fault: { kind: 'server-error', takesEffect: true } });
  const startedMs = performance.now();
  const answer = post(ADD, CREATE_SAMPLE);
  await vi.waitFor(() => expect(control.orders().at(-1)?.soc).toBe(CREATE_SAMPLE.soc));
  expect((await answer).status).toBe(500);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(145);
});

test.each([
  [{ kind: 'cut' }, NOT_MADE],
  [{ kind: 'cut', takesEffect: true }, MADE],
  [{ kind: 'hang' }, NOT_MADE],
  [{ kind: 'hang', takesEffect: true }, MADE],
] as const)('%j is never answered; then there are %i orders', async (fault, orders) => {
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
  if (fault.kind === 'hang') {
    expect(sandbox.requests).toEqual([]);
    giveUp.abort();
  }
  expect(await asked).toBeInstanceOf(Error);
  await vi.waitFor(() =>
    expect(sandbox.requests).toEqual([{ method: 'POST', path: ADD, status: 0, fault: fault.kind }]),
  );
});

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
  for (const operation of ['cancel', 'setWebhook'] as const)
    control.addFault({ operation, fault: { kind: 'late-effect', ms: 0 } });
  const code = orderWith(sandbox, '2');
  const url = 'http://127.0.0.1:1/';
  await expect(post(CANCEL, { code })).rejects.toThrow('fetch failed');
  await expect(post(`${HOOKS}/create`, { url })).rejects.toThrow('fetch failed');
  await vi.waitFor(() =>
    expect(control.orders()).toContainEqual(expect.objectContaining({ code, status: '0' })),
  );
  await vi.waitFor(() => expect(control.webhook()?.url).toBe(url));
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

test.each([
  [{}, 200, { status: 'Error', message: 'Không tìm thấy đơn hàng X.', errors: { code: expect.any(Array) } }],
  [{ httpStatus: 404 }, 404, { status: 'Error', message: 'Không tìm thấy đơn hàng X.' }],
  [{ httpStatus: 404, envelope: false, message: 'No query results.' }, 404, { message: 'No query results.' }],
  [{ message: 'Mã {code} chưa có, {code}.' }, 200, { status: 'Error', message: 'Mã X chưa có, X.' }],
  [{ httpStatus: 503, message: 'Bảo trì.' }, 503, { status: 'Error', message: 'Bảo trì.' }],
] as const)('refuses an unknown code as configured by %j in every operation', async (more, status, json) => {
  const { sandbox, get, post } = await startCaller();
  sandbox.control.addFault({ operation: 'all', fault: { kind: 'unknown-order', ...more } });
  const [known = ''] = sandbox.orderCodes;
  for (const answer of [await get(`${INFO}?code=X`), await post(CANCEL, { code: 'X' })]) {
    expect(answer).toMatchObject({ status, json });
    expect('status' in (answer.json as object)).toBe(!('envelope' in more));
  }
  expect(await post(TOKEN, { code: [known, 'X'] })).toMatchObject({ status });
  expect((await get(`${INFO}?code=${known}`)).json).toMatchObject({ status: 'Success' });
});

test('combines with a fault of a single call, and lasts until it is cleared', async () => {
  const caller = await startCaller();
  const { control } = caller.sandbox;
  control.addFault({ operation: 'info', fault: { kind: 'unknown-order', httpStatus: 404 } });
  control.addFault({ operation: 'info', fault: { kind: 'server-error' } });
  const status = (): Promise<number> => statusOf(caller, `${INFO}?code=X`);
  expect([await status(), await status(), await status()]).toEqual([500, 404, 404]);
  control.clearFaults('info');
  expect(await status()).toBe(200);
  control.addFault({ operation: 'info', fault: { kind: 'unknown-order', httpStatus: 404 }, calls: 1 });
  expect([await status(), await status()]).toEqual([404, 200]);
});

test('requires the token where none is documented, for the lists and the label page, until cleared', async () => {
  const { sandbox, get, token } = await startCaller();
  const open = [
    STATUS,
    '/v1/partner/areas/province',
    '/v1/partner/areas/district?province=01',
    '/v1/partner/areas/commune?district=001',
    `/orders/awb?token=${await token(sandbox.orderCodes.slice(0, 1))}&size=S9`,
  ];
  sandbox.control.addFault({ operation: 'all', fault: { kind: 'token-wanted' } });
  const statuses = (headers: Record<string, string>): Promise<number[]> =>
    Promise.all(open.map(async (path) => (await get(path, headers)).status));
  expect(await statuses({ authorization: '' })).toEqual([401, 401, 401, 401, 401]);
  expect(await statuses({ authorization: 'Bearer another' })).toEqual([401, 401, 401, 401, 401]);
  expect(await statuses({})).toEqual([200, 200, 200, 200, 200]);
  expect((await get(STATUS, { authorization: '' })).json).toEqual({ message: 'Unauthenticated.' });
  sandbox.control.clearFaults();
  expect(await statuses({ authorization: '' })).toEqual([200, 200, 200, 200, 200]);
});

/** Answers without and with the fault, to calls that are otherwise the same. */
async function both(
  operation: FaultTarget,
  fault: Kind,
  call: (caller: Caller) => Promise<Answer>,
): Promise<readonly [Told, Told]> {
  const now = (): number => Date.parse('2026-11-22T02:00:00Z');
  const plain = await startCaller({ now });
  const other = await startCaller({ now });
  other.sandbox.control.addFault({ operation, fault });
  return [(await call(plain)).json as Told, (await call(other)).json as Told];
}

interface Told {
  readonly status?: unknown;
  readonly results: Record<string, unknown>;
}

const create = ({ post }: Caller): Promise<Answer> => post(ADD, CREATE_SAMPLE);
const info = ({ get, sandbox }: Caller): Promise<Answer> => get(`${INFO}?code=${sandbox.orderCodes[0]}`);
const districts = ({ get }: Caller): Promise<Answer> => get('/v1/partner/areas/district?province=01');
const unknown = ({ get }: Caller): Promise<Answer> => get(`${INFO}?code=X`);

test('returns numbers as texts and codes as numbers if that loses nothing', async () => {
  const [plain, other] = await both('create', { kind: 'loose-types' }, create);
  expect(other.status).toBe('Success');
  expect(other.results).toMatchObject({
    code: plain.results['code'],
    // It begins with a nought.
    phone: plain.results['phone'],
    fee: String(plain.results['fee']),
    weight: '200',
    status: 2,
    shortcode: Number(plain.results['shortcode']),
  });
  const [, areas] = await both('districts', { kind: 'loose-types' }, districts);
  expect(areas.results).toContainEqual(expect.objectContaining({ code: '001' }));
});

test('returns null or a map instead of a list', async () => {
  const [, none] = await both('districts', { kind: 'loose-types', lists: 'null' }, districts);
  expect(none).toEqual({ status: 'Success', results: null });
  const [plain, mapped] = await both('info', { kind: 'loose-types', lists: 'map' }, info);
  const journeys = plain.results['journeys'] as object[];
  expect(Object.keys(mapped.results['journeys'] as object)).toEqual(journeys.map((_, at) => String(at)));
});

test('returns missing, null and unknown fields at any depth', async () => {
  const fields = ['fee', 'name', 'journeys'];
  const [, without] = await both('info', { kind: 'missing-fields', fields }, info);
  expect(Object.keys(without.results)).not.toEqual(expect.arrayContaining(['fee']));
  expect(without.results).toMatchObject({ receiver: { phone: expect.any(String) as string } });
  expect(without.results['receiver']).not.toHaveProperty('name');
  const [, nulls] = await both('info', { kind: 'missing-fields', fields, as: 'null' }, info);
  expect(nulls.results).toMatchObject({ fee: null, journeys: null, receiver: { name: null } });
  const [plain, more] = await both('info', { kind: 'extra-fields' }, info);
  expect(more).toMatchObject(plain);
  expect(more).toMatchObject({ new_flag: true, results: { new_null: null, receiver: { new_number: 1.5 } } });
});

test('returns results without an envelope, and other markers of success and failure', async () => {
  const [plain, alone] = await both('info', { kind: 'no-envelope' }, info);
  expect(alone).toEqual({ results: plain.results });
  const [, bare] = await both('info', { kind: 'no-envelope', as: 'bare' }, info);
  expect(bare).toEqual(plain.results);
  const [, refused] = await both('info', { kind: 'no-envelope' }, unknown);
  expect(refused).toEqual({ message: 'Không tìm thấy đơn hàng X.', errors: expect.any(Object) as object });
  const [, loud] = await both('info', { kind: 'status-marker' }, info);
  expect(loud).toEqual({ ...plain, status: 'SUCCESS' });
  const [, flag] = await both('info', { kind: 'status-marker', success: true, error: ' error ' }, unknown);
  expect(flag.status).toBe(' error ');
});

test('applies the operation despite the other shape', async () => {
  const { sandbox, post } = await startCaller();
  sandbox.control.addFault({ operation: 'create', fault: { kind: 'no-envelope' } });
  await post(ADD, CREATE_SAMPLE);
  expect(sandbox.control.orders()).toHaveLength(31);
});

test('responds about another order: a look-up, even of an unknown one, a creation, a cancellation', async () => {
  const caller = await startCaller();
  const { sandbox, post } = caller;
  const { control } = sandbox;
  for (const operation of ['info', 'create', 'cancel'] as const)
    control.addFault({ operation, fault: { kind: 'other-order' }, calls: null });
  const code = orderWith(sandbox, '2');
  const told = async (answer: Promise<Answer>): Promise<unknown> =>
    ((await answer).json as Told).results['code'];
  const known = sandbox.orderCodes;
  expect(known.slice(1)).toContain(await told(info(caller)));
  expect(known).toContain(await told(unknown(caller)));
  expect(known).toContain(await told(create(caller)));
  expect(control.orders().at(-1)).toMatchObject({ soc: CREATE_SAMPLE.soc });
  const cancelled = await post(CANCEL, { code });
  expect(cancelled.json).toMatchObject({ status: 'Success', results: { status: '0' } });
  expect((cancelled.json as Told).results['code']).not.toBe(code);
  expect(control.orders()).toContainEqual(expect.objectContaining({ code, status: '0' }));
});

test.each([
  ['null', { results: null }],
  ['list', { results: [] }],
  ['map', { results: {} }],
  [
    'no-url',
    { results: { created_at: expect.any(String) as string, updated_at: expect.any(String) as string } },
  ],
  ['absent', {}],
] as const)('omits a webhook’s record (%s), but registers it', async (as, told) => {
  const { sandbox, get, post } = await startCaller();
  for (const operation of ['webhook', 'setWebhook'] as const)
    sandbox.control.addFault({ operation, fault: { kind: 'no-record', as } });
  const url = 'http://127.0.0.1:1/hook';
  expect((await post(`${HOOKS}/create`, { url })).json).toEqual({ status: 'Success', ...told });
  expect((await get(HOOKS)).json).toEqual({ status: 'Success', ...told });
  expect(sandbox.control.webhook()).toMatchObject({ url });
  expect((await get(HOOKS)).json).toMatchObject({ results: { url } });
});

test('limits the codes of a token', async () => {
  const { sandbox, post } = await startCaller();
  sandbox.control.addFault({ operation: 'token', fault: { kind: 'token-limit', most: 2 }, calls: null });
  const asked = async (count: number): Promise<unknown> =>
    (await post(TOKEN, { code: sandbox.orderCodes.slice(0, count) })).json;
  expect(await asked(2)).toMatchObject({ status: 'Success' });
  expect(await asked(3)).toMatchObject({
    status: 'Error',
    message: expect.stringContaining('tối đa 2') as string,
  });
});

/** The shortcodes on the label page, as often as they are there. */
async function labelsWith({ sandbox, get, token }: Caller, fault: Kind): Promise<string[]> {
  const address = `/orders/awb?token=${await token(sandbox.orderCodes.slice(0, 3))}&size=S9`;
  sandbox.control.addFault({ operation: 'label', fault });
  const { text } = await get(address, { accept: 'text/html' });
  return [...text.matchAll(/class="barcode" data-text="(\d+)"/g)].map(([, found = '']) => found);
}

test('serves an expired token, a missing label and a duplicate one', async () => {
  const caller = await startCaller();
  const [a, b, c] = caller.sandbox.orderCodes.map((code) => code.split('.')[1]);
  expect(await labelsWith(caller, { kind: 'expired-token' })).toEqual([]);
  expect(await labelsWith(caller, { kind: 'missing-label' })).toEqual([a, b]);
  expect(await labelsWith(caller, { kind: 'doubled-label' })).toEqual([a, a, b, c]);
  expect(await labelsWith(caller, { kind: 'latency', ms: 1 })).toEqual([a, b, c]);
});

test('serves wrong labels', async () => {
  const caller = await startCaller();
  const { sandbox, get, token } = caller;
  const codes = sandbox.orderCodes.slice(3, 6);
  const [a, b, c] = codes.map((code) => code.split('.')[1]);
  const other = sandbox.orderCodes[0] ?? '';
  const pages = async (
    kind: 'foreign-page' | 'foreign-code' | 'nameless-page' | 'unknown-page' | 'other-receiver',
  ) => {
    const address = `/orders/awb?token=${await token(codes)}&size=S9`;
    const honest = (await get(address, { accept: 'text/html' })).text.split('<section ').slice(1);
    sandbox.control.addFault({ operation: 'label', fault: { kind } });
    const { text } = await get(address, { accept: 'text/html' });
    return { honest, shown: text.split('<section ').slice(1) };
  };
  const barcodes = (shown: readonly string[]): string[] =>
    shown.map((page) => /class="barcode" data-text="(\w+)"/.exec(page)?.[1] ?? '');

  const foreign = await pages('foreign-page');
  expect(barcodes(foreign.shown)).toEqual([a, b, other.split('.')[1]]);
  expect(foreign.shown[2]).toContain(other);
  expect(foreign.shown[2]).not.toContain(codes[2]);

  const beside = await pages('foreign-code');
  expect(barcodes(beside.shown)).toEqual([a, b, c]);
  expect(beside.shown.slice(0, 2)).toEqual(beside.honest.slice(0, 2));
  expect(beside.shown[2]).toContain(
    `class="more-code" data-format="CODE128" data-text="${other.split('.')[1]}"`,
  );
  expect(beside.shown[2]).toContain(`<b>${other}</b>`);

  const nameless = await pages('nameless-page');
  expect(barcodes(nameless.shown)).toEqual([a, '', b, c]);
  for (const { code, shortcode, soc } of sandbox.control.orders())
    for (const name of [code, shortcode, soc]) expect(nameless.shown[1]).not.toContain(name);

  const unknown = await pages('unknown-page');
  expect(barcodes(unknown.shown)).toEqual([a, b, 'WRONG99999']);
  for (const name of [codes[2] ?? '', c ?? '']) expect(unknown.shown[2]).not.toContain(name);

  const receiver = await pages('other-receiver');
  expect(barcodes(receiver.shown)).toEqual([a, b, c]);
  const receiverOn = (page: string | undefined): string => page?.split('class="receiver"')[1] ?? '';
  expect(receiverOn(receiver.shown[2])).not.toEqual(receiverOn(receiver.honest[2]));
  expect(receiver.shown[2]?.split('class="receiver"')[0]).toEqual(
    receiver.honest[2]?.split('class="receiver"')[0],
  );
});

test('serves labels as a PDF of every size', async () => {
  const { sandbox, token } = await startCaller();
  sandbox.control.addFault({ operation: 'label', fault: { kind: 'pdf-label' }, calls: null });
  const codes = await token(sandbox.orderCodes.slice(0, 3));
  for (const size of LABEL_SIZE_NAMES) {
    const response = await fetch(`${sandbox.url}/orders/awb?token=${codes}&size=${size}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pages = (await PDFDocument.load(await response.arrayBuffer())).getPages();
    expect(pages).toHaveLength(3);
    for (const page of pages) {
      expect(page.getWidth()).toBeCloseTo((LABEL_SIZES[size].widthMm * 72) / 25.4);
      expect(page.getHeight()).toBeCloseTo((LABEL_SIZES[size].heightMm * 72) / 25.4);
    }
  }
});

test('rejects a fault that an operation can’t have', async () => {
  const { control } = (await startCaller()).sandbox;
  for (const wanted of [
    { operation: 'create', fault: { kind: 'pdf-label' } },
    { operation: 'all', fault: { kind: 'foreign-page' } },
    { operation: 'all', fault: { kind: 'token-limit', most: 1 } },
    { operation: 'info', fault: { kind: 'latency', ms: -1 } },
    { operation: 'info', fault: { kind: 'empty' }, calls: 0 },
    { operation: 'statuses', fault: { kind: 'other-order' } },
    { operation: 'all', fault: { kind: 'no-record' } },
    { operation: 'price', fault: { kind: 'unknown-order' } },
    { operation: 'info', fault: { kind: 'token-wanted' } },
    { operation: 'label', fault: { kind: 'loose-types' } },
    { operation: 'info', fault: { kind: 'late-effect', ms: 1 } },
    { operation: 'all', fault: { kind: 'late-effect', ms: 1 } },
  ] satisfies NewFault[])
    expect(() => control.addFault(wanted)).toThrow(ZodError);
  expect(control.faults()).toEqual([]);
});
