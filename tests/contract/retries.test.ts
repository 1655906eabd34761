import { describe, expect, it, vi } from 'vitest';
import {
  badGateway,
  closed,
  empty,
  halted,
  json,
  type Respond,
  silent,
  tooMany,
} from '../partner/answers.ts';
import * as samples from '../partner/samples.ts';
import { startAnswering } from '../partner/start-partner.ts';
import { CALLS, CODES, catchProblem, createTestClient, SHORT_LIMITS } from './clients.ts';

/** Gives a silence up soon, and an answer time on a machine that is busy. */
const SOON = { limits: { ...SHORT_LIMITS, attemptMs: 400 } };
const TOKEN = samples.TOKEN_ANSWER.results.token;
const answered = json(samples.TOKEN_ANSWER);

describe('a request that is safe to repeat', () => {
  it('is retried until it succeeds', async () => {
    const partner = await startAnswering(badGateway, closed, answered);
    const events: object[] = [];
    const client = createTestClient(partner.url, { log: (event) => events.push(event) });
    expect(await CALLS.token(client)).toBe(TOKEN);
    expect(partner.requests).toHaveLength(3);
    expect(new Set(partner.requests.map(({ body }) => body)).size).toBe(1);
    expect(events).toMatchObject([{ operation: 'token', outcome: 'answered', httpStatus: 200, attempts: 3 }]);
  });

  it.each<readonly [string, Respond]>([
    ['a timeout', silent],
    ['a body that never ends', halted],
  ])('is retried after %s', async (_fault, fault) => {
    const partner = await startAnswering(fault, answered);
    expect(await CALLS.token(createTestClient(partner.url, SOON))).toBe(TOKEN);
    expect(partner.requests).toHaveLength(2);
  });
});

describe('a request that is not safe to repeat', () => {
  it.each<readonly [string, Respond, string]>([
    ['a 5xx', badGateway, 'unavailable'],
    ['a lost answer', closed, 'unavailable'],
    ['a silence', silent, 'unavailable'],
    ['a 429 with a wait of 0 s', tooMany('0'), 'rate-limited'],
    ['a 429 with a wait of 1 s', tooMany('1'), 'rate-limited'],
  ])('is sent once in spite of %s', async (_fault, fault, code) => {
    const partner = await startAnswering(fault);
    const client = createTestClient(partner.url, SOON);
    const ends = [CALLS.create, CALLS.cancel, CALLS.setWebhook].map((call) => catchProblem(call(client)));
    expect((await Promise.all(ends)).map((problem) => problem.code)).toEqual([code, code, code]);
    expect(partner.requests).toHaveLength(3);
  });
});

describe('waits', () => {
  it('honor Retry-After if it fits the time limit', async () => {
    const partner = await startAnswering(tooMany('1'), answered);
    const start = performance.now();
    expect(await CALLS.token(createTestClient(partner.url))).toBe(TOKEN);
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  it.each([
    ['in seconds', () => '30', 30],
    ['as a date', () => new Date(Date.now() + 40_000).toUTCString(), 40],
  ])('Retry-After %s does not fit: it fails at once and says how long', async (_how, header, seconds) => {
    const partner = await startAnswering(tooMany(header()), answered);
    const { code, values } = await catchProblem(CALLS.token(createTestClient(partner.url)));
    expect(code).toBe('rate-limited');
    expect(Math.abs(Number(values?.['seconds']) - seconds)).toBeLessThanOrEqual(2);
    expect(partner.requests).toHaveLength(1);
  });

  it('honor or reject the Retry-After of a 503 as well', async () => {
    const busy = (seconds: string): Respond => empty(503, { 'retry-after': seconds });
    const partner = await startAnswering(busy('0'), busy('99'), answered);
    expect(await catchProblem(CALLS.token(createTestClient(partner.url)))).toMatchObject({
      values: { detail: 'HTTP 503' },
    });
    expect(partner.requests).toHaveLength(2);
  });

  it('end within the overall time limit', async () => {
    const partner = await startAnswering(silent);
    const client = createTestClient(partner.url, {
      limits: { attemptMs: 120, totalMs: 200, attempts: 100, backoffMs: 1, backoffLimitMs: 1 },
    });
    expect(await catchProblem(CALLS.token(client))).toEqual({
      code: 'unavailable',
      values: { detail: { vi: 'hết thời gian chờ', en: 'timeout' } },
    });
    expect(partner.requests.length).toBeLessThan(4);
  });

  it('report the original fault when no further wait fits', async () => {
    const partner = await startAnswering(badGateway);
    const client = createTestClient(partner.url, {
      limits: { attemptMs: 400, totalMs: 500, attempts: 9, backoffMs: 1000, backoffLimitMs: 1000 },
    });
    expect(await catchProblem(CALLS.token(client))).toMatchObject({ values: { detail: 'HTTP 502' } });
    expect(partner.requests).toHaveLength(1);
  });
});

describe('cancelling', () => {
  const reason = new Error('the run was stopped');

  it.each<readonly [string, Respond]>([
    ['an attempt', silent],
    ['a wait', tooMany('4')],
    ['a body', halted],
  ])('ends %s with the signal’s reason', async (_what, respond) => {
    const controller = new AbortController();
    const partner = await startAnswering((response) => {
      respond(response);
      // Once the answer, if any, has had time to arrive.
      setTimeout(() => controller.abort(reason), 50);
    });
    const { signal } = controller;
    // The second sends nothing.
    for (const _time of [1, 2])
      await expect(createTestClient(partner.url).printToken(CODES, { signal })).rejects.toBe(reason);
    expect(partner.requests).toHaveLength(1);
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
    const partner = await startAnswering(answered);
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    await createTestClient(partner.url).printToken(CODES, { signal });
    expect(add.mock.calls.length).toBeGreaterThan(0);
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  });
});
