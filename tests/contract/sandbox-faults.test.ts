import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../main/database/database.ts';
import { openResponseCache } from '../../main/database/response-cache.ts';
import { createNotFoundDetector } from '../../main/orders/not-found/not-found-detector.ts';
import { openOrderBook } from '../../main/orders/order-book.ts';
import { reportFromInfo } from '../../main/orders/order-reports.ts';
import type { PartnerClient } from '../../main/partner/client.ts';
import type { HttpLimits } from '../../main/partner/http-limits.ts';
import { OrderUpdate } from '../../main/partner/order-update.ts';
import { RefusalError } from '../../main/partner/partner-errors.ts';
import type { NewFault } from '../../main/sandbox/control/faults.ts';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import type { OrderCode, Soc } from '../../shared/order-code.ts';
import type { ProblemCode } from '../../shared/problem.ts';
import { catchProblem, createTestClient, SHORT_LIMITS } from './clients.ts';
import { CREATE_REQUEST } from './samples.ts';

// The client's reactions to unexpected services, which training can simulate with the sandbox.

let sandbox: Sandbox;
let client: PartnerClient;
let code: OrderCode;
let soc: Soc;

beforeAll(async () => {
  sandbox = await startSandbox({ orders: 5 });
  client = createTestClient(sandbox.url, { accessToken: sandbox.accessToken });
  code = sandbox.orderCodes[0] as OrderCode;
  soc = (await client.info(code, 'order')).soc ?? ('' as Soc);
});
afterEach(() => {
  sandbox.control.clearFaults();
  sandbox.control.setPushForm('documented');
});
afterAll(() => sandbox.close());

const NOBODY = 'SGNS000000NT.000000000' as OrderCode;
const arm = ({ control }: Sandbox, operation: NewFault['operation'], fault: NewFault['fault']): void =>
  void control.addFault({ operation, fault, calls: null });
const create = (own: Soc, limits: Partial<HttpLimits> = SHORT_LIMITS): Promise<unknown> =>
  createTestClient(sandbox.url, { accessToken: sandbox.accessToken, limits }).call('create', {
    ...CREATE_REQUEST,
    products: [...CREATE_REQUEST.products],
    soc: own,
  });

describe('a create that meets', () => {
  it.each([
    [{ kind: 'forbidden' }, 'not-permitted'],
    [{ kind: 'forbidden', as: 'json' }, 'not-permitted'],
    [{ kind: 'forbidden', as: 'page' }, 'malformed'],
    [{ kind: 'invalid', envelope: false, errors: { phone: ['Sai.'] } }, 'refused'],
    [{ kind: 'invalid', message: null, errors: 'Sai.' }, 'refused'],
    [{ kind: 'refused', httpStatus: 409, envelope: false }, 'refused'],
    [{ kind: 'refused', httpStatus: 503 }, 'unavailable'],
    [{ kind: 'too-many', retryAfterSeconds: null }, 'rate-limited'],
    [{ kind: 'server-error', as: 'envelope', takesEffect: true }, 'unavailable'],
    [{ kind: 'server-error', as: 'json' }, 'unavailable'],
    [{ kind: 'server-error', httpStatus: 504 }, 'unavailable'],
    [{ kind: 'status-marker', success: 'Pending' }, 'malformed'],
    [{ kind: 'no-envelope', as: 'bare' }, 'malformed'],
  ] satisfies readonly (readonly [NewFault['fault'], ProblemCode])[])(
    '%j is %s, and is sent once',
    async (fault, problem) => {
      arm(sandbox, 'create', fault);
      const before = sandbox.requests.length;
      expect((await catchProblem(create('TEM-FAULT-1' as Soc))).code).toBe(problem);
      expect(sandbox.requests.length - before).toBe(1);
    },
  );

  it('times out and is sent once', async () => {
    arm(sandbox, 'create', { kind: 'hang' });
    const before = sandbox.requests.length;
    const limits = { ...SHORT_LIMITS, attemptMs: 100, totalMs: 200 };
    expect((await catchProblem(create('TEM-FAULT-2' as Soc, limits))).code).toBe('unavailable');
    await vi.waitFor(() => expect(sandbox.requests.length - before).toBe(1));
  });

  it('finds the order when it is stored late', async () => {
    arm(sandbox, 'create', { kind: 'late-effect', ms: 50, as: 'server-error' });
    const late = 'TEM-FAULT-3' as Soc;
    expect((await catchProblem(create(late))).code).toBe('unavailable');
    expect((await catchProblem(client.info(late, 'soc'))).code).toBe('refused');
    await vi.waitFor(async () => expect((await client.info(late, 'soc')).soc).toBe(late));
  });
});

