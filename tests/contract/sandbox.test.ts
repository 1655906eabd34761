import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerClient } from '../../main/partner/client.ts';
import { createPartnerClient } from '../../main/partner/create-client.ts';
import { OrderUpdate } from '../../main/partner/order-update.ts';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import { LABEL_SIZE_NAMES } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import { ORDER_STATUSES } from '../../shared/texts/order-statuses.ts';
import { catchProblem } from './clients.ts';
import { CREATE_REQUEST } from './samples.ts';

let sandbox: Sandbox;
let client: PartnerClient;
let codes: OrderCode[];

beforeAll(async () => {
  sandbox = await startSandbox({ orders: 20 });
  client = createPartnerClient(sandbox);
  codes = sandbox.orderCodes.slice(0, 3) as OrderCode[];
});
afterEach(() => sandbox.control.clearFaults());
afterAll(() => sandbox.close());

const text = (body: Uint8Array): string => new TextDecoder().decode(body);

describe('the client on the sandbox', () => {
  it('tests the connection', async () => {
    await expect(client.testConnection()).resolves.toBeUndefined();
    const stranger = createPartnerClient({ ...sandbox, accessToken: 'another' });
    expect((await catchProblem(stranger.testConnection())).code).toBe('unauthorized');
    const lost = createPartnerClient({ ...sandbox, baseUrl: `${sandbox.url}/elsewhere` });
    expect((await catchProblem(lost.testConnection())).code).toBe('malformed');
  });

  it('reads an order by its code and by its soc', async () => {
    const [code] = codes;
    if (code === undefined) throw new Error('the sandbox has no order');
    const order = await client.info(code, 'order');
    expect(order).toMatchObject({ code, receiver: { phone: expect.stringContaining('*') } });
    expect(order.fee?.shipment).toBeGreaterThan(0);
    const soc = order.soc ?? ('' as Soc);
    expect((await client.info(soc, 'soc')).code).toBe(code);
  });

  it('creates an order and finds it', async () => {
    const soc = 'TEM-CONTRACT-1' as Soc;
    const created = await client.call('create', {
      ...CREATE_REQUEST,
      products: [...CREATE_REQUEST.products],
      soc,
    });
    expect(created).toMatchObject({ soc, amount: 220_000, weight: 200, status: '2', address: null });
    expect(await client.info(created.code, 'order')).toMatchObject({ code: created.code, soc });
  });

  it('lists the statuses in the order of the service', async () => {
    const list = await client.call('statuses', {});
    expect(list).toEqual(ORDER_STATUSES.map(({ code, vi }) => ({ key: code, value: vi })));
  });

  it('refuses a token for an unknown order with a message', async () => {
    const unknown = 'SGNS000000NT.000000000' as OrderCode;
    expect(await catchProblem(client.printToken([...codes, unknown]))).toMatchObject({
      code: 'refused',
      values: { detail: expect.stringContaining(unknown) },
    });
  });

  it.each(LABEL_SIZE_NAMES)('fetches labels of size %s', async (size) => {
    const token = await client.printToken(codes);
    const label = await client.fetchLabel(token, size);
    expect(label).toMatchObject({ httpStatus: 200, contentType: 'text/html' });
    for (const code of codes) expect(text(label.body)).toContain(code);
  });

  it('fetches labels from the base address too', async () => {
    const token = await client.printToken(codes);
    const base = createPartnerClient({ ...sandbox, labelUrl: null });
    expect(text((await base.fetchLabel(token, 'K46')).body)).toContain(codes[0]);
    expect((await catchProblem(base.fetchLabel(token, 'S9'))).code).toBe('size-needs-label-url');
  });

  it('returns the page of an invalid token for the caller to judge', async () => {
    const label = await client.fetchLabel('00000000-0000-1000-8000-000000000000' as PrintToken, 'S9');
    expect(label.contentType).toBe('text/html');
    for (const code of codes) expect(text(label.body)).not.toContain(code);
  });

  it('asks for a price', async () => {
    const request = {
      sender_province: 'Thành phố Hà Nội',
      sender_district: 'Quận Ba Đình',
      receiver_province: 'Hồ Chí Minh',
      receiver_district: 'Quận 3',
      weight: 300,
    };
    expect(await client.call('price', request)).toEqual([
      {
        service: 'Tốc Hành',
        fee: 35_000,
        insurance: 0,
        pickup: { name: expect.any(String) as string },
        delivery: { name: expect.any(String) as string },
      },
    ]);
    const refused = await catchProblem(client.call('price', { ...request, receiver_province: 'Atlantis' }));
    expect(refused).toMatchObject({
      code: 'refused',
      values: { detail: expect.stringContaining('Atlantis') },
    });
  });

  it('cancels an order once', async () => {
    const [, , code] = codes;
    if (code === undefined) throw new Error('the sandbox has no order');
    await sandbox.control.moveOrder(code, '2');
    expect(await client.call('cancel', { code })).toMatchObject({ code, status: '0', status_name: 'Hủy' });
    expect(await client.info(code, 'order')).toMatchObject({ status: '0', status_name: 'Huỷ' });
    expect((await catchProblem(client.call('cancel', { code }))).code).toBe('refused');
  });

  it('walks the areas down to a district without communes, names as they are', async () => {
    const provinces = await client.call('provinces', {});
    expect(provinces).toHaveLength(63);
    expect(provinces.map(({ name }) => name)).toContain('Tỉnh  Hậu Giang');
    const province = provinces.find(({ name }) => name.endsWith('Vũng Tàu'))?.code ?? '';
    const districts = await client.call('districts', { province });
    const island = districts.find(({ name }) => name === 'Huyện  Côn Đảo');
    expect(await client.call('communes', { district: island?.code ?? '' })).toEqual([]);
    expect(await client.call('communes', { district: districts[0]?.code ?? '' })).toContainEqual(
      expect.objectContaining({
        name: 'Phường Thắng Nhất',
        code: expect.stringMatching(/^\d{5}$/) as string,
      }),
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

  it.each([
    [{ kind: 'unauthorized' }, 'unauthorized'],
    [{ kind: 'invalid' }, 'refused'],
    [{ kind: 'too-many', retryAfterSeconds: 3600 }, 'rate-limited'],
    [{ kind: 'empty' }, 'malformed'],
    [{ kind: 'truncated' }, 'malformed'],
    [{ kind: 'login-page' }, 'malformed'],
    [{ kind: 'refused' }, 'refused'],
    [{ kind: 'server-error' }, 'unavailable'],
    [{ kind: 'cut' }, 'unavailable'],
  ] as const)('explains what %j means', async (fault, code) => {
    sandbox.control.addFault({ operation: 'cancel', fault, calls: null });
    expect((await catchProblem(client.call('cancel', { code: codes[0] ?? ('' as OrderCode) }))).code).toBe(
      code,
    );
  });

  it('finds an order whose create got no response', async () => {
    const soc = 'TEM-LOST-1' as Soc;
    const wanted = { ...CREATE_REQUEST, products: [...CREATE_REQUEST.products], soc };
    sandbox.control.addFault({ operation: 'create', fault: { kind: 'cut', takesEffect: true } });
    expect((await catchProblem(client.call('create', wanted))).code).toBe('unavailable');
    expect(await client.info(soc, 'soc')).toMatchObject({ soc });
    // A create is not sent again by itself.
    expect(sandbox.control.orders().filter((order) => order.soc === soc)).toHaveLength(1);
  });

  it('accepts a PDF as a label', async () => {
    sandbox.control.addFault({ operation: 'label', fault: { kind: 'pdf-label' } });
    const label = await client.fetchLabel(await client.printToken(codes), 'S9');
    expect(label).toMatchObject({ httpStatus: 200, contentType: 'application/pdf' });
  });

  it('reads every push of the sandbox', async () => {
    for (const code of codes) await sandbox.control.moveOrder(code, '13');
    await sandbox.control.changeOrder(codes[0] ?? '', { weight: 700 });
    const events = sandbox.control.pushes().map(({ event }) => OrderUpdate.parse(event));
    expect(events.slice(-4).map(({ type }) => type)).toEqual([
      ...codes.map(() => 'update_status'),
      'update_weight',
    ]);
    // No field was of a type that reads as null.
    for (const event of events) expect(Object.values(event)).not.toContain(null);
  });
});
