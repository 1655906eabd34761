import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createSecrets } from '../../main/log/secrets.ts';
import type { PartnerClient } from '../../main/partner/client.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { closed, json, page, type Respond, raw, redirected, refused, success } from '../partner/answers.ts';
import * as samples from '../partner/samples.ts';
import { startAnswering } from '../partner/start-partner.ts';
import { ACCESS_TOKEN, CALLS, CODES, catchProblem, createTestClient, ORDER, PRINT_TOKEN } from './clients.ts';

const RECEIVER = 'Chị Định 0987654321 187/9 Mai Xuân Thưởng';

const calls: readonly ((client: PartnerClient) => Promise<unknown>)[] = [
  CALLS.token,
  (client) => client.info(`${CODES[0]}-0987654321` as OrderCode, 'order'),
  CALLS.label,
  (client) =>
    client.call('price', {
      sender_province: RECEIVER,
      sender_district: RECEIVER,
      receiver_province: RECEIVER,
      receiver_district: RECEIVER,
      weight: 1,
    }),
];

it.each<readonly [string, Respond]>([
  ['a good answer', json(samples.TOKEN_ANSWER)],
  ['an order of another shape', success({ token: [RECEIVER], code: { [RECEIVER]: RECEIVER } })],
  ['a page', page(RECEIVER)],
  ['broken JSON', raw(`{"status":"Success","results":"${RECEIVER}`)],
  ['a 500', page(RECEIVER, 500)],
  ['a 401 that repeats the token', json({ message: `${ACCESS_TOKEN} ${RECEIVER}` }, 401)],
  ['a 404 that repeats the token', page(`${ACCESS_TOKEN} ${RECEIVER}`, 404)],
  ['an unknown status', json({ status: ACCESS_TOKEN, results: RECEIVER })],
  ['a cut', closed],
  ['a redirect with the token in it', redirected(`/login?token=${PRINT_TOKEN}&a=${ACCESS_TOKEN}`)],
])('reveals no secret and no personal name after %s', async (_what, respond) => {
  const partner = await startAnswering(respond);
  const told: unknown[] = [];
  const client = createTestClient(partner.url, { log: (event) => told.push(event) });
  for (const call of calls) await call(client).catch((error: unknown) => told.push(error));
  expect(told.length).toBeGreaterThanOrEqual(calls.length);
  // With causes, stacks and hidden properties.
  const all = inspect(told, { depth: null, showHidden: true, maxStringLength: null });
  const personal = ['Mai Xuân', 'Chị', '0987654321', CODES[0] ?? ''];
  for (const secret of [ACCESS_TOKEN, PRINT_TOKEN, 'Bearer', '127.0.0.1', ...personal])
    expect(all).not.toContain(secret);
});

it('names the fields that differ from the documentation', async () => {
  const partner = await startAnswering(success({ code: '', soc: 'x' }));
  const told: object[] = [];
  const client = createTestClient(partner.url, { log: (event) => told.push(event) });
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
  const partner = await startAnswering(refused(words));
  const secrets = createSecrets();
  secrets.add(ACCESS_TOKEN);
  const receiver = { name: 'chị định', phone: '0987654321', address: '187/9 Mai Xuân Thưởng' };
  const problem = await catchProblem(
    createTestClient(partner.url, { secrets }).call('create', { ...ORDER, ...receiver, district: 'Quận 6' }),
  );
  // The area may be what has to be corrected, and identifies nobody.
  expect(problem).toMatchObject({
    code: 'refused',
    values: { detail: 'Người nhận […] ([phone]), […]: [secret] [token] ở Quận 6' },
  });
});

it('registers a print token as a secret as soon as it is made', async () => {
  const partner = await startAnswering(success({ token: PRINT_TOKEN }));
  const secrets = createSecrets();
  await createTestClient(partner.url, { secrets }).printToken(CODES);
  expect(secrets.list()).toEqual([PRINT_TOKEN]);
});
