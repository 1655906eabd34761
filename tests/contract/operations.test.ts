import { describe, expect, it } from 'vitest';
import type { PartnerClient } from '../../main/partner/client.ts';
import type { Operation } from '../../main/partner/endpoints.ts';
import { endpoints } from '../../main/partner/endpoints.ts';
import type { OrderCode, Soc } from '../../shared/order-code.ts';
import { ACCESS_TOKEN, CODE, CODES, createTestClient } from './clients.ts';
import * as samples from './samples.ts';
import { respondJson, startServer } from './server.ts';

const SOC = '2102040725580332' as Soc;
const PLACES = {
  sender_province: 'Thành phố Hà Nội',
  sender_district: 'Quận Ba Đình',
  receiver_province: 'Thành phố Hồ Chí Minh',
  receiver_district: 'Quận 3',
};

interface Case {
  readonly operation: Operation;
  readonly call: (client: PartnerClient) => Promise<unknown>;
  readonly wire: string;
  readonly auth: boolean;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly answer: { readonly results: unknown };
  readonly results?: unknown;
}

/** Each operation of partner-api.md: method, path, authorization, query or body. */
const CASES: readonly Case[] = [
  {
    operation: 'price',
    call: (client) => client.call('price', { ...PLACES, weight: 200, value: 160_000 }),
    wire: 'GET /v1/partner/orders/price',
    auth: true,
    query: { ...PLACES, weight: '200', value: '160000' },
    answer: samples.PRICE_ANSWER,
  },
  {
    operation: 'create',
    call: (client) =>
      client.call('create', {
        ...samples.CREATE_REQUEST,
        products: [...samples.CREATE_REQUEST.products],
        soc: SOC,
      }),
    wire: 'POST /v1/partner/orders/add',
    auth: true,
    body: { ...samples.CREATE_REQUEST, soc: SOC },
    answer: samples.CREATE_ANSWER,
    results: { ...samples.CREATE_ANSWER.results, address: null },
  },
  {
    // As in the documented sample: neither value nor email; of a product no more than its name.
    operation: 'create',
    call: (client) =>
      client.call('create', {
        ...samples.CREATE_REQUEST,
        value: null,
        email: null,
        products: [{ name: 'Tên Sản Phẩm 1' }],
      }),
    wire: 'POST /v1/partner/orders/add',
    auth: true,
    body: { ...samples.CREATE_REQUEST, value: null, email: null, products: [{ name: 'Tên Sản Phẩm 1' }] },
    answer: samples.CREATE_ANSWER,
    results: { ...samples.CREATE_ANSWER.results, address: null },
  },
  {
    operation: 'statuses',
    call: (client) => client.call('statuses', {}),
    wire: 'GET /v1/partner/orders/status',
    auth: false,
    answer: samples.STATUSES_ANSWER,
  },
  {
    operation: 'info',
    call: (client) => client.info(CODE, 'order'),
    wire: 'GET /v1/partner/orders/info',
    auth: true,
    query: { code: CODE, type: '1' },
    answer: samples.INFO_ANSWER,
  },
  {
    operation: 'info',
    call: (client) => client.info(SOC, 'soc'),
    wire: 'GET /v1/partner/orders/info',
    auth: true,
    query: { code: SOC, type: '2' },
    answer: samples.INFO_ANSWER,
  },
  {
    operation: 'token',
    call: (client) => client.call('token', { code: CODES }),
    wire: 'POST /v1/partner/orders/token',
    auth: true,
    body: { code: CODES },
    answer: samples.TOKEN_ANSWER,
  },
  {
    operation: 'cancel',
    call: (client) => client.call('cancel', { code: CODE }),
    wire: 'POST /v1/partner/orders/cancel',
    auth: true,
    body: { code: CODE },
    answer: samples.CANCEL_ANSWER,
  },
  {
    operation: 'provinces',
    call: (client) => client.call('provinces', {}),
    wire: 'GET /v1/partner/areas/province',
    auth: false,
    answer: samples.PROVINCES_ANSWER,
  },
  {
    operation: 'districts',
    call: (client) => client.call('districts', { province: '01' }),
    wire: 'GET /v1/partner/areas/district',
    auth: false,
    query: { province: '01' },
    answer: samples.DISTRICTS_ANSWER,
  },
  {
    operation: 'communes',
    call: (client) => client.call('communes', { district: '001' }),
    wire: 'GET /v1/partner/areas/commune',
    auth: false,
    query: { district: '001' },
    answer: samples.COMMUNES_ANSWER,
  },
  {
    operation: 'webhook',
    call: (client) => client.call('webhook', {}),
    wire: 'GET /v1/partner/webhooks',
    auth: true,
    answer: samples.WEBHOOK_ANSWER,
  },
  {
    operation: 'setWebhook',
    call: (client) => client.call('setWebhook', { url: 'https://shop.example/tem/hook' }),
    wire: 'POST /v1/partner/webhooks/create',
    auth: true,
    body: { url: 'https://shop.example/tem/hook' },
    answer: samples.WEBHOOK_ANSWER,
  },
];

