import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../main/partner/partner-errors.ts';
import { describeProblem } from '../../shared/problem.ts';
import {
  closed,
  empty,
  json,
  malformed,
  page,
  type Respond,
  raw,
  redirected,
  refused,
  success,
  truncated,
} from '../partner/answers.ts';
import type { Operation } from '../partner/partner.ts';
import * as samples from '../partner/samples.ts';
import { startAnswering, startPartner, unusedUrl } from '../partner/start-partner.ts';
import { CALLS, CODES, catchProblem, createTestClient } from './clients.ts';

const LOGIN = '<!doctype html><form><input type="password" name="password"></form>';

/** A cut connection in Node's words, and in Chromium's. */
const CUT = /UND_ERR_SOCKET|ECONNRESET|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET/;

const said = (message: string | null, errors?: unknown): object => ({ status: 'Error', message, errors });
const after = (seconds: string): Record<string, string> => ({ 'retry-after': seconds });
const { TOKEN_ANSWER } = samples;
const INVALID = { message: 'The given data was invalid.', errors: { code: ['Thiếu mã', 'Mã sai'] } };
const DATA = /other than documented/;
const STATUS = /unknown answer status/;

/** Each fault of a print token's request, and what a person is told; a number is how often it was asked, if not once. */
const FAULTS: Readonly<Record<string, readonly (readonly [string, Respond, RegExp, number?])[]>> = {
  unauthorized: [
    ['401 of Laravel', json({ message: 'Unauthenticated.' }, 401), /token/],
    ['401 without a body', empty(401), /token/],
  ],
  'not-permitted': [
    [
      '403 of Laravel',
      json({ message: 'This action is unauthorized.' }, 403),
      /“This action is unauthorized\.”/,
    ],
    ['403 envelope', refused('Đơn của shop khác.', [], 403), /Đơn của shop khác\./],
  ],
  refused: [
    ['refusal with 200', refused(' Không tìm thấy đơn hàng. '), / Không tìm thấy đơn hàng\. /],
    ['with errors as a map', json(said(null, { code: ['Ba', 'Bốn'] })), /“code: Ba Bốn”/],
    ['without words', json({ status: 'Error' }), /no reason given/],
    ['422 of Laravel', json(INVALID, 422), /“The given data was invalid\. \(code: Thiếu mã Mã sai\)”/],
    ['404 JSON without words', json({ message: '' }, 404), /“HTTP 404”/],
    ['404 with an empty list', json([], 404), /“HTTP 404”/],
    ['409 with a JSON text', json('No such order', 409), /“No such order”/],
  ],
  unavailable: [
    ['refusal with 500', refused('Mã sai', [], 500), /\(HTTP 500: Mã sai\)/, 3],
    ['500 page', page('<h1>Server Error', 500), /HTTP 500/, 3],
    ['504 without a body', empty(504), /HTTP 504/, 3],
    ['connection cut before the answer', closed, CUT, 3],
    ['connection cut in the answer', truncated, CUT, 3],
  ],
  'rate-limited': [
    ['429 without a wait', json({ message: 'Too Many Attempts.' }, 429), /in 60 seconds/, 3],
    ['429 with a long wait', json({ message: '' }, 429, after('90')), /in 90 seconds/],
  ],
  malformed: [
    ['403 page of a firewall', page('<h1>Forbidden', 403), /HTTP 403/],
    ['400 page', page('<h1>Bad Request', 400), /HTTP 400/],
    ['404 page', page('<h1>Not Found', 404), /HTTP 404/],
    ['409 without a body', empty(409), /HTTP 409/],
    ['login page with 200', page(LOGIN), /a web page/],
    ['login page after a redirect', redirected('/login'), /redirected/],
    ['empty body', raw('', 'application/json'), /an empty answer/],
    ['204', empty(204), /an empty answer/],
    ['truncated JSON', malformed, /broken JSON/],
    ['JSON null', json(null), DATA],
    ['JSON without status or token', json({ results: { key: 'x' } }), DATA],
    ['JSON with words only', json({ message: 'Xong' }), /unknown answer status: Xong/],
    [
      'a failure in words of its own',
      json({ status: 'Fail', message: 'Sai số điện thoại' }),
      /unknown answer status: Sai số điện thoại/,
    ],
    ['unknown status without a token', json({ status: 'Pending', results: [] }), STATUS],
    ['a success with 404 and no token', json({ status: 'Success', results: [] }, 404), DATA],
    ['success without results', json({ status: 'Success' }), DATA],
    ['success with an empty token', success({ token: '' }), DATA],
    ['too long an answer', raw('x'.repeat(70_000)), /too long/],
  ],
};

