import { describe, expect, it } from 'vitest';
import type { PartnerClient } from '../../../main/partner/client.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import { createRegistration, registerUrl } from '../../../main/webhook/registration.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { catchProblem, SHORT_LIMITS } from '../../contract/clients.ts';

const NEW = 'https://new.shop.vn/hooks';
const OLD = 'https://old.shop.vn/hooks';
const SECRET = 'kT0b-Vw1Xo9aZ3mQ5rS7uY2cE4gI6kM8oQ0sU2wY4aC';
const TIMES = { created_at: '2017-09-29 01:52:09', updated_at: '2017-09-30 01:52:09' };

type Answer = () => Response | Promise<Response>;

const record = (url: string | null): Answer => {
  return () => Response.json({ status: 'Success', results: url === null ? null : { url, ...TIMES } });
};
const failing = (code: string): Answer => {
  return () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
};
const page: Answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const refusal: Answer = () => Response.json({ status: 'Error', message: 'Địa chỉ không hợp lệ' });

/** A service that handles a registration and its look-up; records its requests. */
function serviceOf(set: Answer, get: Answer): { readonly client: PartnerClient; readonly asked: string[] } {
  const asked: string[] = [];
  const client = createPartnerClient({
    baseUrl: 'https://a.example',
    labelUrl: null,
    accessToken: 'token',
    transport: {
      limits: { ...SHORT_LIMITS, attempts: 1 },
      async fetch(input, init) {
        const { method } = new Request(input, init);
        asked.push(method);
        return method === 'POST' ? set() : get();
      },
    },
  });
  return { client, asked };
}

describe('registering an address', () => {
  it('succeeds if the service returns it in any spelling', async () => {
    const { client, asked } = serviceOf(record('https://NEW.shop.vn:443/hooks'), record(OLD));
    expect(await registerUrl(NEW, client)).toMatchObject(TIMES);
    expect(asked).toEqual(['POST']);
  });

  it.each<[string, Answer]>([
    ['was lost', failing('ECONNRESET')],
    ['never came', failing('ECONNREFUSED')],
    ['was a gateway’s page', page],
    ['was cut', () => new Response('{"status":"Succ')],
    ['held no record', record(null)],
    ['was about another address', record(OLD)],
  ])('is done where the answer %s and the address is registered', async (_what, set) => {
    const { client, asked } = serviceOf(set, record(NEW));
    expect(await registerUrl(NEW, client)).toEqual({ url: NEW, ...TIMES });
    // Registered once, whatever was received.
    expect(asked).toEqual(['POST', 'GET']);
  });

  it.each<[string, Answer, Answer, RegExp]>([
    [
      'lost, and another one is registered',
      failing('ECONNRESET'),
      record(OLD),
      /ECONNRESET; .*old\.shop\.vn/,
    ],
    ['lost, and none is registered', page, record(null), /HTTP 502; no address is registered/],
    ['lost, and so is the other one', page, page, /HTTP 502/],
    ['about no address, and none is registered', record(null), record(null), /documented; no address/],
    [
      'about another address, which is registered',
      record(OLD),
      record(OLD),
      /another address; .*old\.shop\.vn/,
    ],
  ])('is unsure where the answer is %s', async (_what, set, get, words) => {
    const problem = await catchProblem(registerUrl(NEW, serviceOf(set, get).client));
    expect(problem.code).toBe('webhook-unsure');
    expect(new ProblemError(problem.code, problem.values).message).toMatch(words);
  });

  it('fails if it was refused, or nothing was sent', async () => {
    const refused = serviceOf(refusal, record(NEW));
    expect(await catchProblem(registerUrl(NEW, refused.client))).toMatchObject({ code: 'refused' });
    expect(refused.asked).toEqual(['POST']);
    const away = serviceOf(failing('ECONNREFUSED'), failing('ECONNREFUSED'));
    expect(await catchProblem(registerUrl(NEW, away.client))).toMatchObject({ code: 'unavailable' });
    const { client, asked } = serviceOf(record(NEW), record(NEW));
    const early = AbortSignal.abort(new ProblemError('interrupted'));
    expect(await catchProblem(registerUrl(NEW, client, { signal: early }))).toEqual({ code: 'interrupted' });
    expect(asked).toEqual([]);
  });

  it('is unknown if it is interrupted after sending', async () => {
    const interrupted = new AbortController();
    const { client, asked } = serviceOf(() => {
      interrupted.abort(new ProblemError('interrupted'));
      return new Promise(() => undefined);
    }, record(NEW));
    const problem = await catchProblem(registerUrl(NEW, client, { signal: interrupted.signal }));
    expect(problem).toMatchObject({
      code: 'webhook-unsure',
      values: { detail: { en: expect.stringContaining('interrupted') } },
    });
    expect(asked).toEqual(['POST']);
  });

  it('in the window reveals no receiver’s secret if another address is registered', async () => {
    const { client } = serviceOf(page, record(`https://hooks.shop.vn/tem/${SECRET}`));
    const registration = createRegistration({
      partner: () => Promise.resolve(client),
      secret: () => SECRET,
      ownAddress: () => Promise.resolve(null),
    });
    const problem = await catchProblem(registration.register(NEW));
    expect(problem.code).toBe('webhook-unsure');
    expect(JSON.stringify(problem)).toContain('https://hooks.shop.vn/tem/••••••••');
    expect(JSON.stringify(problem)).not.toContain(SECRET);
  });
});
