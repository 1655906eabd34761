import { expect, test, vi } from 'vitest';
import { ZodError } from 'zod';
import type { FaultTarget, NewFault } from '../../../main/sandbox/control/faults.ts';
import { OPERATION_NAMES } from '../../../main/sandbox/operation-names.ts';
import { type Answer, type Caller, CREATE_SAMPLE, startCaller } from './caller.ts';

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
  [{ kind: 'forbidden', as: 'json', message: 'Không.' }, 403, { message: 'Không.' }],
  [{ kind: 'forbidden', as: 'page' }, 403, '<'],
  [{ kind: 'invalid', errors: PHONE, message: 'Sai.' }, 422, said('Sai.', PHONE)],
  [{ kind: 'invalid', errors: PHONE, message: null }, 422, { status: 'Error', errors: PHONE }],
  [
    { kind: 'invalid', errors: PHONE, message: 'Sai.', envelope: false },
    422,
    { message: 'Sai.', errors: PHONE },
  ],
  [{ kind: 'refused', httpStatus: 409, message: 'Trùng.', errors: [] }, 409, said('Trùng.', [])],
  [
    { kind: 'refused', httpStatus: 400, message: 'Sai.', envelope: false, errors: [] },
    400,
    { message: 'Sai.' },
  ],
  [{ kind: 'server-error', takesEffect: true }, 500, '500', MADE],
  [
    { kind: 'server-error', as: 'json', httpStatus: 503, message: 'Hỏng.', takesEffect: true },
    503,
    { message: 'Hỏng.' },
    MADE,
  ],
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

test.each(['cut', 'server-error'] as const)('an order that is stored after its answer was %s', async (as) => {
  const { sandbox, post } = await startCaller();
  sandbox.control.addFault({ operation: 'create', fault: { kind: 'late-effect', ms: 100, as } });
  const answer = await post(ADD, CREATE_SAMPLE).catch((error: unknown) => error);
  expect(answer).toEqual(as === 'cut' ? expect.any(Error) : expect.objectContaining({ status: 500 }));
  expect(sandbox.control.orders()).toHaveLength(NOT_MADE);
  await vi.waitFor(() => expect(sandbox.control.orders()).toHaveLength(MADE));
  expect(sandbox.control.orders().at(-1)).toMatchObject({ soc: CREATE_SAMPLE.soc });
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
