import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../main/partner/partner-errors.ts';
import { describeProblem } from '../../shared/problem.ts';
import { CODE, CODES, catchProblem, createTestClient } from './clients.ts';
import * as samples from './samples.ts';
import { type Responder, respondJson, respondPage, startServer, unusedUrl } from './server.ts';

const LOGIN = '<!doctype html><form><input type="password" name="password"></form>';

/** Each fault, how the print token call ends, and the number of requests. */
/** A cut connection in Node's words, and in Chromium's. */
const CUT = /UND_ERR_SOCKET|ECONNRESET|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET/;

const FAULTS: readonly (readonly [
  what: string,
  answerer: Responder,
  code: string,
  detail: RegExp,
  asked: number,
])[] = [
  ['401 of Laravel', (r) => respondJson(r, { message: 'Unauthenticated.' }, 401), 'unauthorized', /token/, 1],
  [
    '401 envelope',
    (r) => respondJson(r, { status: 'Error', message: 'Hết hạn' }, 401),
    'unauthorized',
    /token/,
    1,
  ],
  ['401 page', (r) => respondPage(r, LOGIN, 401), 'unauthorized', /token/, 1],
  ['401 without a body', (r) => r.writeHead(401).end(), 'unauthorized', /token/, 1],
  [
    '403 of Laravel',
    (r) => respondJson(r, { message: 'This action is unauthorized.' }, 403),
    'not-permitted',
    /“This action is unauthorized\.”/,
    1,
  ],
  [
    '403 envelope',
    (r) => respondJson(r, { status: 'Error', message: 'Đơn của shop khác.' }, 403),
    'not-permitted',
    /Đơn của shop khác\./,
    1,
  ],
  ['403 JSON without words', (r) => respondJson(r, {}, 403), 'not-permitted', /“HTTP 403”/, 1],
  ['403 page of a firewall', (r) => respondPage(r, '<h1>Forbidden', 403), 'malformed', /HTTP 403/, 1],
  [
    'refusal with 200',
    (r) => respondJson(r, { status: 'Error', message: ' Không tìm thấy đơn hàng. ' }),
    'refused',
    / Không tìm thấy đơn hàng\. /,
    1,
  ],
  [
    'refusal in small letters, with spaces',
    (r) => respondJson(r, { status: ' error ', message: 'Mã sai' }),
    'refused',
    /Mã sai/,
    1,
  ],
  [
    'refusal with 500',
    (r) => respondJson(r, { status: 'Error', message: 'Mã sai' }, 500),
    'unavailable',
    /\(HTTP 500: Mã sai\)/,
    3,
  ],
  [
    'refusal with 408',
    (r) => respondJson(r, { status: 'Error', message: 'Hết giờ' }, 408),
    'unavailable',
    /\(HTTP 408: Hết giờ\)/,
    3,
  ],
  [
    'refusal with errors as a text',
    (r) => respondJson(r, { status: 'Error', message: '', errors: 'Mã sai' }),
    'refused',
    /Mã sai/,
    1,
  ],
  [
    'refusal with errors as a list',
    (r) => respondJson(r, { status: 'Error', errors: ['Một', { x: 'Hai' }] }),
    'refused',
    /“Một; x: Hai”/,
    1,
  ],
  [
    'refusal with errors as a map',
    (r) => respondJson(r, { status: 'Error', message: null, errors: { code: ['Ba', 'Bốn'] } }),
    'refused',
    /“code: Ba Bốn”/,
    1,
  ],
  ['refusal without words', (r) => respondJson(r, { status: 'Error' }), 'refused', /no reason given/, 1],
  [
    '422 of Laravel',
    (r) =>
      respondJson(
        r,
        { message: 'The given data was invalid.', errors: { code: ['Thiếu mã', 'Mã sai'] } },
        422,
      ),
    'refused',
    /“The given data was invalid\. \(code: Thiếu mã Mã sai\)”/,
    1,
  ],
  ['422 with a message only', (r) => respondJson(r, { message: 'Thiếu mã' }, 422), 'refused', /Thiếu mã/, 1],
  ['404 page', (r) => respondPage(r, '<h1>Not Found', 404), 'malformed', /HTTP 404/, 1],
  ['404 JSON without words', (r) => respondJson(r, { message: '' }, 404), 'refused', /“HTTP 404”/, 1],
  ['404 JSON', (r) => respondJson(r, { message: 'Not found' }, 404), 'refused', /“Not found”/, 1],
  ['404 with an empty list', (r) => respondJson(r, [], 404), 'refused', /“HTTP 404”/, 1],
  ['404 with a JSON text', (r) => respondJson(r, 'No such order', 404), 'refused', /“No such order”/, 1],
  ...[400, 405, 409, 410, 413, 418].map((status): (typeof FAULTS)[number] => [
    `${status} JSON`,
    (r) => respondJson(r, { message: 'Sai rồi' }, status),
    'refused',
    /“Sai rồi”/,
    1,
  ]),
  ['400 page', (r) => respondPage(r, '<h1>Bad Request', 400), 'malformed', /HTTP 400/, 1],
  ['409 without a body', (r) => r.writeHead(409).end(), 'malformed', /HTTP 409/, 1],
  ['500 page', (r) => respondPage(r, '<h1>Server Error', 500), 'unavailable', /HTTP 500/, 3],
  [
    '503 JSON',
    (r) => respondJson(r, { message: 'Service Unavailable' }, 503),
    'unavailable',
    /\(HTTP 503: Service Unavailable\)/,
    3,
  ],
  ['504 without a body', (r) => r.writeHead(504).end(), 'unavailable', /HTTP 504/, 3],
  [
    '429 without a wait',
    (r) => respondJson(r, { message: 'Too Many Attempts.' }, 429),
    'rate-limited',
    /in 60 seconds/,
    3,
  ],
  [
    '429 with a long wait',
    (r) => respondJson(r, { message: '' }, 429, { 'retry-after': '90' }),
    'rate-limited',
    /in 90 seconds/,
    1,
  ],
  [
    '429 envelope with a long wait',
    (r) => respondJson(r, { status: 'Error', message: 'Chậm lại' }, 429, { 'retry-after': '61' }),
    'rate-limited',
    /in 61 seconds/,
    1,
  ],
  ['login page with 200', (r) => respondPage(r, LOGIN), 'malformed', /a web page/, 1],
  [
    'login page after a redirect',
    (r) => r.writeHead(302, { location: '/login' }).end(),
    'malformed',
    /redirected/,
    1,
  ],
  ['302 without an address', (r) => r.writeHead(302).end(), 'malformed', /redirected/, 1],
  [
    'empty body',
    (r) => r.writeHead(200, { 'content-type': 'application/json' }).end(),
    'malformed',
    /an empty answer/,
    1,
  ],
  ['204', (r) => r.writeHead(204).end(), 'malformed', /an empty answer/, 1],
  ['truncated JSON', (r) => r.end('{"status":"Success","results":{"tok'), 'malformed', /broken JSON/, 1],
  ['plain text', (r) => r.end('OK'), 'malformed', /broken JSON/, 1],
  ['bytes', (r) => r.end(Buffer.from([0xff, 0xfe, 0, 1, 2])), 'malformed', /broken JSON/, 1],
  ['JSON null', (r) => respondJson(r, null), 'malformed', /other than documented/, 1],
  ['JSON list', (r) => respondJson(r, [samples.TOKEN_ANSWER]), 'malformed', /other than documented/, 1],
  [
    'JSON without status or token',
    (r) => respondJson(r, { results: { key: 'x' } }),
    'malformed',
    /other than documented/,
    1,
  ],
  [
    'JSON with words only',
    (r) => respondJson(r, { message: 'Xong' }),
    'malformed',
    /unknown answer status: Xong/,
    1,
  ],
  [
    'a failure in words of its own',
    (r) => respondJson(r, { status: 'Fail', message: 'Sai số điện thoại' }),
    'malformed',
    /unknown answer status: Sai số điện thoại/,
    1,
  ],
  [
    'Success without an order, and why',
    (r) => respondJson(r, { status: 'Success', message: 'Sai số điện thoại', results: null }),
    'malformed',
    /data other than documented: Sai số điện thoại/,
    1,
  ],
  [
    'unknown status without a token',
    (r) => respondJson(r, { status: 'Pending', results: [] }),
    'malformed',
    /unknown answer status/,
    1,
  ],
  [
    'a success with 500 and no token',
    (r) => respondJson(r, { status: 'Success', results: [] }, 500),
    'unavailable',
    /HTTP 500/,
    3,
  ],
  [
    'a success with 404 and no token',
    (r) => respondJson(r, { status: 'Success', results: [] }, 404),
    'malformed',
    /other than documented/,
    1,
  ],
  [
    'success without results',
    (r) => respondJson(r, { status: 'Success' }),
    'malformed',
    /other than documented/,
    1,
  ],
  [
    'success without a token',
    (r) => respondJson(r, { status: 'Success', results: { token: null } }),
    'malformed',
    /other than documented/,
    1,
  ],
  [
    'success with an empty token',
    (r) => respondJson(r, { status: 'Success', results: { token: '' } }),
    'malformed',
    /other than documented/,
    1,
  ],
  [
    'another operation’s answer',
    (r) => respondJson(r, samples.PRICE_ANSWER),
    'malformed',
    /other than documented/,
    1,
  ],
  ['connection cut before the answer', (r) => r.destroy(), 'unavailable', CUT, 3],
  ['connection cut in the answer', (r) => cut(r), 'unavailable', CUT, 3],
  ['too long an answer', (r) => r.end('x'.repeat(70_000)), 'malformed', /too long/, 1],
];

