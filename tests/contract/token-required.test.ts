import { describe, expect, it } from 'vitest';
import type { PartnerClient } from '../../main/partner/client.ts';
import type { ServiceObservation } from '../../main/partner/service-observation.ts';
import type { TokenRequirements } from '../../main/partner/token-requirements.ts';
import { ACCESS_TOKEN, CODES, catchProblem, createTestClient, PRINT_TOKEN } from './clients.ts';
import * as samples from './samples.ts';
import { type ReceivedRequest, type Responder, respondJson, respondPage, startServer } from './server.ts';

/* Operations that partner-api.md shows without the token ("Authentication", 3). */

function memory(): TokenRequirements & { readonly names: Set<string> } {
  const names = new Set<string>();
  return { names, has: (operation) => names.has(operation), add: (operation) => void names.add(operation) };
}

const BEARER = `Bearer ${ACCESS_TOKEN}`;
const tokens = (seen: readonly ReceivedRequest[]): (string | undefined)[] =>
  seen.map(({ headers }) => headers.authorization);

const unauthenticated: Responder = (r) => respondJson(r, { message: 'Unauthenticated.' }, 401);

/** Responds to requests with the token. */
const wanting =
  (answer: Responder): Responder =>
  (response, number, request) =>
    (request.headers.authorization === BEARER ? answer : unauthenticated)(response, number, request);

const CALLS: readonly (readonly [string, object, (client: PartnerClient) => Promise<unknown>])[] = [
  ['statuses', samples.STATUSES_ANSWER, (client) => client.call('statuses', {})],
  ['provinces', samples.PROVINCES_ANSWER, (client) => client.call('provinces', {})],
  ['districts', samples.DISTRICTS_ANSWER, (client) => client.call('districts', { province: '01' })],
  ['communes', samples.COMMUNES_ANSWER, (client) => client.call('communes', { district: '001' })],
];

describe.each(CALLS)('%s', (operation, answer, call) => {
  it('sends the token when the service demands it, and from then on at once', async () => {
    const server = await startServer(wanting((r) => respondJson(r, answer)));
    const tokenRequirements = memory();
    const events: object[] = [];
    const news: ServiceObservation[] = [];
    const client = createTestClient(server.url, {
      tokenRequirements,
      log: (event) => events.push(event),
      onObservation: (one) => news.push(one),
    });
    await call(client);
    expect(tokens(server.requests)).toEqual([undefined, BEARER]);
    expect([...tokenRequirements.names]).toEqual([operation]);
    await call(client);
    expect(tokens(server.requests)).toEqual([undefined, BEARER, BEARER]);
    // One call, however often it was sent.
    expect(events).toMatchObject([
      { event: 'partner call', operation, outcome: 'answered', httpStatus: 200, attempts: 2 },
      { event: 'partner call', operation, outcome: 'answered', httpStatus: 200, attempts: 1 },
    ]);
    expect(news.map(({ kind }) => kind)).toEqual(['answered', 'answered']);
    expect(news[0]).toMatchObject({ authorized: true });
  });

  it('says that a token is missing, not refused, if none is set', async () => {
    const server = await startServer(unauthenticated);
    const news: ServiceObservation[] = [];
    const tokenRequirements = memory();
    tokenRequirements.add('statuses');
    for (const [options, code] of [
      [{ accessToken: null }, 'token-wanted'],
      [{ accessToken: '' }, 'token-wanted'],
      [{ accessToken: null, missingTokenProblem: { code: 'token-unavailable' } }, 'token-unavailable'],
      [{ accessToken: 'mã\r\nX: y' }, 'token-unreadable'],
    ] as const) {
      const client = createTestClient(server.url, { ...options, onObservation: (one) => news.push(one) });
      expect((await catchProblem(call(client))).code).toBe(code);
    }
    expect(tokens(server.requests)).toEqual([undefined, undefined, undefined, undefined]);
    for (const one of news) expect(one).toMatchObject({ kind: 'answered', authorized: false });
  });

  it('says that the token was refused if it was sent', async () => {
    const server = await startServer(unauthenticated);
    const tokenRequirements = memory();
    const news: ServiceObservation[] = [];
    const client = createTestClient(server.url, {
      tokenRequirements,
      onObservation: (one) => news.push(one),
    });
    expect((await catchProblem(call(client))).code).toBe('unauthorized');
    expect(tokens(server.requests)).toEqual([undefined, BEARER]);
    expect([...tokenRequirements.names]).toEqual([]);
    expect(news).toMatchObject([{ kind: 'token-refused' }]);
  });

  it('never carries the token across a redirect', async () => {
    const other = await startServer((r) => respondJson(r, answer));
    const server = await startServer(
      wanting((r) => r.writeHead(302, { location: `${other.url}/there` }).end()),
    );
    expect((await catchProblem(call(createTestClient(server.url)))).code).toBe('malformed');
    expect(other.requests).toEqual([]);
  });
});

