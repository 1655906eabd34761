import { describe, expect, it } from 'vitest';
import { LABEL_SIZE_NAMES, needsLabelUrl } from '../../shared/label-size.ts';
import type { PrintToken } from '../../shared/order-code.ts';
import { catchProblem, createTestClient, PRINT_TOKEN, SHORT_LIMITS } from './clients.ts';
import { type Responder, respondJson, respondPage, startServer, unusedUrl } from './server.ts';

const BASE = 'https://service.example/api';
const LABEL = 'https://label.example';

describe('labelAddress', () => {
  it.each(LABEL_SIZE_NAMES)('of %s uses the label address if one is set', (size) => {
    const client = createTestClient(BASE, { labelUrl: LABEL });
    expect(client.labelAddress(PRINT_TOKEN, size).href).toBe(
      `${LABEL}/orders/awb?token=${PRINT_TOKEN}&size=${size}`,
    );
    expect(
      createTestClient(BASE, { baseUrl: null, labelUrl: LABEL }).labelAddress(PRINT_TOKEN, size).host,
    ).toBe('label.example');
  });

  const onlyUnderLabelUrl = LABEL_SIZE_NAMES.filter(needsLabelUrl);
  const underBoth = LABEL_SIZE_NAMES.filter((size) => !needsLabelUrl(size));
  const withoutLabelUrl = createTestClient(BASE, { labelUrl: null });

  it.each(underBoth)('of %s uses the base address if no label address is set', (size) => {
    expect(withoutLabelUrl.labelAddress(PRINT_TOKEN, size).href).toBe(
      `${BASE}/v1/partner/orders/label?token=${PRINT_TOKEN}&size=${size}`,
    );
  });

  it.each(onlyUnderLabelUrl)('of %s fails without a label address', (size) => {
    expect(() => withoutLabelUrl.labelAddress(PRINT_TOKEN, size)).toThrow(
      expect.objectContaining({ problem: { code: 'size-needs-label-url', values: { size } } }),
    );
  });

  it.each(['A5', 'S9'] as const)('of %s fails without any address', (size) => {
    const client = createTestClient(BASE, { baseUrl: null, labelUrl: null });
    expect(() => client.labelAddress(PRINT_TOKEN, size)).toThrow(
      expect.objectContaining({ problem: { code: 'not-configured' } }),
    );
  });

  it('keeps a token with special characters in one parameter', () => {
    const token = 'a&size=A5#/é' as PrintToken;
    const { searchParams, hash } = createTestClient(LABEL).labelAddress(token, 'S9');
    expect([...searchParams]).toEqual([
      ['token', token],
      ['size', 'S9'],
    ]);
    expect(hash).toBe('');
  });
});

describe('fetchLabel', () => {
  it('sends a browser’s headers and no access token', async () => {
    const server = await startServer((r) => respondPage(r, '<p>Nhãn'));
    const label = await createTestClient(server.url).fetchLabel(PRINT_TOKEN, 'S13');
    expect(label).toEqual({
      url: `${server.url}/orders/awb?token=${PRINT_TOKEN}&size=S13`,
      httpStatus: 200,
      contentType: 'text/html',
      contentTypeHeader: 'text/html; charset=UTF-8',
      body: new TextEncoder().encode('<p>Nhãn'),
      cookies: [],
    });
    expect(server.requests).toMatchObject([
      { method: 'GET', path: '/orders/awb', query: { token: PRINT_TOKEN, size: 'S13' } },
    ]);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect(server.requests[0]?.headers.accept).toMatch(/^text\/html,.*application\/pdf/);
  });

  it('needs no access token', async () => {
    const server = await startServer((r) => respondPage(r, 'x'));
    const client = createTestClient(server.url, { accessToken: null, labelUrl: null });
    expect(await client.fetchLabel(PRINT_TOKEN, 'A5')).toMatchObject({ httpStatus: 200 });
    expect(server.requests[0]?.path).toBe('/v1/partner/orders/label');
  });

  it('returns every byte', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    const server = await startServer((r) =>
      r.writeHead(200, { 'content-type': 'Application/PDF' }).end(bytes),
    );
    const label = await createTestClient(server.url).fetchLabel(PRINT_TOKEN, 'K46');
    expect(label.contentType).toBe('application/pdf');
    expect(Buffer.from(label.body).equals(bytes)).toBe(true);
  });

  it('reports a missing content type', async () => {
    const server = await startServer((r) => r.end('x'));
    expect(await createTestClient(server.url).fetchLabel(PRINT_TOKEN, 'S9')).toMatchObject({
      contentType: '',
      contentTypeHeader: '',
    });
  });

  it.each<readonly [string, Responder, number, number]>([
    ['404', (r) => respondPage(r, '<h1>Not Found', 404), 404, 1],
    ['401, asked with the token too', (r) => respondJson(r, { message: 'Unauthenticated.' }, 401), 401, 2],
    ['refusal', (r) => respondJson(r, { status: 'Error', message: 'Mã in hết hạn' }, 403), 403, 1],
    ['500', (r) => respondPage(r, '<h1>Server Error', 500), 500, 3],
    ['429 with a long wait', (r) => r.writeHead(429, { 'retry-after': '99' }).end('x'), 429, 1],
  ])('returns a %s with its body', async (_what, answerer, httpStatus, asked) => {
    const server = await startServer(answerer);
    const label = await createTestClient(server.url).fetchLabel(PRINT_TOKEN, 'S9');
    expect(label.httpStatus).toBe(httpStatus);
    expect(label.body.length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(asked);
  });

  it('retries after a 502, a dropped connection and a timeout', async () => {
    const faults: readonly Responder[] = [
      (r) => respondPage(r, '', 502),
      (r) => r.destroy(),
      () => undefined,
    ];
    const server = await startServer((r, number, request) =>
      (faults[number] ?? ((response) => respondPage(response, 'label')))(r, number, request),
    );
    const client = createTestClient(server.url, { limits: { ...SHORT_LIMITS, attemptMs: 60, attempts: 4 } });
    expect(await client.fetchLabel(PRINT_TOKEN, 'S9')).toMatchObject({ httpStatus: 200 });
    expect(server.requests).toHaveLength(4);
  });

  it('fails when the server does not answer', async () => {
    const problem = await catchProblem(createTestClient(await unusedUrl()).fetchLabel(PRINT_TOKEN, 'S9'));
    expect(problem).toEqual({
      code: 'unavailable',
      values: { detail: expect.stringMatching(/^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/) },
    });
  });

  it('stops reading at the size limit', async () => {
    const server = await startServer((r) => r.end(Buffer.alloc(200_000)));
    const client = createTestClient(server.url, { limits: { bodyBytes: 65_536 } });
    expect((await catchProblem(client.fetchLabel(PRINT_TOKEN, 'S9'))).code).toBe('malformed');
    expect(server.requests).toHaveLength(1);
  });

  it('counts the decompressed bytes of a compressed response', async () => {
    const { gzipSync } = await import('node:zlib');
    const server = await startServer((r) =>
      r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(500_000))),
    );
    const client = createTestClient(server.url, { limits: { bodyBytes: 65_536 } });
    expect((await catchProblem(client.fetchLabel(PRINT_TOKEN, 'S9'))).code).toBe('malformed');
  });
});
