import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../main/partner/partner-errors.ts';
import { classifyFailure, describeFailure } from '../../../main/partner/request-outcome.ts';
import { ProblemError } from '../../../shared/problem.ts';

const refused = (httpStatus: number): RefusalError =>
  new RefusalError(
    { code: 'refused', values: { detail: 'Hết hạn mức' } },
    { httpStatus, hasEnvelope: true, message: 'Hết hạn mức' },
  );
const aborted = new DOMException('', 'AbortError');

describe('a request that is sent once and has failed', () => {
  it.each([
    ['no token', new ProblemError('no-token'), 'not-sent'],
    ['a refusal', refused(200), 'refused'],
    ['a refusal with HTTP 422', refused(422), 'refused'],
    ['a refusal with HTTP 500: no word on what was done', refused(500), 'unsure'],
    ['a token that is no good', new ProblemError('unauthorized'), 'refused'],
    ['too many requests', new ProblemError('rate-limited', { seconds: 60 }), 'refused'],
    ['a connection that never was', new ProblemError('unavailable', { detail: 'ECONNREFUSED' }), 'unreached'],
    ['a connection that was cut', new ProblemError('unavailable', { detail: 'ECONNRESET' }), 'unsure'],
    ['an answer that can’t be read', new ProblemError('malformed', { detail: 'HTTP 404' }), 'unsure'],
    ['Ctrl+C', new ProblemError('interrupted'), 'unsure'],
    ['a mistake of Tem’s', new TypeError('x'), 'unsure'],
  ])('by %s', (_, thrown, kind) => {
    expect(classifyFailure(thrown)).toEqual({ kind });
  });

  it.each([
    [null, { vi: 'chưa có câu trả lời', en: 'no answer yet' }],
    [aborted, { vi: 'bị ngắt giữa chừng', en: 'broken off' }],
    [refused(500), 'Hết hạn mức'],
    [new ProblemError('no-token'), { vi: 'Chưa có mã truy cập', en: 'No access token is set' }],
  ])('says why in a few words: %s', (thrown, words) => {
    expect(describeFailure(thrown)).toEqual(words);
  });
});
