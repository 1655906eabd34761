import { describe, expect, it } from 'vitest';
import { json, page, redirected } from '../partner/answers.ts';
import * as samples from '../partner/samples.ts';
import { startAnswering } from '../partner/start-partner.ts';
import { CALLS, catchProblem, createTestClient } from './clients.ts';

const REFUSED = { code: 'malformed', values: { detail: { en: 'redirected to another address' } } };

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])(
    'does not follow a call’s %s, so the token goes nowhere else',
    async (status) => {
      const other = await startAnswering(json(samples.TOKEN_ANSWER));
      const partner = await startAnswering(redirected(`${other.url}/v1/partner/orders/token`, status));
      const client = createTestClient(partner.url);
      for (const call of [CALLS.token, CALLS.info, CALLS.cancel])
        expect(await catchProblem(call(client))).toMatchObject(REFUSED);
      expect(other.requests).toEqual([]);
      expect(partner.requests).toHaveLength(3);
    },
  );

  it('follows a label’s redirect to another origin without the access token', async () => {
    const other = await startAnswering(page('<p>label'));
    const partner = await startAnswering(redirected(`${other.url}/print?x=1`));
    expect(await CALLS.label(createTestClient(partner.url))).toMatchObject({
      url: `${other.url}/print?x=1`,
      httpStatus: 200,
    });
    const headers = [...partner.requests, ...other.requests].flatMap((asked) => Object.keys(asked.headers));
    expect(headers).not.toContain('authorization');
    expect(headers).not.toContain('cookie');
  });

  it('follows a label’s redirect only if the redirect policy allows it, and reports it', async () => {
    const other = await startAnswering(page('<p>label'));
    const partner = await startAnswering(redirected(`${other.url}/print?x=1`));
    const told: object[] = [];
    const client = createTestClient(partner.url, {
      redirects: ({ to }) => (to.pathname === '/print' ? 'not-public' : null),
      log: (event) => told.push(event),
    });
    expect(await catchProblem(CALLS.label(client))).toMatchObject(REFUSED);
    expect([partner.requests.length, other.requests]).toEqual([1, []]);
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
    const problem = await catchProblem(CALLS.label(createTestClient('http://127.0.0.1:9', { fetch })));
    expect([problem.code, asked]).toEqual(['proxy-sign-in', 1]);
  });
});
