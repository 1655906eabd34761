import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostForLog, isHostForLog } from '../../../main/log/host-for-log.ts';
import { toLogLine } from '../../../main/log/log-line.ts';
import { createSecrets } from '../../../main/log/secrets.ts';

describe('a host in the log', () => {
  it.each([
    // Labels before the registrable domain are not logged.
    ['nguyen-van-an.0901234567.cdn.example', 'cdn.example'],
    ['nguyenvanan.shop.com.vn', 'shop.com.vn'],
    ['a.b.c.co.uk.', 'c.co.uk'],
    ['com.vn', 'com.vn'],
    // Nor is a domain that a script may have made of a person.
    ['0901234567.com', '[…].com'],
    ['an0901.com.vn', '[…].com.vn'],
    ['xn--nguyn-hb8b.vn', '[…].vn'],
    [`${'a'.repeat(60)}.com`, '[…].com'],
    ['_dmarc.a_b.com', '[…].com'],
    // An unregistered top-level domain is not logged either.
    ['cdn.0901234567', '[name]'],
    ['nguyenvanan', '[name]'],
    // Of addresses only their kind.
    ['127.0.0.1', '[loopback]'],
    ['an.localhost', '[loopback]'],
    ['[::1]', '[loopback]'],
    ['192.168.1.20', '[private]'],
    ['[fe80::1]', '[private]'],
    ['[::ffff:7f00:1]', '[private]'],
    ['8.8.8.8', '[public]'],
    ['[2a00:1450:4001::1]', '[public]'],
  ])('logs %s as %s', (host, told) => {
    expect(hostForLog(host)).toBe(told);
  });

  it('never contains a person’s name or phone number that a script put before a domain', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        const host = [...labels, 'nguyenvanan', '0901234567', 'cdn', 'example'].join('.');
        expect(hostForLog(host)).toBe('cdn.example');
      }),
    );
  });

  it('is idempotent, and valid for the log’s host fields', () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.string()), (host) => {
        expect(isHostForLog(hostForLog(host))).toBe(true);
      }),
    );
  });

  it.each([
    ['label subresource refused', { type: 'image', why: 'not-named' }],
    ['label redirected', { httpStatus: 302, refused: null }],
  ])('is not logged unshortened (%s)', (event, more) => {
    const whole = toLogLine({ event, host: 'nguyenvanan.0901.cdn.example', ...more }, {}, createSecrets());
    expect(whole.fields).toEqual({ host: '[not its kind]', ...more });
    const told = toLogLine({ event, host: '[…].com.vn', ...more }, {}, createSecrets());
    expect(told.fields).toEqual({ host: '[…].com.vn', ...more });
  });
});
