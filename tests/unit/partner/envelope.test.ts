import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../main/partner/endpoints.ts';
import { RefusalError } from '../../../main/partner/partner-errors.ts';
import { readResults } from '../../../main/partner/read-results.ts';
import type { HttpResponse } from '../../../main/partner/send-request.ts';
import { ProblemError } from '../../../shared/problem.ts';
import * as samples from '../../contract/samples.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';

interface Asked {
  readonly sentToken: boolean;
  readonly changes: boolean;
  readonly operation: 'info' | 'communes' | 'cancel' | 'token';
}

const answerOf = (httpStatus: number, json: unknown): HttpResponse => ({
  url: 'https://service.example',
  httpStatus,
  headers: new Headers(),
  body: new TextEncoder().encode(JSON.stringify(json)),
  cookies: [],
});

/** The problem's code; 'results' where the answer was read; what was thrown where that is no problem of the service's. */
function outcomeOf(httpStatus: number, json: unknown, { sentToken, changes, operation }: Asked): unknown {
  try {
    readResults<unknown>(answerOf(httpStatus, json), endpoints[operation].response, {
      sentToken,
      changes,
      onDeviation: () => undefined,
      redact: (words) => words,
    });
    return 'results';
  } catch (error) {
    if (!(error instanceof ProblemError)) return error;
    const { code } = error.problem;
    const isRefusal = code === 'refused' || code === 'not-permitted';
    return isRefusal === error instanceof RefusalError ? code : error;
  }
}

const status = fc.oneof(
  fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 405, 408, 409, 410, 413, 422, 429, 500, 502, 503),
  fc.integer({ min: 200, max: 599 }),
);
const marker = fc.oneof(
  fc.constantFrom('Success', 'Error', 'success', ' ERROR ', 'Pending', 'Failed', '', null, true, 0, 200),
  fc.jsonValue(),
);
const results = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    samples.INFO_ANSWER.results,
    samples.TOKEN_ANSWER.results,
    samples.COMMUNES_ANSWER.results,
  ),
  fc.jsonValue(),
);
const words = fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.array(fc.string())), fc.jsonValue());
const json = fc.oneof(
  fc.record({ status: marker, message: words, errors: words, results }, { requiredKeys: [] }),
  fc.jsonValue(),
);
const asked: fc.Arbitrary<Asked> = fc.record({
  sentToken: fc.boolean(),
  changes: fc.boolean(),
  operation: fc.constantFrom('info', 'communes', 'cancel', 'token'),
});

const markerOf = (value: unknown): string => {
  const said = typeof value === 'object' && value !== null && 'status' in value ? value.status : undefined;
  if ((said ?? '') === '' || (typeof said === 'string' && said.trim() === '')) return 'none';
  const word = typeof said === 'string' ? said.trim().toLowerCase() : '';
  return word === 'success' || word === 'error' ? word : 'other';
};

/** The meaning of an answer without results. */
function failureOf(httpStatus: number, said: string, sentToken: boolean): string {
  if (httpStatus === 401) return sentToken ? 'unauthorized' : 'token-wanted';
  if (httpStatus === 429) return 'rate-limited';
  if (httpStatus === 408 || httpStatus >= 500) return 'unavailable';
  const isWord = said === 'error' || (httpStatus >= 400 && said !== 'success');
  if (!isWord) return 'malformed';
  return httpStatus === 403 ? 'not-permitted' : 'refused';
}

describe('any JSON with any HTTP status', () => {
  it('is exactly one of the documented outcomes', () => {
    fc.assert(
      fc.property(status, json, asked, (httpStatus, value, how) => {
        const outcome = outcomeOf(httpStatus, value, how);
        const said = markerOf(value);
        if (outcome === 'results') {
          expect(said).not.toBe('error');
          if (said !== 'success') expect(httpStatus).toBeLessThan(300);
          if (said === 'other') expect(how.changes).toBe(false);
          return;
        }
        expect(outcome).toBe(failureOf(httpStatus, said, how.sentToken));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('an empty list', () => {
  const how: Asked = { sentToken: false, changes: false, operation: 'communes' };

  it.each([
    [{ status: 'Success', results: [] }, 'results'],
    [{ status: 'Success', results: null }, 'malformed'],
    [{ status: 'Success' }, 'malformed'],
    // Nothing here identifies this as the answer.
    [{ results: [] }, 'malformed'],
    [{ status: 'Pending', results: [] }, 'malformed'],
    [{ results: samples.COMMUNES_ANSWER.results }, 'results'],
  ])('counts only in a success: %j', (value, outcome) => {
    expect(outcomeOf(200, value, how)).toBe(outcome);
  });
});
