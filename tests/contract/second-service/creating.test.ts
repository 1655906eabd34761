import { afterEach, describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Refusal } from '../../second-service/service/answer.ts';
import type { Fault } from '../../second-service/service/faults.ts';
import { expectedOutcome, expectSuitableMessage, faultCases } from './expected.ts';
import { type CallOutcome, type Harness, outcomeOfCommand, withHarness } from './harness.ts';
import { createInWindow, NEW_ORDER, prepareService, SOC, SURFACES, type Surface } from './operations.ts';

// Operation 2 over a service of another hand: however an answer is lost, there is one order in the end, and Tem knows it.

let harness: Harness;
withHarness((opened) => {
  harness = opened;
  prepareService(opened);
});
afterEach(expectNotDoubled);

async function create(surface: Surface, more: { notThere?: boolean } = {}): Promise<CallOutcome> {
  if (surface === 'window') return createInWindow(harness, SOC, more);
  const args = ['create', '--file', '-', '--json', ...(more.notThere === true ? ['--not-there'] : [])];
  return outcomeOfCommand(await harness.command(args, JSON.stringify(NEW_ORDER)));
}

/** Exactly one order exists, and it is the one that Tem reports. */
function expectCreated({ code, value }: CallOutcome): void {
  expect(code).toBe('done');
  const orders = harness.service.world.ofSoc(SOC);
  expect(orders).toHaveLength(1);
  expect(value).toMatchObject({ code: orders[0]?.code, soc: SOC });
  expect(harness.book.get(orders[0]?.code as OrderCode)).toMatchObject({ soc: SOC, status: '2' });
  expect(harness.book.get(harness.service.world.stranger.code as OrderCode)).toBeNull();
}

/** Nothing was sent again without a look-up between, and no order is there twice. */
function expectNotDoubled(): void {
  const { sequence, world } = harness.service;
  for (const [at, operation] of sequence.entries()) {
    if (operation !== 'create') continue;
    const next = sequence.indexOf('create', at + 1);
    if (next >= 0) expect(sequence.slice(at + 1, next)).toContain('info');
  }
  expect(world.ofSoc(SOC).length).toBeLessThanOrEqual(1);
}

/** How the first sending has to end. */
function endOfFirst(fault: Fault): string {
  if (fault.kind === 'another') return 'create-unsure';
  if (fault.kind === 'late') return fault.act.is === 'change' ? 'done' : 'create-unsure';
  const [told = ''] = expectedOutcome(fault, 'create').codes;
  return ['unavailable', 'malformed'].includes(told) ? 'create-unsure' : told;
}

it.each(SURFACES)('creates one order with the service as documented, at the %s', async (surface) => {
  expectCreated(await create(surface));
  expect(harness.service.sequence).toEqual(['create']);
});

describe('an answer', () => {
  it.each(faultCases('create', 'all'))('%s, at the %s', async (_name, surface, fault) => {
    const { service } = harness;
    harness.injectFault('create', fault);
    const first = await create(surface);
    expect(first.code).toBe(endOfFirst(fault));
    expect(service.sequence).toEqual(['create']);
    if (first.code === 'done') {
      expectCreated(first);
      return;
    }
    expectSuitableMessage(first, {
      parts: first.code === 'create-unsure' ? [SOC] : expectedOutcome(fault, 'create').parts,
    });
    harness.clearFaults();
    // The same again, as the words say.
    expectCreated(await create(surface));
    expect(service.count('create')).toBe(fault.effect === 'none' ? 2 : 1);
  });
});

/** A creation whose answer is lost. */
async function loseAnswer(surface: Surface, fault = 'broken off, done'): Promise<void> {
  harness.injectFault('create', fault, { times: 1 });
  expect((await create(surface)).code).toBe('create-unsure');
}

describe('a lost answer, and the look-up', () => {
  it.each(faultCases('info', 'own'))('%s, at the %s', async (_name, surface, fault) => {
    const { service } = harness;
    await loseAnswer(surface);
    harness.injectFault('info', fault);
    const second = await create(surface);
    const [told = ''] = expectedOutcome(fault, 'info').codes;
    if (told === 'done') {
      expectCreated(second);
      return;
    }
    expect(told === 'refused' ? ['create-untold'] : ['create-unsure', 'create-untold']).toContain(
      second.code,
    );
    expectSuitableMessage(second, { parts: [SOC], mentionsToken: fault.kind === 'unauthorized' });
    expect(service.count('create')).toBe(1);
    harness.clearFaults();
    expectCreated(await create(surface));
    expect(service.count('create')).toBe(1);
  });
});

