import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChunkLimit,
  createChunkLimit,
  requestPrintTokens,
  type TokenGrant,
} from '../../../main/labels/request-print-tokens.ts';
import { type OrderCode, OrderCodeSchema, type PrintToken } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';

const codesOf = (count: number): OrderCode[] =>
  Array.from({ length: count }, (_, index) => OrderCodeSchema.parse(`SGNS336484LM.${100_000_000 + index}`));

/** A service as it may be: codes that it refuses, a most per request, a whim. */
interface Model {
  readonly bad?: ReadonlySet<OrderCode>;
  readonly most?: number;
  readonly whim?: (codes: readonly OrderCode[]) => boolean;
  readonly says?: 'refused' | 'not-permitted';
}

function service({ bad = new Set(), most = Infinity, whim = () => false, says = 'refused' }: Model) {
  const asked: (readonly OrderCode[])[] = [];
  const ask = async (codes: readonly OrderCode[]): Promise<PrintToken> => {
    asked.push(codes);
    const refusedCode = codes.find((code) => bad.has(code));
    if (refusedCode !== undefined || codes.length > most || whim(codes))
      throw new ProblemError(says, { detail: refusedCode ?? 'too many' });
    // The brand is the partner client's to give; this service is in its place.
    return `token ${asked.length}` as PrintToken;
  };
  return { ask, asked };
}

async function grantsOf(
  codes: readonly OrderCode[],
  { ask }: Pick<ReturnType<typeof service>, 'ask'>,
  limit: ChunkLimit = createChunkLimit(1000),
): Promise<TokenGrant[]> {
  const grants: TokenGrant[] = [];
  for await (const grant of requestPrintTokens(codes, ask, limit)) grants.push(grant);
  return grants;
}

const refusedIn = (grants: readonly TokenGrant[]): OrderCode[] =>
  grants.flatMap((grant) => (grant.kind === 'refused' ? [grant.code] : []));
const allIn = (grants: readonly TokenGrant[]): OrderCode[] =>
  grants.flatMap((grant) => (grant.kind === 'token' ? grant.codes : [grant.code]));
const lengths = (asked: readonly (readonly OrderCode[])[]): number[] => asked.map(({ length }) => length);

describe('one bad code', () => {
  test('sends one request if all codes are good, and none without codes', async () => {
    const codes = codesOf(40);
    const model = service({});
    expect(await grantsOf([], model)).toEqual([]);
    expect(await grantsOf(codes, model)).toMatchObject([{ kind: 'token', token: 'token 1', codes }]);
    expect(model.asked).toEqual([codes]);
  });

  // A 403 may be about an order of another shop.
  test.each(['refused', 'not-permitted'] as const)('is isolated with its message: %s', async (says) => {
    const codes = codesOf(8);
    const bad = codes.slice(5, 6);
    const grants = await grantsOf(codes, service({ bad: new Set(bad), says }));
    expect(grants.filter(({ kind }) => kind === 'refused')).toEqual([
      { kind: 'refused', code: bad[0], problem: { code: says, values: { detail: bad[0] } } },
    ]);
    expect(allIn(grants)).toEqual(codes);
  });

  test('costs at most 2 x log2(n) + 2 requests, for every n up to 500 and every position', async () => {
    const refusal = new ProblemError('refused', { detail: 'no' });
    const all = codesOf(500);
    // As a rule all of the small ones and some of the large.
    const step = process.env['TEM_TESTS'] === 'all' ? 1 : 83;
    for (let count = 1; count <= all.length; count += count < 70 ? 1 : step) {
      const codes = all.slice(0, count);
      const most = 2 * Math.log2(count) + 2;
      for (let position = 0; position < count; position++) {
        const bad = codes[position] as OrderCode;
        let requests = 0;
        let seen = 0;
        const limit = createChunkLimit(500);
        const ask = async (some: readonly OrderCode[]): Promise<PrintToken> => {
          requests++;
          if (some.includes(bad)) throw refusal;
          return '' as PrintToken;
        };
        // expect() for each would take longer than the search.
        const wrong = (what: string): void => expect.fail(`${count} codes, ${position} is bad: ${what}`);
        for await (const grant of requestPrintTokens(codes, ask, limit)) {
          const granted = grant.kind === 'refused' ? [grant.code] : grant.codes;
          if ((grant.kind === 'refused') !== granted.includes(bad)) wrong('other');
          if (granted[0] !== codes[seen]) wrong('order');
          seen += granted.length;
        }
        if (seen !== count || limit.most !== 500) wrong('not all');
        if (requests > most) wrong(`${requests} requests, at most ${most}`);
      }
    }
  });
});

