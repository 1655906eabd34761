import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerClient, type PartnerClient } from '../../main/partner/client.ts';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import { LABEL_SIZE_NAMES } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import { ORDER_STATUSES } from '../../shared/order-status.ts';
import { problemOfCall } from './clients.ts';
import { CREATE_REQUEST } from './samples.ts';

let sandbox: Sandbox;
let client: PartnerClient;
let codes: OrderCode[];

beforeAll(async () => {
  sandbox = await startSandbox({ orders: 20 });
  client = createPartnerClient(sandbox);
  codes = sandbox.orderCodes.slice(0, 3) as OrderCode[];
});
afterAll(() => sandbox.close());

const text = (body: Uint8Array): string => new TextDecoder().decode(body);

describe('the client on the sandbox', () => {
  it('tests the connection', async () => {
    await expect(client.testConnection()).resolves.toBeUndefined();
    const stranger = createPartnerClient({ ...sandbox, accessToken: 'another' });
    expect((await problemOfCall(stranger.testConnection())).code).toBe('unauthorized');
    const lost = createPartnerClient({ ...sandbox, baseUrl: `${sandbox.url}/elsewhere` });
    expect((await problemOfCall(lost.testConnection())).code).toBe('malformed');
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

  it('lists the statuses in the service’s order', async () => {
    const list = await client.call('statuses', {});
    expect(list).toEqual(ORDER_STATUSES.map(({ code, vi }) => ({ key: code, value: vi })));
  });

  it('refuses a token for an unknown order, with words', async () => {
    const unknown = 'SGNS000000NT.000000000' as OrderCode;
    expect(await problemOfCall(client.printToken([...codes, unknown]))).toMatchObject({
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

  it('fetches them from the base address too', async () => {
    const token = await client.printToken(codes);
    const base = createPartnerClient({ ...sandbox, labelUrl: null });
    expect(text((await base.fetchLabel(token, 'K46')).body)).toContain(codes[0]);
    expect((await problemOfCall(base.fetchLabel(token, 'S9'))).code).toBe('size-needs-label-url');
  });

  it('returns the page of a token that is no good, for others to judge', async () => {
    const label = await client.fetchLabel('00000000-0000-1000-8000-000000000000' as PrintToken, 'S9');
    expect(label.contentType).toBe('text/html');
    for (const code of codes) expect(text(label.body)).not.toContain(code);
  });
});
