import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LABEL_SIZE_NAMES, needsLabelUrl } from '../../shared/label-size.ts';
import type { PrintToken } from '../../shared/order-code.ts';
import { describeProblem } from '../../shared/problem.ts';
import {
  badGateway,
  closed,
  json,
  page,
  type Respond,
  raw,
  redirected,
  refused,
  silent,
  tooMany,
  truncated,
} from '../partner/answers.ts';
import { startAnswering } from '../partner/start-partner.ts';
import { ACCESS_TOKEN, CALLS, catchProblem, createTestClient, PRINT_TOKEN, SHORT_LIMITS } from './clients.ts';

const BASE = 'https://service.example/api';
const LABEL = 'https://label.example';

describe('labelAddress', () => {
  const withoutLabelUrl = createTestClient(BASE, { labelUrl: null });
  const thrown = (call: () => URL): unknown => {
    try {
      return call().href;
    } catch (error) {
      return (error as { problem: unknown }).problem;
    }
  };

  it('is under the label address if one is set', () => {
    for (const client of [
      createTestClient(BASE, { labelUrl: LABEL }),
      createTestClient(BASE, { baseUrl: null, labelUrl: LABEL }),
    ])
      for (const size of LABEL_SIZE_NAMES)
        expect(client.labelAddress(PRINT_TOKEN, size).href).toBe(
          `${LABEL}/orders/awb?token=${PRINT_TOKEN}&size=${size}`,
        );
  });

  it('of a size that only the label address has fails without a label address, of others it is the base address', () => {
    for (const size of LABEL_SIZE_NAMES)
      expect(thrown(() => withoutLabelUrl.labelAddress(PRINT_TOKEN, size))).toEqual(
        needsLabelUrl(size)
          ? { code: 'size-needs-label-url', values: { size } }
          : `${BASE}/v1/partner/orders/label?token=${PRINT_TOKEN}&size=${size}`,
      );
  });

  it('fails without any address', () => {
    const client = createTestClient(BASE, { baseUrl: null, labelUrl: null });
    for (const size of ['A5', 'S9'] as const)
      expect(thrown(() => client.labelAddress(PRINT_TOKEN, size))).toEqual({ code: 'not-configured' });
  });

  it('keeps a token with special characters in one parameter', () => {
    const token = 'a&size=A5#/é' as PrintToken;
    const { searchParams, hash } = createTestClient(LABEL).labelAddress(token, 'S9');
    expect([[...searchParams], hash]).toEqual([
      [
        ['token', token],
        ['size', 'S9'],
      ],
      '',
    ]);
  });
});

