import { expect, test } from 'vitest';
import type { FaultTarget, NewFault } from '../../../main/sandbox/control/faults.ts';
import { type Answer, type Caller, CREATE_SAMPLE, orderWith, startCaller } from './caller.ts';

const HOOKS = '/v1/partner/webhooks';

/** Answers without and with the fault, to calls that are otherwise the same. */
async function both(
  operation: FaultTarget,
  fault: NewFault['fault'],
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

const create = ({ post }: Caller): Promise<Answer> => post('/v1/partner/orders/add', CREATE_SAMPLE);
const info = ({ get, sandbox }: Caller): Promise<Answer> =>
  get(`/v1/partner/orders/info?code=${sandbox.orderCodes[0]}`);
const districts = ({ get }: Caller): Promise<Answer> => get('/v1/partner/areas/district?province=01');
const unknown = ({ get }: Caller): Promise<Answer> => get('/v1/partner/orders/info?code=X');

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
  await post('/v1/partner/orders/add', CREATE_SAMPLE);
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
  const cancelled = await post('/v1/partner/orders/cancel', { code });
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