describe.each(Object.entries(FAULTS))('a request for a print token is %s', (code, faults) => {
  it.each(faults.map(([what, respond, sentence, asked = 1]) => [what, respond, sentence, asked] as const))(
    '%s',
    async (_what, respond, sentence, asked) => {
      const partner = await startAnswering(respond);
      const client = createTestClient(partner.url, {
        limits: { attemptMs: 2000, totalMs: 5000, attempts: 3, backoffMs: 1, bodyBytes: 65_536 },
      });
      const problem = await catchProblem(client.printToken(CODES));
      expect(problem.code).toBe(code);
      expect(describeProblem(problem, 'en')).toMatch(sentence);
      expect(partner.requests).toHaveLength(asked);
    },
  );
});

describe('a refusal', () => {
  const problemOf = async (answer: object): Promise<unknown> =>
    catchProblem(createTestClient((await startAnswering(json(answer, 422))).url).printToken(CODES));

  it('keeps a message verbatim', async () => {
    const message = ' Đơn "SGN" đã huỷ:\n <b>không</b> in được ';
    expect(await problemOf(said(message))).toEqual({ code: 'refused', values: { detail: message } });
  });

  it('returns field errors by field name beside the message', async () => {
    const errors = { phone: ['Sai số'], 'products.0.price': ['Thiếu', 'giá'], weight: { max: 'Quá nặng' } };
    expect(await problemOf(said('Lỗi', errors))).toEqual({
      code: 'refused',
      values: { detail: 'Lỗi (phone: Sai số; products.0.price: Thiếu giá; weight.max: Quá nặng)' },
      fields: { phone: 'Sai số', 'products.0.price': 'Thiếu giá', 'weight.max': 'Quá nặng' },
    });
  });

  it('keeps the raw refusal text for comparison only', async () => {
    const answer = { ...said(`Không có ${CODES[0]}, 0987654321`, { code: ['Sai'] }), status: 'ERROR' };
    const partner = await startAnswering(json(answer, 404));
    const error: unknown = await createTestClient(partner.url)
      .printToken(CODES)
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof RefusalError)) throw error;
    expect(error.refusal).toEqual({
      httpStatus: 404,
      hasEnvelope: true,
      message: `Không có ${CODES[0]}, 0987654321 Sai`,
    });
    expect(error.problem).toEqual({
      code: 'refused',
      values: { detail: `Không có ${CODES[0]}, [phone] (code: Sai)` },
      fields: { code: 'Sai' },
    });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('0987654321');
  });
});