describe('fetchLabel', () => {
  it('sends a browser’s headers and no access token', async () => {
    const partner = await startAnswering(page('<p>Nhãn'));
    expect(await createTestClient(partner.url).fetchLabel(PRINT_TOKEN, 'S13')).toEqual({
      url: `${partner.url}/orders/awb?token=${PRINT_TOKEN}&size=S13`,
      httpStatus: 200,
      contentType: 'text/html',
      contentTypeHeader: 'text/html; charset=UTF-8',
      body: new TextEncoder().encode('<p>Nhãn'),
      cookies: [],
      hasKnownLength: true,
      refresh: null,
    });
    expect(partner.requests).toMatchObject([
      {
        method: 'GET',
        path: '/orders/awb',
        query: { token: PRINT_TOKEN, size: 'S13' },
        headers: { accept: expect.stringMatching(/^text\/html,.*application\/pdf/) },
      },
    ]);
    expect(partner.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('needs no access token', async () => {
    const partner = await startAnswering(page('x'));
    const client = createTestClient(partner.url, { accessToken: null, labelUrl: null });
    expect(await client.fetchLabel(PRINT_TOKEN, 'A5')).toMatchObject({ httpStatus: 200 });
    expect(partner.requests[0]?.path).toBe('/v1/partner/orders/label');
  });

  it('returns every byte, and a missing content type as such', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    const partner = await startAnswering(raw(bytes, 'Application/PDF'), raw('x'));
    const client = createTestClient(partner.url);
    const label = await client.fetchLabel(PRINT_TOKEN, 'K46');
    expect(label.contentType).toBe('application/pdf');
    expect(Buffer.from(label.body).equals(bytes)).toBe(true);
    expect(await CALLS.label(client)).toMatchObject({ contentType: '', contentTypeHeader: '' });
  });

  it.each<readonly [string, Respond, number, number]>([
    ['404', page('<h1>Not Found', 404), 404, 1],
    ['401, asked with the token too', json({ message: 'Unauthenticated.' }, 401), 401, 2],
    ['refusal', refused('Mã in hết hạn', [], 403), 403, 1],
    ['500', page('<h1>Server Error', 500), 500, 3],
    ['429 with a long wait', tooMany('99'), 429, 1],
  ])('returns a %s with its body', async (_what, respond, httpStatus, asked) => {
    const partner = await startAnswering(respond);
    const label = await CALLS.label(createTestClient(partner.url));
    expect(label.httpStatus).toBe(httpStatus);
    expect(label.body.length).toBeGreaterThan(0);
    expect(partner.requests).toHaveLength(asked);
  });

  it('retries after a 502, a dropped connection and a timeout', async () => {
    const partner = await startAnswering(badGateway, closed, silent, page('label'));
    const client = createTestClient(partner.url, {
      limits: { ...SHORT_LIMITS, attemptMs: 250, attempts: 4 },
    });
    expect(await CALLS.label(client)).toMatchObject({ httpStatus: 200 });
    expect(partner.requests).toHaveLength(4);
  });

  it('is no label if it broke off each time, and fails no other document', async () => {
    const partner = await startAnswering(truncated, truncated, truncated);
    const problem = await catchProblem(CALLS.label(createTestClient(partner.url)));
    expect([problem.code, describeProblem(problem, 'en')]).toEqual([
      'not-a-label',
      expect.stringContaining('broke off while it was loaded'),
    ]);
    expect(partner.requests).toHaveLength(3);
    const repeated = await startAnswering(truncated, page('label'));
    expect(await CALLS.label(createTestClient(repeated.url))).toMatchObject({ httpStatus: 200 });
  });

  it('says whether anything tells how long it is', async () => {
    const endless: Respond = (response) => {
      response.useChunkedEncodingByDefault = false;
      response.shouldKeepAlive = false;
      page('<p>half')(response);
    };
    const chunked: Respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
      response.end('whole');
    };
    const partner = await startAnswering(endless, chunked, page('whole'));
    const client = createTestClient(partner.url);
    expect(await CALLS.label(client)).toMatchObject({ hasKnownLength: false });
    expect(await CALLS.label(client)).toMatchObject({ hasKnownLength: true });
    expect(await CALLS.label(client)).toMatchObject({ hasKnownLength: true });
  });

  it.each<readonly [string, Respond]>([
    ['stops reading at the size limit', raw(Buffer.alloc(200_000))],
    [
      'counts the decompressed bytes of a compressed response',
      (r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(500_000))),
    ],
  ])('%s', async (_what, respond) => {
    const partner = await startAnswering(respond);
    const client = createTestClient(partner.url, { limits: { bodyBytes: 65_536 } });
    expect((await catchProblem(CALLS.label(client))).code).toBe('malformed');
    expect(partner.requests).toHaveLength(1);
  });
});

describe('followLead', () => {
  it('requests an address, also with a form’s fields, and follows where that redirects', async () => {
    const partner = await startAnswering(page('one'), redirected('/label?a=1'), page('two'));
    const client = createTestClient(partner.url);
    const lead = { url: `${partner.url}/next?a=b`, method: 'GET', fields: [], cookies: [] } as const;
    expect(await client.followLead(lead)).toMatchObject({ url: lead.url, httpStatus: 200 });
    const fields = [
      ['code', 'a b'],
      ['code', 'ữ'],
    ] as const;
    const form = { ...lead, method: 'POST', fields } as const;
    expect(await client.followLead(form)).toMatchObject({ url: `${partner.url}/label?a=1` });
    expect(partner.requests).toMatchObject([
      { method: 'GET', path: '/next', query: { a: 'b' } },
      {
        method: 'POST',
        path: '/next',
        headers: { 'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) },
      },
      { method: 'GET', path: '/label', query: { a: '1' } },
    ]);
    expect(JSON.stringify(partner.requests[1])).toContain('code=a+b&code=%E1%BB%AF');
    expect(JSON.stringify(partner.requests)).not.toContain(ACCESS_TOKEN);
  });

  it('sends a form once, and tells where a page refreshes to', async () => {
    const partner = await startAnswering(badGateway, (response) => {
      response.setHeader('refresh', '0;url=/label');
      page('soon')(response);
    });
    const client = createTestClient(partner.url);
    const lead = { url: `${partner.url}/next`, fields: [], cookies: [] } as const;
    expect(await client.followLead({ ...lead, method: 'POST' })).toMatchObject({ httpStatus: 502 });
    expect(await client.followLead({ ...lead, method: 'GET' })).toMatchObject({ refresh: '0;url=/label' });
    expect(partner.requests).toHaveLength(2);
  });
});