describe('a call that is sent twice', () => {
  it('has the time limit of a single call', async () => {
    const slow: Responder = (response, number, request) =>
      void setTimeout(() => unauthenticated(response, number, request), 300);
    const server = await startServer((...args) => (args[1] === 0 ? slow(...args) : undefined));
    const client = createTestClient(server.url, {
      limits: { attemptMs: 600, totalMs: 600, attempts: 1, backoffMs: 1, backoffLimitMs: 1 },
    });
    const start = performance.now();
    expect((await catchProblem(client.call('statuses', {}))).code).toBe('unavailable');
    expect(performance.now() - start).toBeLessThan(850);
    expect(tokens(server.requests)).toEqual([undefined, BEARER]);
  });
});

describe('a label', () => {
  it('is requested with the token if {base_url}’s own origin demands it, and from then on at once', async () => {
    const server = await startServer(wanting((r) => respondPage(r, '<p>label')));
    const tokenRequirements = memory();
    for (const labelUrl of [null, server.url]) {
      tokenRequirements.names.clear();
      const before = server.requests.length;
      const client = createTestClient(`${server.url}/gateway`, {
        labelUrl,
        tokenRequirements: tokenRequirements,
      });
      expect(await client.fetchLabel(PRINT_TOKEN, 'A5')).toMatchObject({ httpStatus: 200 });
      expect(await client.fetchLabel(PRINT_TOKEN, 'A5')).toMatchObject({ httpStatus: 200 });
      expect(tokens(server.requests.slice(before))).toEqual([undefined, BEARER, BEARER]);
    }
  });

  it('is never requested with the token at another origin, nor after a redirect to one', async () => {
    const tokenRequirements = memory();
    tokenRequirements.add('label');
    const other = await startServer(unauthenticated);
    const server = await startServer((r) => r.writeHead(302, { location: `${other.url}/print` }).end());
    const at = (url: string, labelUrl: string | null): Promise<{ readonly httpStatus: number }> =>
      createTestClient(url, { labelUrl, tokenRequirements: tokenRequirements }).fetchLabel(PRINT_TOKEN, 'A5');
    // The label address is the other one; the base address leads there; the same without what was remembered.
    expect(await at(server.url, other.url)).toMatchObject({ httpStatus: 401 });
    expect(await at(server.url, null)).toMatchObject({ httpStatus: 401 });
    tokenRequirements.names.clear();
    expect(await at(server.url, null)).toMatchObject({ httpStatus: 401 });
    expect(tokens(other.requests)).toEqual([undefined, undefined, undefined]);
    expect(tokens(server.requests)).toEqual([BEARER, undefined]);
  });

  it('is returned for the caller to judge if no request succeeds, and nothing is remembered', async () => {
    const server = await startServer(unauthenticated);
    const tokenRequirements = memory();
    expect(
      await createTestClient(server.url, { tokenRequirements: tokenRequirements }).fetchLabel(
        PRINT_TOKEN,
        'S9',
      ),
    ).toMatchObject({
      httpStatus: 401,
    });
    expect([...tokenRequirements.names]).toEqual([]);
  });
});

it('sends an operation that is documented with the token once', async () => {
  const server = await startServer(unauthenticated);
  expect((await catchProblem(createTestClient(server.url).printToken(CODES))).code).toBe('unauthorized');
  expect(tokens(server.requests)).toEqual([BEARER]);
});
