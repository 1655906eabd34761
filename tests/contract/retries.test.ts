import { describe, expect, it } from 'vitest';
import type { Soc } from '../../shared/order-code.ts';
import { CODE, CODES, catchProblem, createTestClient, SHORT_LIMITS } from './clients.ts';
import * as samples from './samples.ts';
import { type Responder, respondJson, respondPage, startServer } from './server.ts';

/** Gives a silence up soon, and an answer time on a machine that is busy. */
const SOON_MS = 400;

const TOKEN = samples.TOKEN_ANSWER.results.token;
const ORDER = {
  ...samples.CREATE_REQUEST,
  products: [...samples.CREATE_REQUEST.products],
  soc: 'KAN7453535' as Soc,
};

/** Faults first, then the answer. */
const after =
  (faults: readonly Responder[], answer: unknown): Responder =>
  (response, number, request) => {
    const fault = faults[number];
    if (fault === undefined) respondJson(response, answer);
    else fault(response, number, request);
  };

const broken: Responder = (r) => {
  // On a reused connection Chromium would repeat the request by itself.
  r.setHeader('connection', 'close');
  respondPage(r, '<h1>Bad Gateway', 502);
};
const cut: Responder = (r) => r.destroy();
const silent: Responder = () => undefined;
const limited =
  (seconds: string): Responder =>
  (r) =>
    respondJson(r, { message: 'Too Many Attempts.' }, 429, { 'retry-after': seconds });

describe('a request that is safe to repeat', () => {
  it('is retried until it succeeds', async () => {
    const server = await startServer(after([broken, cut], samples.TOKEN_ANSWER));
    const events: object[] = [];
    const client = createTestClient(server.url, { log: (event) => events.push(event) });
    expect(await client.printToken(CODES)).toBe(TOKEN);
    expect(server.requests).toHaveLength(3);
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
    expect(events).toMatchObject([{ operation: 'token', outcome: 'answered', httpStatus: 200, attempts: 3 }]);
  });

  it('is sent at most three times', async () => {
    const server = await startServer(after([broken, broken, broken], samples.INFO_ANSWER));
    expect(await catchProblem(createTestClient(server.url).info(CODE, 'order'))).toEqual({
      code: 'unavailable',
      values: { detail: 'HTTP 502' },
    });
    expect(server.requests).toHaveLength(3);
  });

  it('is retried after a timeout', async () => {
    const server = await startServer(after([silent], samples.TOKEN_ANSWER));
    const client = createTestClient(server.url, { limits: { ...SHORT_LIMITS, attemptMs: SOON_MS } });
    expect(await client.printToken(CODES)).toBe(TOKEN);
    expect(server.requests).toHaveLength(2);
  });

  it('is retried after a body that never ends', async () => {
    const half: Responder = (r) => void r.writeHead(200).write('{"status":');
    const server = await startServer(after([half], samples.TOKEN_ANSWER));
    const client = createTestClient(server.url, { limits: { ...SHORT_LIMITS, attemptMs: SOON_MS } });
    expect(await client.printToken(CODES)).toBe(TOKEN);
    expect(server.requests).toHaveLength(2);
  });
});

describe('a request that is not safe to repeat', () => {
  it.each<readonly [string, Responder]>([
    ['a 5xx', broken],
    ['a lost answer', cut],
    ['a silence', silent],
  ])('is asked once in spite of %s', async (_fault, fault) => {
    const server = await startServer(after([fault], samples.CREATE_ANSWER));
    const client = createTestClient(server.url, { limits: { ...SHORT_LIMITS, attemptMs: SOON_MS } });
    expect((await catchProblem(client.call('create', ORDER))).code).toBe('unavailable');
    expect(
      (await catchProblem(createTestClient(server.url).call('setWebhook', { url: 'ftp://x' }))).code,
    ).toBe('bad-request');
    expect(server.requests).toHaveLength(1);
  });

  it.each(['0', '1'])('is sent once despite a 429 with a wait of %s s', async (seconds) => {
    const server = await startServer(limited(seconds));
    const client = createTestClient(server.url);
    for (const call of [
      client.call('create', ORDER),
      client.call('cancel', { code: CODE }),
      client.call('setWebhook', { url: 'https://shop.example/hook' }),
    ])
      expect((await catchProblem(call)).code).toBe('rate-limited');
    expect(server.requests).toHaveLength(3);
  });
});

