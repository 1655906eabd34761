import { describe, expect, it } from 'vitest';
import { CODE, CODES, catchProblem, createTestClient, PRINT_TOKEN } from './clients.ts';
import * as samples from './samples.ts';
import { respondJson, respondPage, startServer } from './server.ts';

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])(
    'does not follow a call’s %s, so the token goes nowhere else',
    async (status) => {
      const other = await startServer((r) => respondJson(r, samples.TOKEN_ANSWER));
      const server = await startServer((r) =>
        r.writeHead(status, { location: `${other.url}/v1/partner/orders/token` }).end(),
      );
      const client = createTestClient(server.url);
      for (const call of [() => client.printToken(CODES), () => client.info(CODE, 'order')]) {
        expect(await catchProblem(call())).toMatchObject({
          code: 'malformed',
          values: { detail: { en: 'redirected to another address' } },
        });
      }
      expect(other.requests).toEqual([]);
      expect(server.requests).toHaveLength(2);
    },
  );

  it('follows a label’s redirect to another origin without the access token', async () => {
    const other = await startServer((r) => respondPage(r, '<p>label'));
    const server = await startServer((r) => r.writeHead(302, { location: `${other.url}/print?x=1` }).end());
    const label = await createTestClient(server.url).fetchLabel(PRINT_TOKEN, 'S9');
    expect(label).toMatchObject({ url: `${other.url}/print?x=1`, httpStatus: 200 });
    for (const { headers } of [...server.requests, ...other.requests]) {
      expect(headers.authorization).toBeUndefined();
      expect(headers.cookie).toBeUndefined();
    }
  });

  it('follows a label’s redirect only if the redirect policy allows it, and reports it', async () => {
    const other = await startServer((r) => respondPage(r, '<p>label'));
    const server = await startServer((r) => r.writeHead(302, { location: `${other.url}/print?x=1` }).end());
    const told: object[] = [];
    const client = createTestClient(server.url, {
      redirects: ({ to }) => (to.pathname === '/print' ? 'not-public' : null),
      log: (event) => told.push(event),
    });
    expect(await catchProblem(client.fetchLabel(PRINT_TOKEN, 'S9'))).toMatchObject({
      code: 'malformed',
      values: { detail: { en: 'redirected to another address' } },
    });
    expect(other.requests).toEqual([]);
    expect(server.requests).toHaveLength(1);
    expect(told[0]).toEqual({
      event: 'label redirected',
      host: '[loopback]',
      httpStatus: 302,
      refused: 'not-public',
    });
  });

  it('requests a label once when a proxy demands a sign-in, and says what to do', async () => {
    let asked = 0;
    const fetch = async (): Promise<never> => {
      asked++;
      throw new Error('net::ERR_PROXY_AUTH_REQUESTED');
    };
    const problem = await catchProblem(
      createTestClient('http://127.0.0.1:9', { fetch }).fetchLabel(PRINT_TOKEN, 'S9'),
    );
    expect([problem.code, asked]).toEqual(['proxy-sign-in', 1]);
  });

  it('fails on an endless redirect of a label', async () => {
    const server = await startServer((r) => r.writeHead(302, { location: '/again' }).end());
    const client = createTestClient(server.url, { limits: { attempts: 1 } });
    expect((await catchProblem(client.fetchLabel(PRINT_TOKEN, 'S9'))).code).toBe('unavailable');
  });
});