describe('a success', () => {
  const { results } = TOKEN_ANSWER;

  it.each([200, 201, 401, 404, 429, 500])('accepts a readable success with HTTP %s', async (status) => {
    const partner = await startAnswering(json(TOKEN_ANSWER, status));
    expect(await createTestClient(partner.url).printToken(CODES)).toBe(results.token);
    expect(partner.requests).toHaveLength(1);
  });

  it.each([{ results }, { status: 'success', results }, { status: 'OK', results }, { status: 1, results }])(
    'is accepted from %j, if it changes nothing',
    async (answer) => {
      const told: object[] = [];
      const client = createTestClient((await startAnswering(json(answer))).url, {
        log: (event) => told.push(event),
      });
      expect(await client.printToken(CODES)).toBe(results.token);
      expect(told[0]).toMatchObject({ event: 'unexpected partner response', issues: ['status (other)'] });
    },
  );

  it.each([
    ['Pending', 'malformed'],
    ['Failed', 'malformed'],
    [undefined, 'done'],
    ['SUCCESS', 'done'],
  ])('does not treat a change as done when the status is unrecognized: %s is %s', async (status, outcome) => {
    const partner = await startAnswering(json({ status, results: samples.CANCEL_ANSWER.results }));
    const end = CALLS.cancel(createTestClient(partner.url)).then(
      () => 'done',
      (error: { problem: { code: string } }) => error.problem.code,
    );
    expect(await end).toBe(outcome);
  });
});

describe('the network', () => {
  const detailOf = async (url: string, fetch?: typeof globalThis.fetch): Promise<unknown> =>
    catchProblem(createTestClient(url, fetch === undefined ? {} : { fetch }).printToken(CODES));

  it.each<readonly [string, Error]>([
    // Name look-ups would leave this machine, so the failures are built as Node and Electron report them.
    ['ENOTFOUND', new TypeError('x', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) })],
    ['ERR_CERT_AUTHORITY_INVALID', new Error('net::ERR_CERT_AUTHORITY_INVALID')],
  ])('fails with %s', async (detail, error) => {
    expect(await detailOf('https://service.invalid', () => Promise.reject(error))).toMatchObject({
      code: 'unavailable',
      values: { detail },
    });
  });

  it('refuses the connection', async () => {
    expect(await detailOf(await unusedUrl())).toEqual({
      code: 'unavailable',
      values: { detail: expect.stringMatching(/^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/) },
    });
  });

  it('has plain HTTP where TLS is expected', async () => {
    const partner = await startAnswering(json(TOKEN_ANSWER));
    expect(await detailOf(partner.url.replace('http:', 'https:'))).toMatchObject({ code: 'unavailable' });
    expect(partner.requests).toEqual([]);
  });
});

describe('testConnection', () => {
  const STEPS: readonly Operation[] = ['webhook', 'statuses', 'info'];
  const list = json(samples.STATUSES_ANSWER);
  const forbidden = json({ message: 'Forbidden' }, 403);
  const notFound = json({ message: 'Not found' }, 404);

  it.each<readonly [string, readonly Respond[]]>([
    ['good', [json(samples.WEBHOOK_ANSWER)]],
    ['good', [json({ status: 'Success', results: null })]],
    ['good', [refused('Chưa đăng ký webhook'), list]],
    ['good', [notFound, list]],
    ['good', [forbidden, list, notFound]],
    ['good', [forbidden, list, json({ message: 'Không phải đơn của bạn' }, 403)]],
    ['good', [forbidden, list, page('<h1>Not Found', 404)]],
    ['not-permitted', [forbidden, list, forbidden]],
    ['malformed', [notFound, notFound]],
    ['not-permitted', [forbidden, forbidden]],
    ['refused', [notFound, refused('Bảo trì')]],
    ['unauthorized', [json({ message: 'Unauthenticated.' }, 401)]],
    ['unauthorized', [refused('x', [], 401)]],
    ['malformed', [page(LOGIN)]],
    ['malformed', [page('<h1>Not Found', 404)]],
    ['unavailable', [page('<h1>Bad Gateway', 502)]],
  ])('is %s', async (outcome, answers) => {
    const partner = await startPartner();
    for (const [at, operation] of STEPS.entries()) partner.meet(operation, answers[at] ?? answers[0] ?? list);
    const end = await createTestClient(partner.url)
      .testConnection()
      .then(() => 'good')
      .catch((error: { problem: { code: string } }) => error.problem.code);
    expect(end).toBe(outcome);
    expect([...new Set(partner.requests.map(({ operation }) => operation))]).toEqual(
      STEPS.slice(0, answers.length),
    );
  });
});
