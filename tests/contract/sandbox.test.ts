import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerClient } from '../../main/partner/client.ts';
import { OrderUpdate } from '../../main/partner/order-update.ts';
import type { NewFault } from '../../main/sandbox/control/faults.ts';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import { LABEL_SIZE_NAMES } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import type { ProblemCode } from '../../shared/problem.ts';
import { ORDER_STATUSES } from '../../shared/texts/order-statuses.ts';
import { catchProblem, createTestClient, ORDER, PLACES } from './clients.ts';

// The client on the sandbox: the documented service, and those that training can simulate with it.

let sandbox: Sandbox;
let client: PartnerClient;
let codes: OrderCode[];
let code: OrderCode;

beforeAll(async () => {
  sandbox = await startSandbox({ orders: 20 });
  client = createTestClient(sandbox.url, { accessToken: sandbox.accessToken });
  codes = sandbox.orderCodes.slice(0, 3) as OrderCode[];
  [code = '' as OrderCode] = codes;
});
afterEach(() => sandbox.control.clearFaults());
afterAll(() => sandbox.close());

const NOBODY = 'SGNS000000NT.000000000' as OrderCode;
const text = (body: Uint8Array): string => new TextDecoder().decode(body);
const arm = (operation: NewFault['operation'], fault: NewFault['fault']): void =>
  void sandbox.control.addFault({ operation, fault, calls: null });
const codeOf = async (call: Promise<unknown>): Promise<ProblemCode> => (await catchProblem(call)).code;

describe('the documented service', () => {
  it('tests the connection', async () => {
    await expect(client.testConnection()).resolves.toBeUndefined();
    expect(await codeOf(createTestClient(sandbox.url, { accessToken: 'another' }).testConnection())).toBe(
      'unauthorized',
    );
    const { accessToken } = sandbox;
    const lost = createTestClient(`${sandbox.url}/elsewhere`, { accessToken });
    expect(await codeOf(lost.testConnection())).toBe('malformed');
  });

  it('creates, reads and cancels an order', async () => {
    const own = 'TEM-CONTRACT-1' as Soc;
    const created = await client.call('create', { ...ORDER, soc: own });
    expect(created).toMatchObject({ soc: own, amount: 220_000, weight: 200, status: '2', address: null });
    const order = await client.info(own, 'soc');
    expect(order).toMatchObject({ code: created.code, receiver: { phone: expect.stringContaining('*') } });
    expect(order.fee?.shipment).toBeGreaterThan(0);
    const cancelled = { code: created.code, status: '0', status_name: 'Hủy' };
    expect(await client.call('cancel', { code: created.code })).toMatchObject(cancelled);
    expect(await client.info(created.code, 'order')).toMatchObject({ status: '0', status_name: 'Huỷ' });
    expect(await codeOf(client.call('cancel', { code: created.code }))).toBe('refused');
  });

  it('makes print tokens and labels of every size, and refuses those of unknown orders', async () => {
    expect(await catchProblem(client.printToken([...codes, NOBODY]))).toMatchObject({
      code: 'refused',
      values: { detail: expect.stringContaining(NOBODY) },
    });
    const token = await client.printToken(codes);
    for (const size of LABEL_SIZE_NAMES) {
      const label = await client.fetchLabel(token, size);
      expect(label).toMatchObject({ httpStatus: 200, contentType: 'text/html' });
      for (const one of codes) expect(text(label.body)).toContain(one);
    }
    const base = createTestClient(sandbox.url, { labelUrl: null });
    expect(text((await base.fetchLabel(token, 'K46')).body)).toContain(code);
    arm('label', { kind: 'pdf-label' });
    expect(await client.fetchLabel(token, 'S9')).toMatchObject({ contentType: 'application/pdf' });
    // The caller judges the page of an invalid token.
    sandbox.control.clearFaults();
    const none = await client.fetchLabel('00000000-0000-1000-8000-000000000000' as PrintToken, 'S9');
    expect(none.contentType).toBe('text/html');
    for (const one of codes) expect(text(none.body)).not.toContain(one);
  });

  it('gives the statuses in the service’s order, a price, and areas down to a district without communes', async () => {
    expect(await client.call('statuses', {})).toEqual(
      ORDER_STATUSES.map(({ code: key, vi: value }) => ({ key, value })),
    );
    const name = expect.any(String) as string;
    expect(await client.call('price', { ...PLACES, weight: 300 })).toEqual([
      { service: 'Tốc Hành', fee: 35_000, insurance: 0, pickup: { name }, delivery: { name } },
    ]);
    const provinces = await client.call('provinces', {});
    expect(provinces).toHaveLength(63);
    const province = provinces.find((one) => one.name.endsWith('Vũng Tàu'))?.code ?? '';
    const districts = await client.call('districts', { province });
    const island = districts.find((one) => one.name === 'Huyện  Côn Đảo');
    expect(await client.call('communes', { district: island?.code ?? '' })).toEqual([]);
    expect(await client.call('communes', { district: districts[0]?.code ?? '' })).toContainEqual(
      expect.objectContaining({ name: 'Phường Thắng Nhất' }),
    );
  });

  it('reads that no webhook is registered, registers one and reads it', async () => {
    const none = { url: null, created_at: null, updated_at: null };
    expect(await client.call('webhook', {})).toMatchObject(none);
    const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const record = { url: 'https://shop.example/hook', created_at: time, updated_at: time };
    expect(await client.call('setWebhook', { url: record.url })).toEqual(record);
    expect(await client.call('webhook', {})).toEqual(record);
  });

  it('reads every push', async () => {
    for (const one of codes) await sandbox.control.moveOrder(one, '13');
    await sandbox.control.changeOrder(code, { weight: 700 });
    const events = sandbox.control.pushes().map(({ event }) => OrderUpdate.parse(event));
    expect(events.slice(-4).map(({ type }) => type)).toEqual([
      ...codes.map(() => 'update_status'),
      'update_weight',
    ]);
    // No field was of a type that reads as null.
    for (const event of events) expect(Object.values(event)).not.toContain(null);
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
    arm('info', fault);
    expect(await client.info(code, 'order')).toEqual(plain);
  });

  it('never returns another order', async () => {
    arm('info', { kind: 'other-order' });
    expect(await codeOf(client.info(code, 'order'))).toBe('malformed');
    expect(await codeOf(client.info('TEM-NONE' as Soc, 'soc'))).toBe('malformed');
  });
});