describe('waits', () => {
  it('honor Retry-After if it fits the time limit', async () => {
    const server = await startServer(after([limited('1')], samples.TOKEN_ANSWER));
    const start = performance.now();
    expect(await createTestClient(server.url).printToken(CODES)).toBe(TOKEN);
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  it.each([
    ['in seconds', () => '30', 30],
    ['as a date', () => new Date(Date.now() + 40_000).toUTCString(), 40],
  ])('Retry-After %s does not fit: it fails at once and says how long', async (_how, header, seconds) => {
    const server = await startServer(after([limited(header())], samples.TOKEN_ANSWER));
    const start = performance.now();
    const { code, values } = await catchProblem(createTestClient(server.url).printToken(CODES));
    expect(performance.now() - start).toBeLessThan(900);
    expect(code).toBe('rate-limited');
    expect(Math.abs(Number(values?.['seconds']) - seconds)).toBeLessThanOrEqual(2);
    expect(server.requests).toHaveLength(1);
  });

  it('honor or reject the Retry-After of a 503 as well', async () => {
    const busy =
      (seconds: string): Responder =>
      (r) =>
        void r.writeHead(503, { 'retry-after': seconds }).end();
    const server = await startServer(after([busy('0'), busy('99')], samples.TOKEN_ANSWER));
    expect(await catchProblem(createTestClient(server.url).printToken(CODES))).toMatchObject({
      values: { detail: 'HTTP 503' },
    });
    expect(server.requests).toHaveLength(2);
  });

  it('end within the overall time limit', async () => {
    const server = await startServer(silent);
    const client = createTestClient(server.url, {
      limits: { attemptMs: 120, totalMs: 200, attempts: 100, backoffMs: 1, backoffLimitMs: 1 },
    });
    const start = performance.now();
    expect(await catchProblem(client.printToken(CODES))).toEqual({
      code: 'unavailable',
      values: { detail: { vi: 'hết thời gian chờ', en: 'timeout' } },
    });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('report the original fault when no further wait fits', async () => {
    const server = await startServer(broken);
    const client = createTestClient(server.url, {
      limits: { attemptMs: 400, totalMs: 500, attempts: 9, backoffMs: 1000, backoffLimitMs: 1000 },
    });
    expect(await catchProblem(client.printToken(CODES))).toMatchObject({ values: { detail: 'HTTP 502' } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('cancelling', () => {
  const reason = new Error('the run was stopped');

  it.each<readonly [string, Responder, number]>([
    ['an attempt', silent, 1],
    ['a wait', limited('4'), 1],
    ['a body', (r) => void r.writeHead(200).write('{'), 1],
  ])('ends %s at once, with the signal’s reason', async (_what, answerer, asked) => {
    const controller = new AbortController();
    const server = await startServer((...args) => {
      answerer(...args);
      // Once the answer, if any, has had time to arrive.
      setTimeout(() => controller.abort(reason), 50);
    });
    const start = performance.now();
    await expect(createTestClient(server.url).printToken(CODES, { signal: controller.signal })).rejects.toBe(
      reason,
    );
    expect(performance.now() - start).toBeLessThan(1000);
    expect(server.requests).toHaveLength(asked);
  });

  it('sends nothing if the signal was aborted before', async () => {
    const server = await startServer(silent);
    const signal = AbortSignal.abort(reason);
    await expect(createTestClient(server.url).printToken(CODES, { signal })).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
  });

  it('does not wait for a fetch that ignores the signal', async () => {
    const controller = new AbortController();
    const client = createTestClient('http://service.invalid', {
      fetch: () => {
        setImmediate(() => controller.abort(reason));
        return new Promise(() => undefined);
      },
    });
    await expect(client.printToken(CODES, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('leaves no listener behind', async () => {
    const server = await startServer((r) => respondJson(r, samples.TOKEN_ANSWER));
    const { signal } = new AbortController();
    let listening = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listening++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listening--;
      remove(...args);
    };
    await createTestClient(server.url).printToken(CODES, { signal });
    expect(listening).toBe(0);
  });
});
