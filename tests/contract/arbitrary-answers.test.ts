import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PartnerClient } from '../../main/partner/client.ts';
import { type ProblemCode, ProblemError } from '../../shared/problem.ts';
import { propertyRuns } from '../helpers/property-runs.ts';
import * as samples from '../partner/samples.ts';
import { CALLS, createTestClient } from './clients.ts';

const EXPECTED: ReadonlySet<ProblemCode> = new Set([
  'unauthorized',
  'refused',
  'not-permitted',
  'rate-limited',
  'unavailable',
  'malformed',
]);

const SETTLED = 'settled';

const LIMITS = { attemptMs: 1000, totalMs: 2000, attempts: 2, backoffMs: 0, backoffLimitMs: 0 };

/** How a call ends: with a value, an expected problem, or what should never happen. */
async function endOf(
  call: (client: PartnerClient) => Promise<unknown>,
  client: PartnerClient,
): Promise<unknown> {
  try {
    return (await call(client)) === undefined ? 'no value' : SETTLED;
  } catch (error) {
    return error instanceof ProblemError && EXPECTED.has(error.problem.code) ? SETTLED : error;
  }
}

const anyValue = fc.anything({ withNullPrototype: false, maxDepth: 3 });
const envelope = fc.record(
  {
    status: fc.oneof(fc.constantFrom('Success', 'Error', 'success', ''), anyValue),
    message: fc.oneof(fc.string(), anyValue),
    errors: anyValue,
    results: fc.oneof(
      anyValue,
      fc.constantFrom<unknown>(samples.INFO_ANSWER.results, samples.STATUSES_ANSWER.results, { token: 1 }),
      fc.record({ token: anyValue, code: anyValue, fee: anyValue, journeys: anyValue, url: anyValue }),
    ),
  },
  { requiredKeys: [] },
);

/** JSON.stringify fails at some values (a bigint, a circle); those bodies are text. */
function asText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return Object.prototype.toString.call(value);
  }
}

const body = fc.oneof(
  envelope.map(asText),
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 200 }),
  // A good answer cut anywhere.
  fc.nat(400).map((end) => asText(samples.INFO_ANSWER).slice(0, end)),
);
const status = fc.oneof(
  fc.constantFrom(200, 401, 403, 422, 429, 500, 503),
  fc.integer({ min: 200, max: 599 }),
);
const headers = fc.dictionary(
  fc.constantFrom('retry-after', 'content-type', 'content-length', 'x-ratelimit-reset', 'location'),
  fc.oneof(
    fc.constantFrom('0', '-1', 'soon', 'text/html; charset=nonsense', '99999999999999'),
    fc.stringMatching(/^[ -~]{0,20}$/),
  ),
  { noNullPrototype: true },
);

describe.each(Object.entries(CALLS))('%s settles whatever it receives', (_operation, call) => {
  it('with any answer of a fetch', async () => {
    await fc.assert(
      fc.asyncProperty(status, headers, body, async (httpStatus, some, content) => {
        const bodiless = [204, 205, 304].includes(httpStatus);
        const payload = typeof content === 'string' ? content : Uint8Array.from(content);
        expect(
          await endOf(
            call,
            createTestClient('http://service.invalid', {
              limits: LIMITS,
              fetch: async () =>
                new Response(bodiless ? null : payload, { status: httpStatus, headers: some }),
            }),
          ),
        ).toBe(SETTLED);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