function cut(response: Parameters<Responder>[0]): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":');
  setImmediate(() => response.destroy());
}

describe('faults of the service', () => {
  it.each(FAULTS)('%s', async (_what, answerer, code, sentence, asked) => {
    const server = await startServer(answerer);
    const client = createTestClient(server.url, {
      limits: { attemptMs: 2000, totalMs: 5000, attempts: 3, backoffMs: 1, bodyBytes: 65_536 },
    });
    const problem = await catchProblem(client.printToken(CODES));
    expect(problem.code).toBe(code);
    expect(describeProblem(problem, 'en')).toMatch(sentence);
    expect(server.requests).toHaveLength(asked);
  });

  it('keeps a message verbatim', async () => {
    const message = ' Đơn "SGN" đã huỷ:\n <b>không</b> in được ';
    const server = await startServer((r) => respondJson(r, { status: 'Error', message }, 422));
    expect(await catchProblem(createTestClient(server.url).printToken(CODES))).toEqual({
      code: 'refused',
      values: { detail: message },
    });
  });

  it('returns field errors by field name beside the message', async () => {
    const errors = { phone: ['Sai số'], 'products.0.price': ['Thiếu', 'giá'], weight: { max: 'Quá nặng' } };
    const server = await startServer((r) => respondJson(r, { status: 'Error', message: 'Lỗi', errors }, 422));
    expect(await catchProblem(createTestClient(server.url).printToken(CODES))).toEqual({
      code: 'refused',
      values: { detail: 'Lỗi (phone: Sai số; products.0.price: Thiếu giá; weight.max: Quá nặng)' },
      fields: { phone: 'Sai số', 'products.0.price': 'Thiếu giá', 'weight.max': 'Quá nặng' },
    });
  });

  it('keeps the raw refusal text for comparison only', async () => {
    const said = { status: 'ERROR', message: `Không có ${CODES[0]}, 0987654321`, errors: { code: ['Sai'] } };
    const server = await startServer((r) => respondJson(r, said, 404));
    const error: unknown = await createTestClient(server.url)
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

  it.each([200, 201, 401, 404, 429, 500])('accepts a readable success with HTTP %s', async (status) => {
    const server = await startServer((r) => respondJson(r, samples.TOKEN_ANSWER, status));
    expect(await createTestClient(server.url).printToken(CODES)).toBe(samples.TOKEN_ANSWER.results.token);
    expect(server.requests).toHaveLength(1);
  });

  const { results } = samples.TOKEN_ANSWER;
  it.each([{ results }, { status: 'success', results }, { status: 'OK', results }, { status: 1, results }])(
    'accepts a token from %j and registers it as a secret',
    async (answer) => {
      const server = await startServer((r) => respondJson(r, answer));
      const told: object[] = [];
      const client = createTestClient(server.url, { log: (event) => told.push(event) });
      expect(await client.printToken(CODES)).toBe(results.token);
      expect(told[0]).toMatchObject({
        event: 'unexpected partner response',
        issues: ['status (other)'],
      });
    },
  );

  it('does not treat a change as done when the status is unrecognized', async () => {
    const { results: cancelled } = samples.CANCEL_ANSWER;
    const asked = async (answer: object): Promise<unknown> => {
      const server = await startServer((r) => respondJson(r, answer));
      return createTestClient(server.url)
        .call('cancel', { code: CODE })
        .then(
          () => 'done',
          (error: { problem: { code: string } }) => error.problem.code,
        );
    };
    expect(await asked({ status: 'Pending', results: cancelled })).toBe('malformed');
    expect(await asked({ status: 'Failed', results: cancelled })).toBe('malformed');
    expect(await asked({ results: cancelled })).toBe('done');
    expect(await asked({ status: 'SUCCESS', results: cancelled })).toBe('done');
  });

  it('connection refused', async () => {
    expect(await catchProblem(createTestClient(await unusedUrl()).printToken(CODES))).toEqual({
      code: 'unavailable',
      values: { detail: expect.stringMatching(/^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/) },
    });
  });

  it('unknown host', async () => {
    const client = createTestClient('http://service.invalid', {
      // Name look-ups would leave this machine, so the failure is built as Node reports it.
      fetch: () =>
        Promise.reject(
          new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
        ),
    });
    expect(await catchProblem(client.printToken(CODES))).toMatchObject({ values: { detail: 'ENOTFOUND' } });
  });

  it('an untrusted certificate, as Electron’s net.request reports it', async () => {
    const client = createTestClient('https://service.invalid', {
      fetch: () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID')),
    });
    expect(await catchProblem(client.printToken(CODES))).toMatchObject({
      code: 'unavailable',
      values: { detail: 'ERR_CERT_AUTHORITY_INVALID' },
    });
  });

  it('plain HTTP where TLS is expected', async () => {
    const server = await startServer((r) => respondJson(r, samples.TOKEN_ANSWER));
    const client = createTestClient(server.url.replace('http:', 'https:'));
    expect((await catchProblem(client.printToken(CODES))).code).toBe('unavailable');
    expect(server.requests).toEqual([]);
  });
});

describe('testConnection', () => {
  const PATHS = ['/webhooks', '/status', '/info'];
  type Answers = readonly [webhook: Responder, statuses?: Responder, info?: Responder];

  const tested = async (answers: Answers): Promise<string> => {
    const server = await startServer((response, number, request) =>
      (answers[PATHS.findIndex((path) => request.path.endsWith(path))] ?? answers[0])(
        response,
        number,
        request,
      ),
    );
    const outcome = await createTestClient(server.url)
      .testConnection()
      .then(() => 'good')
      .catch((error: { problem: { code: string } }) => error.problem.code);
    const asked = new Set(server.requests.map(({ path }) => PATHS.find((end) => path.endsWith(end))));
    expect([...asked]).toEqual(PATHS.slice(0, answers.length));
    return outcome;
  };

  const list: Responder = (r) => respondJson(r, samples.STATUSES_ANSWER);
  const forbidden: Responder = (r) => respondJson(r, { message: 'Forbidden' }, 403);
  const notFound: Responder = (r) => respondJson(r, { message: 'Not found' }, 404);

  it.each<readonly [string, Answers]>([
    ['good', [(r) => respondJson(r, samples.WEBHOOK_ANSWER)]],
    ['good', [(r) => respondJson(r, { status: 'Success', results: null })]],
    ['good', [(r) => respondJson(r, { status: 'Error', message: 'Chưa đăng ký webhook' }), list]],
    ['good', [notFound, list]],
    ['good', [forbidden, list, notFound]],
    ['good', [forbidden, list, (r) => respondJson(r, { message: 'Không phải đơn của bạn' }, 403)]],
    ['good', [forbidden, list, (r) => respondPage(r, '<h1>Not Found', 404)]],
    ['not-permitted', [forbidden, list, forbidden]],
    ['malformed', [notFound, notFound]],
    ['not-permitted', [forbidden, forbidden]],
    ['refused', [notFound, (r) => respondJson(r, { status: 'Error', message: 'Bảo trì' })]],
    ['unauthorized', [(r) => respondJson(r, { message: 'Unauthenticated.' }, 401)]],
    ['unauthorized', [(r) => respondJson(r, { status: 'Error', message: 'x' }, 401)]],
    ['malformed', [(r) => respondPage(r, LOGIN)]],
    ['malformed', [(r) => respondPage(r, '<h1>Not Found', 404)]],
    ['unavailable', [(r) => respondPage(r, '<h1>Bad Gateway', 502)]],
  ])('is %s', async (outcome, answers) => {
    expect(await tested(answers)).toBe(outcome);
  });
});
