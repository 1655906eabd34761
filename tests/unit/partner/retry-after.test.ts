import { expect, it } from 'vitest';
import { parseRetryAfter } from '../../../main/partner/send-request.ts';

const read = (value: string): number | null => parseRetryAfter(new Headers({ 'retry-after': value }));

it.each([
  ['30', 30],
  [' 0 ', 0],
  ['-5', null],
  ['1.5', null],
  ['12345678901', null],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['nonsense GMT', null],
  ['86400', 86_400],
  ['86401', null],
  ['Fri, 31 Dec 9999 23:59:59 GMT', null],
])('reads %j as %j', (value, seconds) => expect(read(value)).toBe(seconds));

it('reads a date as the wait until then', () => {
  const seconds = read(new Date(Date.now() + 90_000).toUTCString());
  expect(seconds).toBeGreaterThanOrEqual(88);
  expect(seconds).toBeLessThanOrEqual(90);
});

it('is null if the response requests no wait', () => expect(parseRetryAfter(new Headers())).toBeNull());
