import { describe, expect, it } from 'vitest';
import { observeCall, readServerTime } from '../../../main/partner/service-observation.ts';
import type { ProblemCode } from '../../../shared/problem.ts';

const answer = (headers: Record<string, string> = {}) => ({
  url: 'https://partner.example/x',
  httpStatus: 200,
  headers: new Headers(headers),
  body: new Uint8Array(),
  cookies: [],
});
const sent = { sentToken: true, tries: 3 };

describe('the time of a response', () => {
  it('is its Date plus its age in a cache', () => {
    const date = 'Sat, 21 Nov 2026 02:30:00 GMT';
    expect(readServerTime(answer({ date }))).toBe(Date.UTC(2026, 10, 21, 2, 30));
    expect(readServerTime(answer({ date, age: '90' }))).toBe(Date.UTC(2026, 10, 21, 2, 31, 30));
  });

  it('is unknown if it states none', () => {
    for (const date of ['', '1', 'tomorrow', '2026-11-21', 'tomorrow GMT'])
      expect(readServerTime(answer({ date }))).toBe(null);
    expect(readServerTime(answer())).toBe(null);
    expect(readServerTime(answer({ date: 'Sat, 21 Nov 2026 02:30:00 GMT', age: 'old' }))).toBe(null);
  });
});

describe('what a call reveals about the service', () => {
  it.each<readonly [ProblemCode | null, boolean, object | null]>([
    [null, true, { kind: 'answered', authorized: true, serviceMs: null }],
    [null, false, { kind: 'answered', authorized: false }],
    ['refused', true, { kind: 'answered', authorized: true }],
    ['refused', false, { kind: 'answered', authorized: false }],
    // The token may be valid without this permission, or was never checked.
    ['not-permitted', true, { kind: 'answered', authorized: false }],
    ['token-wanted', false, { kind: 'answered', authorized: false }],
    ['rate-limited', true, { kind: 'answered', authorized: false }],
    ['unauthorized', true, { kind: 'token-refused' }],
    ['unavailable', true, { kind: 'unavailable', problem: { code: 'unavailable' }, attempts: 3 }],
    // Another server responded, or nothing was sent.
    ['malformed', true, null],
    ['no-token', true, null],
  ])('when it ended in %s (token sent: %s) is %j', (code, sentToken, told) => {
    const news = observeCall(answer(), code === null ? null : { code }, { ...sent, sentToken });
    if (told === null) expect(news).toBeNull();
    else expect(news).toMatchObject(told);
  });

  it('without an answer is that it does not respond, if it is a problem', () => {
    const problem = { code: 'unavailable' } as const;
    expect(observeCall(null, problem, sent)).toEqual({ kind: 'unavailable', problem, attempts: 3 });
    expect(observeCall(null, null, sent)).toBe(null);
  });
});