describe('looking up an order', () => {
  it.each([
    { kind: 'loose-types' },
    { kind: 'loose-types', lists: 'map' },
    { kind: 'extra-fields' },
    { kind: 'no-envelope' },
    { kind: 'status-marker' },
    { kind: 'status-marker', success: 'OK' },
  ] as const)('reads the same order with %j', async (fault) => {
    const plain = await client.info(code, 'order');
    arm(sandbox, 'info', fault);
    expect(await client.info(code, 'order')).toEqual(plain);
  });

  it('omits the missing fields and nothing else', async () => {
    const plain = await client.info(code, 'order');
    for (const as of ['absent', 'null'] as const) {
      sandbox.control.clearFaults();
      arm(sandbox, 'info', { kind: 'missing-fields', fields: ['fee', 'payer', 'journeys'], as });
      expect(await client.info(code, 'order')).toEqual({ ...plain, fee: null, payer: null, journeys: [] });
    }
  });

  it('never returns another order', async () => {
    arm(sandbox, 'info', { kind: 'other-order' });
    expect((await catchProblem(client.info(code, 'order'))).code).toBe('malformed');
    expect((await catchProblem(client.info('TEM-NONE' as Soc, 'soc'))).code).toBe('malformed');
  });

  it.each([
    [{ httpStatus: 404 }, true],
    [{ httpStatus: 404, envelope: false }, false],
    [{ message: 'Mã {code}?' }, true],
  ] as const)('recognizes the configured refusal of an unknown order: %j', async (more, hasEnvelope) => {
    arm(sandbox, 'info', { kind: 'unknown-order', ...more });
    const refused: unknown = await client.info(NOBODY, 'order').catch((error: unknown) => error);
    if (!(refused instanceof RefusalError)) throw refused;
    const httpStatus = 'httpStatus' in more ? more.httpStatus : 200;
    expect(refused.refusal).toMatchObject({ httpStatus, hasEnvelope });
    expect(refused.refusal.message).toContain(NOBODY);
  });
});

it('learns a service’s own words for "not found", but not those of maintenance', async () => {
  const database = openDatabase(':memory:');
  const book = openOrderBook(database, () => 'sandbox');
  const kept = openResponseCache(database, () => 'sandbox');
  const notFound = createNotFoundDetector({ responseCache: kept, book, now: () => 5 });
  book.record(reportFromInfo(await client.info(soc, 'soc'), 1));
  const asked = 'TEM-LOST' as Soc;
  const means = async (message: string): Promise<boolean> => {
    sandbox.control.clearFaults();
    arm(sandbox, 'info', { kind: 'unknown-order', httpStatus: 404, envelope: false, message });
    const error: unknown = await client.info(asked, 'soc').catch((thrown: unknown) => thrown);
    if (!(error instanceof RefusalError)) throw error;
    return notFound.verify(error.refusal, asked, client);
  };
  expect(await means('Hệ thống đang bảo trì.')).toBe(false);
  expect(notFound.learned()).toBeNull();
  expect(await means('Sổ của kho trống với {code}.')).toBe(true);
  expect(notFound.learned()).toEqual({
    httpStatus: 404,
    hasEnvelope: false,
    words: 'so cua kho trong voi {code}.',
    learnedAtMs: 5,
  });
  database.close();
});

describe('lists', () => {
  it('need the token when the fault demands it, and carry it from then on', async () => {
    arm(sandbox, 'all', { kind: 'token-wanted' });
    expect(await client.call('statuses', {})).toHaveLength(28);
    expect(await client.call('provinces', {})).toHaveLength(63);
    const stranger = createTestClient(sandbox.url, { accessToken: null });
    expect((await catchProblem(stranger.call('districts', { province: '01' }))).code).toBe('token-wanted');
  });

  it('treat null as empty and maps as lists', async () => {
    const plain = await client.call('districts', { province: '01' });
    arm(sandbox, 'districts', { kind: 'loose-types', lists: 'map' });
    expect(await client.call('districts', { province: '01' })).toEqual(plain);
    sandbox.control.clearFaults();
    arm(sandbox, 'districts', { kind: 'loose-types', lists: 'null' });
    expect((await catchProblem(client.call('districts', { province: '01' }))).code).toBe('malformed');
  });
});

it.each(['null', 'list', 'map', 'no-url', 'absent'] as const)(
  'treat a missing webhook record (%s) as no registration',
  async (as) => {
    arm(sandbox, 'setWebhook', { kind: 'no-record', as });
    const set = client.call('setWebhook', { url: 'https://shop.example/hook' });
    expect((await catchProblem(set)).code).toBe('malformed');
  },
);

it.each([
  ['without-type', ''],
  ['unknown-type', 'update_photo'],
] as const)('read a push %s', async (form, type) => {
  sandbox.control.setPushForm(form);
  const { event } = await sandbox.control.moveOrder(code, '13');
  expect(OrderUpdate.parse(event)).toMatchObject({ code, type, status: '13' });
});
