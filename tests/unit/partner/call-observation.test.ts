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
  const kindOf = (code: ProblemCode) => observeCall(answer(), { code }, sent)?.kind ?? null;

  it('is that it responds, even if it refuses', () => {
    expect(observeCall(answer(), null, sent)).toEqual({
      kind: 'answered',
      authorized: true,
      serviceMs: null,
    });
    expect(observeCall(answer(), null, { ...sent, sentToken: false })).toMatchObject({ authorized: false });
    expect(kindOf('refused')).toBe('answered');
    expect(observeCall(answer(), { code: 'rate-limited' }, sent)).toMatchObject({ authorized: false });
    expect(kindOf('unauthorized')).toBe('token-refused');
  });

  it('is that it does not respond, and the number of attempts', () => {
    const problem = { code: 'unavailable' } as const;
    expect(observeCall(null, problem, sent)).toEqual({ kind: 'unavailable', problem, attempts: 3 });
  });

  it('is nothing if another server responded, or nothing was sent', () => {
    expect(kindOf('malformed')).toBe(null);
    expect(kindOf('no-token')).toBe(null);
    expect(observeCall(null, null, sent)).toBe(null);
  });
});