describe('a number of codes that the service refuses', () => {
  test('is remembered: no code fails, later requests are limited to the largest number granted', async () => {
    const codes = codesOf(100);
    const limit = createChunkLimit(100);
    const first = service({ most: 50 });
    const grants = await grantsOf(codes, first, limit);
    expect(lengths(first.asked)).toEqual([100, 50, 50]);
    expect(allIn(grants)).toEqual(codes);
    expect(limit.most).toBe(50);

    const next = service({ most: 50 });
    await grantsOf(codesOf(120), next, limit);
    expect(lengths(next.asked)).toEqual([50, 50, 20]);
  });

  test('applies at once to the remaining codes of the same call', async () => {
    const model = service({ most: 30 });
    const limit = createChunkLimit(100);
    const grants = await grantsOf(codesOf(300), model, limit);
    expect(refusedIn(grants)).toEqual([]);
    expect(limit.most).toBe(25);
    expect(lengths(model.asked.slice(-9))).toEqual(Array(9).fill(25));
  });

  test('is recognized by HTTP 413, which is an error for a single code', async () => {
    const tooLarge = new ProblemError('malformed', { detail: 'HTTP 413' });
    const limit = createChunkLimit(100);
    const most = async (codes: readonly OrderCode[]): Promise<PrintToken> => {
      if (codes.length > 10) throw tooLarge;
      return 'token' as PrintToken;
    };
    const grants = await grantsOf(codesOf(20), { ask: most }, limit);
    expect(grants.map(({ kind }) => kind)).toEqual(['token', 'token']);
    expect(limit.most).toBe(10);
    await expect(grantsOf(codesOf(1), { ask: () => Promise.reject(tooLarge) })).rejects.toBe(tooLarge);
  });

  test('is not learned from a random refusal of a length granted before', async () => {
    const limit = createChunkLimit(100);
    await grantsOf(codesOf(10), service({}), limit);
    let whims = 1;
    const grants = await grantsOf(codesOf(8), service({ whim: () => whims-- > 0 }), limit);
    expect(grants).toHaveLength(2);
    expect(limit.most).toBe(100);
  });
});

test('gives each good code exactly one token and each bad one exactly one refusal, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      async (isBad, most, setting) => {
        const codes = codesOf(isBad.length);
        const bad = codes.filter((_, index) => isBad[index]);
        const model = service({ bad: new Set(bad), most });
        const limit = createChunkLimit(setting);
        const grants = await grantsOf(codes, model, limit);
        expect(allIn(grants)).toEqual(codes);
        expect(refusedIn(grants)).toEqual(bad);
        expect(Math.max(...lengths(model.asked))).toBeLessThanOrEqual(setting);
        expect(limit.most).toBeLessThanOrEqual(setting);
        // No smaller than what is proven to work, so that one run does not end at single codes.
        expect(limit.most).toBeGreaterThanOrEqual(Math.min(setting, Math.max(1, limit.granted)));
      },
    ),
  );
});

test('yields granted tokens before requesting the rest', async () => {
  const codes = codesOf(4);
  const model = service({ bad: new Set(codes.slice(3)) });
  const grants = requestPrintTokens(codes, model.ask, createChunkLimit(10));
  expect((await grants.next()).value).toMatchObject({ kind: 'token', codes: codes.slice(0, 2) });
  expect(model.asked).toHaveLength(2);
});

test('rethrows any other failure without a further request', async () => {
  const failure = new ProblemError('unavailable', { detail: 'HTTP 503' });
  const asked: number[] = [];
  const ask = async (codes: readonly OrderCode[]): Promise<PrintToken> => {
    asked.push(codes.length);
    if (codes.length > 5) throw new ProblemError('refused', { detail: 'no' });
    throw failure;
  };
  await expect(grantsOf(codesOf(10), { ask })).rejects.toBe(failure);
  expect(asked).toEqual([10, 5]);
  const crash = new TypeError('not a problem of the service');
  await expect(grantsOf(codesOf(2), { ask: () => Promise.reject(crash) })).rejects.toBe(crash);
});

test('ends before the next request when the signal is aborted', async () => {
  const model = service({});
  const stop = new AbortController();
  const grants = requestPrintTokens(codesOf(30), model.ask, createChunkLimit(10), stop.signal);
  await grants.next();
  const reason = new Error('stopped');
  stop.abort(reason);
  await expect(grants.next()).rejects.toBe(reason);
  expect(model.asked).toHaveLength(1);
});
