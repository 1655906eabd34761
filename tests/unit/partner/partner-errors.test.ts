import { describe, expect, it } from 'vitest';
import {
  describeNetworkError,
  isBlockedRedirect,
  isProxyAuthRequired,
} from '../../../main/partner/partner-errors.ts';

const withCode = (code: string): Error => Object.assign(new Error('https://x/?token=secret'), { code });
const NETWORK = { vi: 'lỗi mạng', en: 'network error' };

describe('networkReason', () => {
  it.each([
    [new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }), 'ECONNREFUSED'],
    [new TypeError('fetch failed', { cause: withCode('CERT_HAS_EXPIRED') }), 'CERT_HAS_EXPIRED'],
    [new Error('net::ERR_NAME_NOT_RESOLVED'), 'ERR_NAME_NOT_RESOLVED'],
    [
      new Error('outer', { cause: new Error('net::ERR_PROXY_CONNECTION_FAILED') }),
      'ERR_PROXY_CONNECTION_FAILED',
    ],
    [withCode('a sentence with https://x/?token=secret'), NETWORK],
    [new Error('https://x/?token=secret'), NETWORK],
    ['secret', NETWORK],
    [null, NETWORK],
  ])('of %s', (thrown, reason) => expect(describeNetworkError(thrown)).toEqual(reason));

  it('terminates on circular causes', () => {
    const circle = new Error('x');
    circle.cause = circle;
    expect(describeNetworkError(circle)).toEqual(NETWORK);
  });
});

it('isProxySignIn recognizes the gate’s word for a proxy’s 407, and nothing else of a proxy', () => {
  expect(isProxyAuthRequired(new Error('net::ERR_PROXY_AUTH_REQUESTED', { cause: new Error('x') }))).toBe(
    true,
  );
  expect(isProxyAuthRequired(new Error('net::ERR_PROXY_CONNECTION_FAILED'))).toBe(false);
});

it('isRefusedRedirect recognizes the errors of Node and of Tem’s own fetch', () => {
  expect(isBlockedRedirect(new TypeError('fetch failed', { cause: new Error('unexpected redirect') }))).toBe(
    true,
  );
  expect(isBlockedRedirect(new TypeError('unexpected redirect'))).toBe(true);
  expect(isBlockedRedirect(new Error('net::ERR_FAILED'))).toBe(false);
});