describe('the operations on the wire', () => {
  it.each(CASES)('$operation: $wire', async ({ call, wire, auth, query, body, answer, results }) => {
    const server = await startServer((response) => respondJson(response, answer));
    // A gateway may add a prefix to the address.
    const client = createTestClient(`${server.url}/gateway`);

    expect(await call(client)).toEqual(results ?? answer.results);

    const [method = '', path = ''] = wire.split(' ');
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ method, path: `/gateway${path}`, query: query ?? {} });
    expect(request?.headers.accept).toBe('application/json');
    expect(request?.headers.authorization).toBe(auth ? `Bearer ${ACCESS_TOKEN}` : undefined);
    expect(request?.headers.cookie).toBeUndefined();
    expect(request?.headers['content-type']).toBe(method === 'POST' ? 'application/json' : undefined);
    expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(body);
  });

  it('are all covered', () => {
    const pages = ['label', 'labelOfAnySize'];
    expect(new Set([...CASES.map(({ operation }) => operation), ...pages])).toEqual(
      new Set(Object.keys(endpoints)),
    );
  });

  it('never retry what creates or cancels', () => {
    const once = Object.entries(endpoints)
      .filter(([, { repeatable }]) => !repeatable)
      .map(([name]) => name);
    expect(once.toSorted()).toEqual(['cancel', 'create', 'setWebhook']);
  });

  it('printToken returns only the token', async () => {
    const server = await startServer((response) => respondJson(response, samples.TOKEN_ANSWER));
    expect(await createTestClient(server.url).printToken(CODES)).toBe(samples.TOKEN_ANSWER.results.token);
  });
});

describe('an answer about another order', () => {
  const answered = async (
    results: object,
    call: (client: PartnerClient) => Promise<unknown>,
  ): Promise<unknown> => {
    const server = await startServer((r) =>
      respondJson(r, { status: 'Success', results: { ...samples.INFO_ANSWER.results, ...results } }),
    );
    const events: object[] = [];
    const outcome = await call(createTestClient(server.url, { log: (event) => events.push(event) })).then(
      () => 'taken',
      (error: { message: string }) => error.message,
    );
    expect(events).toMatchObject([{ outcome: outcome === 'taken' ? 'answered' : 'malformed' }]);
    return outcome;
  };
  const byCode = (client: PartnerClient): Promise<unknown> => client.info(CODE, 'order');
  const byShortcode = (client: PartnerClient): Promise<unknown> =>
    client.info('595050186' as OrderCode, 'order');
  const bySoc = (client: PartnerClient): Promise<unknown> => client.info(SOC, 'soc');

  it.each<readonly [object, (client: PartnerClient) => Promise<unknown>, string | RegExp]>([
    [{ code: 'SGNS983262NT.111111111' }, byCode, /another order/],
    [{ code: 'SGNS983262NT.111111111' }, byShortcode, /another order/],
    [{ soc: 'KAN1' }, bySoc, /another order/],
    [{ soc: 'KAN1' }, byCode, 'taken'],
    [{ code: CODE.toLowerCase() }, byCode, 'taken'],
    [{}, byShortcode, 'taken'],
    [{ soc: ` ${SOC} ` }, bySoc, 'taken'],
    // A field that the answer leaves out contradicts nothing.
    [{ soc: null }, bySoc, 'taken'],
    [{ soc: '' }, bySoc, 'taken'],
  ])('of %j is taken for no one else’s', async (results, call, outcome) => {
    expect(await answered(results, call)).toEqual(
      outcome === 'taken' ? outcome : expect.stringMatching(outcome),
    );
  });
});

describe('requests rejected before anything is sent', () => {
  it.each([
    ['not-configured', { baseUrl: null }, (client: PartnerClient) => client.printToken(CODES)],
    ['no-token', { accessToken: null }, (client: PartnerClient) => client.printToken(CODES)],
    ['no-token', { accessToken: '' }, (client: PartnerClient) => client.info(CODE, 'order')],
    [
      'token-unavailable',
      { accessToken: null, missingTokenProblem: { code: 'token-unavailable' } as const },
      (client: PartnerClient) => client.info(CODE, 'order'),
    ],
    [
      'token-unreadable',
      { accessToken: 'mã\r\nX: y' },
      (client: PartnerClient) => client.info(CODE, 'order'),
    ],
    ['bad-request', {}, (client: PartnerClient) => client.printToken([])],
    ['bad-request', {}, (client: PartnerClient) => client.call('districts', { province: '' })],
  ])('is %s', async (code, options, call) => {
    const server = await startServer((response) => respondJson(response, samples.TOKEN_ANSWER));
    await expect(call(createTestClient(server.url, options))).rejects.toMatchObject({ problem: { code } });
    expect(server.requests).toEqual([]);
  });

  it('calls operations that need no authorization without a token', async () => {
    const server = await startServer((response) => respondJson(response, samples.STATUSES_ANSWER));
    const client = createTestClient(server.url, { accessToken: null });
    expect(await client.call('statuses', {})).toHaveLength(3);
  });
});