describe('nothing was created, and the service says so in its own words', () => {
  const says = (notFound: Refusal): void => harness.service.style('info', { notFound });
  const LOST = 'broken off, nothing done';

  it.each<readonly [form: Refusal, known: boolean, surface: Surface]>([
    [{ status: 200, form: 'envelope', message: 'Đơn hàng không tồn tại' }, false, 'window'],
    [{ status: 422, form: 'message', message: 'Đơn hàng không tồn tại' }, false, 'command line'],
    // Learned by comparison with a known order.
    [{ status: 404, form: 'envelope', message: 'Mã lạ (E-4711)' }, true, 'command line'],
    [{ status: 400, form: 'message', message: 'Mã lạ (E-4711)' }, true, 'window'],
  ])('is recognized: %j (a known order: %s), at the %s', async (form, isKnown, surface) => {
    const { service } = harness;
    const known = service.world.orders.findLast(({ asked }) => asked.soc === 'DH-CU');
    if (isKnown) await harness.command(['info', known?.code ?? '', '--json']);
    says(form);
    await loseAnswer(surface, LOST);
    expectCreated(await create(surface));
    expect(service.count('create')).toBe(2);
  });

  it.each(SURFACES)('needs a person’s answer if it can’t be learned, at the %s', async (surface) => {
    says({ status: 404, form: 'message', message: 'Mã lạ (E-4711)' });
    await loseAnswer(surface, LOST);
    const untold = await create(surface);
    expect(untold.code).toBe('create-untold');
    expectSuitableMessage(untold, { parts: [SOC, 'E-4711'] });
    expect((await create(surface)).code).toBe('create-untold');
    expect(harness.service.count('create')).toBe(1);
    expectCreated(await create(surface, { notThere: true }));
    expect(harness.service.count('create')).toBe(2);
  });

  it('needs a person’s answer if the service returns a page', async () => {
    says({ status: 404, form: 'html', message: '404 Not Found' });
    await loseAnswer('window', LOST);
    expect((await create('window')).code).toBe('create-unsure');
    harness.clock.ms += 60_000;
    expect((await create('window')).code).toBe('create-untold');
    expect(harness.service.count('create')).toBe(1);
    expectCreated(await create('window', { notThere: true }));
  });
});

it.each(SURFACES)(
  'does not believe a person’s denial of an order that exists, at the %s',
  async (surface) => {
    await loseAnswer(surface);
    expectCreated(await create(surface, { notThere: true }));
    expect(harness.service.count('create')).toBe(1);
  },
);

it.each([
  ['broken off, done', 'window'],
  ['broken off, nothing done', 'command line'],
] as const)(
  'an order without its own code keeps the one that Tem generated: %s, at the %s',
  async (fault, surface) => {
    const { service } = harness;
    const { soc: _none, ...order } = NEW_ORDER;
    const send = async (): Promise<CallOutcome> =>
      surface === 'window'
        ? createInWindow(harness, null)
        : outcomeOfCommand(await harness.command(['create', '--file', '-', '--json'], JSON.stringify(order)));
    const before = service.world.orders.length;
    harness.injectFault('create', fault, { times: 1 });
    expect((await send()).code).toBe('create-unsure');
    expect(await send()).toMatchObject({ code: 'done', value: { code: service.world.orders.at(-1)?.code } });
    expect(service.world.orders.length).toBe(before + 1);
    const sent = service.requests.flatMap(({ operation, body }) =>
      operation === 'create' ? [(body as { soc?: string }).soc] : [],
    );
    expect(new Set(sent).size).toBe(1);
  },
);

it('window and command line share pending requests: neither sends the other’s order', async () => {
  await loseAnswer('window');
  const other = await create('command line');
  expect(['soc-taken', 'create-unsure', 'done']).toContain(other.code);
  expect(harness.service.count('create')).toBe(1);
});

it('sending the same file again creates no second order', async () => {
  expectCreated(await create('command line'));
  const again = await create('command line');
  expect(again.code).toBe('soc-taken');
  expectSuitableMessage(again, { parts: [SOC] });
  expect(harness.service.count('create')).toBe(1);
});
