import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createSecrets } from '../../main/log/secrets.ts';
import type { PartnerClient } from '../../main/partner/client.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ACCESS_TOKEN, CODES, catchProblem, createTestClient, PRINT_TOKEN } from './clients.ts';
import * as samples from './samples.ts';
import { type Responder, respondJson, respondPage, startServer } from './server.ts';

const RECEIVER = 'Chị Định 0987654321 187/9 Mai Xuân Thưởng';

const ANSWERERS: readonly (readonly [string, Responder])[] = [
  ['a good answer', (r) => respondJson(r, samples.TOKEN_ANSWER)],
  [
    'an order of another shape',
    (r) =>
      respondJson(r, { status: 'Success', results: { token: [RECEIVER], code: { [RECEIVER]: RECEIVER } } }),
  ],
  ['a page', (r) => respondPage(r, RECEIVER)],
  ['broken JSON', (r) => r.end(`{"status":"Success","results":"${RECEIVER}`)],
  ['a 500', (r) => respondPage(r, RECEIVER, 500)],
  ['a 401 that repeats the token', (r) => respondJson(r, { message: `${ACCESS_TOKEN} ${RECEIVER}` }, 401)],
  ['a 404 that repeats the token', (r) => respondPage(r, `${ACCESS_TOKEN} ${RECEIVER}`, 404)],
  ['an unknown status', (r) => respondJson(r, { status: ACCESS_TOKEN, results: RECEIVER })],
  ['a cut', (r) => r.destroy()],
  [
    'a redirect with the token in it',
    (r) => r.writeHead(302, { location: `/login?token=${PRINT_TOKEN}&a=${ACCESS_TOKEN}` }).end(),
  ],
];

const CALLS: readonly ((client: PartnerClient) => Promise<unknown>)[] = [
  (client) => client.printToken(CODES),
  (client) => client.info(`${CODES[0]}-0987654321` as OrderCode, 'order'),
  (client) => client.fetchLabel(PRINT_TOKEN, 'S9'),
  (client) =>
    client.call('price', {
      sender_province: RECEIVER,
      sender_district: RECEIVER,
      receiver_province: RECEIVER,
      receiver_district: RECEIVER,
      weight: 1,
    }),
];

it.each(ANSWERERS)('reveals no secret and no personal name after %s', async (_what, answerer) => {
  const server = await startServer(answerer);
  const told: unknown[] = [];
  const client = createTestClient(server.url, { log: (event) => told.push(event) });
  for (const call of CALLS) {
    await call(client).catch((error: unknown) => told.push(error));
  }
  expect(told.length).toBeGreaterThanOrEqual(CALLS.length);
  // With causes, stacks and hidden properties.
  const all = inspect(told, { depth: null, showHidden: true, maxStringLength: null });
  for (const secret of [
    ACCESS_TOKEN,
    PRINT_TOKEN,
    'Mai Xuân',
    'Chị',
    '0987654321',
    'Bearer',
    CODES[0] ?? '',
    '127.0.0.1',
  ]) {
    expect(all).not.toContain(secret);
  }
});

it('names the fields that differ from the documentation', async () => {
  const server = await startServer((r) =>
    respondJson(r, { status: 'Success', results: { code: '', soc: 'x' } }),
  );
  const told: object[] = [];
  const client = createTestClient(server.url, { log: (event) => told.push(event) });
  await client.printToken(CODES).catch(() => undefined);
  expect(told).toMatchObject([
    {
      event: 'unexpected partner response',
      operation: 'token',
      issues: ['results.token (invalid_type)'],
    },
    { event: 'partner call', operation: 'token', outcome: 'malformed', httpStatus: 200 },
  ]);
});

it('does not reveal a token that no header can hold', async () => {
  const client = createTestClient('http://service.invalid', {
    accessToken: `${ACCESS_TOKEN}\nX: y`,
    fetch: () => Promise.reject(new Error('something was sent')),
  });
  const error: unknown = await client.printToken(CODES).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ problem: { code: 'token-unreadable' } });
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain(ACCESS_TOKEN);
});

it('shows the service’s own words without what they quote', async () => {
  const words = `Người nhận Chị Định (0987 654 321), 187/9 Mai Xuân Thưởng: ${ACCESS_TOKEN} ${PRINT_TOKEN} ở Quận 6`;
  const server = await startServer((r) => respondJson(r, { status: 'Error', message: words }));
  const secrets = createSecrets();
  secrets.add(ACCESS_TOKEN);
  const order = {
    name: 'chị định',
    phone: '0987654321',
    address: '187/9 Mai Xuân Thưởng',
    district: 'Quận 6',
  };
  const problem = await catchProblem(
    createTestClient(server.url, { secrets }).call('create', {
      ...order,
      province: 'Hồ Chí Minh',
      commune: 'Phường 14',
      pickup_code: 'K1',
      amount: 0,
      value: 0,
      weight: 1,
      service: '1',
      config: '1',
      payer: '1',
      product_type: '1',
      product: 'Áo',
    }),
  );
  // The area may be what has to be corrected, and identifies nobody.
  expect(problem).toEqual({
    code: 'refused',
    values: { detail: 'Người nhận […] ([phone]), […]: [secret] [token] ở Quận 6' },
  });
});

it('registers a print token as a secret as soon as it is made', async () => {
  const server = await startServer((r) =>
    respondJson(r, { status: 'Success', results: { token: PRINT_TOKEN } }),
  );
  const secrets = createSecrets();
  await createTestClient(server.url, { secrets }).printToken(CODES);
  expect(secrets.list()).toEqual([PRINT_TOKEN]);
});
