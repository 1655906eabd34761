import { describe, expect, it } from 'vitest';
import type { PartnerClient } from '../../main/partner/client.ts';
import { endpoints } from '../../main/partner/endpoints.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { json, success } from '../partner/answers.ts';
import * as samples from '../partner/samples.ts';
import { startAnswering } from '../partner/start-partner.ts';
import { ACCESS_TOKEN, CALLS, CODE, CODES, createTestClient, ORDER, PLACES, SOC } from './clients.ts';

type Call = (client: PartnerClient) => Promise<unknown>;
const { CREATE_REQUEST, CREATE_ANSWER } = samples;
// As in the documented sample: neither value nor email; of a product no more than its name.
const SPARSE = { ...CREATE_REQUEST, value: null, email: null, products: [{ name: 'Tên Sản Phẩm 1' }] };
const CREATED = { ...CREATE_ANSWER.results, address: null };
const HOOK = { url: 'https://shop.example/tem/hook' };
const ORDERS = '/v1/partner/orders';
const AREAS = '/v1/partner/areas';

/** Each operation of partner-api.md: its request, whether the token goes with it, query or body, and the answer. */
const CASES: readonly (readonly [
  wire: string,
  auth: boolean,
  call: Call,
  sent: object,
  answer: { readonly results: unknown },
  results?: unknown,
])[] = [
  [
    `GET ${ORDERS}/price`,
    true,
    CALLS.price,
    { ...PLACES, weight: '200', value: '160000' },
    samples.PRICE_ANSWER,
  ],
  [`POST ${ORDERS}/add`, true, CALLS.create, ORDER, CREATE_ANSWER, CREATED],
  [`POST ${ORDERS}/add`, true, (client) => client.call('create', SPARSE), SPARSE, CREATE_ANSWER, CREATED],
  [`GET ${ORDERS}/status`, false, CALLS.statuses, {}, samples.STATUSES_ANSWER],
  [`GET ${ORDERS}/info`, true, CALLS.info, { code: CODE, type: '1' }, samples.INFO_ANSWER],
  [
    `GET ${ORDERS}/info`,
    true,
    (client) => client.info(SOC, 'soc'),
    { code: SOC, type: '2' },
    samples.INFO_ANSWER,
  ],
  [
    `POST ${ORDERS}/token`,
    true,
    CALLS.token,
    { code: CODES },
    samples.TOKEN_ANSWER,
    samples.TOKEN_ANSWER.results.token,
  ],
  [`POST ${ORDERS}/cancel`, true, CALLS.cancel, { code: CODE }, samples.CANCEL_ANSWER],
  [`GET ${AREAS}/province`, false, CALLS.provinces, {}, samples.PROVINCES_ANSWER],
  [`GET ${AREAS}/district`, false, CALLS.districts, { province: '01' }, samples.DISTRICTS_ANSWER],
  [`GET ${AREAS}/commune`, false, CALLS.communes, { district: '001' }, samples.COMMUNES_ANSWER],
  ['GET /v1/partner/webhooks', true, CALLS.webhook, {}, samples.WEBHOOK_ANSWER],
  ['POST /v1/partner/webhooks/create', true, CALLS.setWebhook, HOOK, samples.WEBHOOK_ANSWER],
];

describe('the operations on the wire', () => {
  it.each(CASES.map((one) => [one[0], one[1], one] as const))(
    '%s (with the token: %s)',
    async (wire, auth, [, , call, sent, answer, results]) => {
      const partner = await startAnswering(json(answer));
      // A gateway may add a prefix to the address; what needs no token is asked without one.
      const client = createTestClient(`${partner.url}/gateway`, auth ? {} : { accessToken: null });

      expect(await call(client)).toEqual(results ?? answer.results);

      const [method, path] = wire.split(' ');
      expect(partner.requests).toMatchObject([{ method, path: `/gateway${path}` }]);
      const [{ headers, query, body } = { headers: {}, query: {}, body: '' }] = partner.requests;
      expect(headers.accept).toBe('application/json');
      expect(headers.authorization).toBe(auth ? `Bearer ${ACCESS_TOKEN}` : undefined);
      expect(headers.cookie).toBeUndefined();
      expect(headers['content-type']).toBe(method === 'POST' ? 'application/json' : undefined);
      expect(method === 'POST' ? [{}, JSON.parse(body)] : [query, {}]).toEqual(
        method === 'POST' ? [query, sent] : [sent, body === '' ? {} : body],
      );
    },
  );

  it('are all covered', () => {
    const pages = ['label', 'labelOfAnySize'];
    expect(new Set([...Object.keys(CALLS), ...pages])).toEqual(new Set(Object.keys(endpoints)));
  });
});

describe('an answer about another order', () => {
  const byCode: Call = (client) => client.info(CODE, 'order');
  const byShortcode: Call = (client) => client.info('595050186' as OrderCode, 'order');
  const bySoc: Call = (client) => client.info(SOC, 'soc');

  it.each<readonly [object, Call, string | RegExp]>([
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
    const partner = await startAnswering(success({ ...samples.INFO_ANSWER.results, ...results }));
    const events: object[] = [];
    const end = await call(createTestClient(partner.url, { log: (event) => events.push(event) })).then(
      () => 'taken',
      (error: { message: string }) => error.message,
    );
    expect(end).toMatch(outcome);
    expect(events).toMatchObject([{ outcome: outcome === 'taken' ? 'answered' : 'malformed' }]);
  });
});

describe('requests rejected before anything is sent', () => {
  it.each<readonly [string, object, Call]>([
    ['not-configured', { baseUrl: null }, CALLS.token],
    ['no-token', { accessToken: null }, CALLS.token],
    ['no-token', { accessToken: '' }, CALLS.info],
    [
      'token-unavailable',
      { accessToken: null, missingTokenProblem: { code: 'token-unavailable' } },
      CALLS.info,
    ],
    ['token-unreadable', { accessToken: 'mã\r\nX: y' }, CALLS.info],
    ['bad-request', {}, (client) => client.printToken([])],
    ['bad-request', {}, (client) => client.call('districts', { province: '' })],
    ['bad-request', {}, (client) => client.call('setWebhook', { url: 'ftp://x' })],
  ])('is %s', async (code, options, call) => {
    const partner = await startAnswering(json(samples.TOKEN_ANSWER));
    await expect(call(createTestClient(partner.url, options))).rejects.toMatchObject({ problem: { code } });
    expect(partner.requests).toEqual([]);
  });
});
