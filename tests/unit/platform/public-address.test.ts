import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../main/platform/ip-addresses.ts';

describe('a public address', () => {
  it('is in no network that is private, local, reserved or for documents: the limits of each', () => {
    for (const addresses of [
      ['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
      ['127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.0', '172.31.255.255', '192.0.0.1'],
      ['192.0.2.1', '192.168.0.0', '192.168.255.255', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
      ['224.0.0.251', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
      ['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', '100::1', '2001::1'],
      [
        '2001:db8::1',
        '2002:7f00:1::',
        'fc00::1',
        'fdff:ffff::1',
        'fe80::1',
        'fe80::1%eth0',
        'fec0::1',
        'ff02::fb',
      ],
      ['', 'localhost', '127.1', '0x7f.1', '8.8.8', '[::1]', '8.8.8.8 ', 'example.com'],
    ])
      expect(addresses.filter(isPublicAddress)).toEqual([]);
    for (const addresses of [
      ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
      ['128.0.0.1', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
      ['223.255.255.255', '2606:4700::1111', '2404:6800:4005:80f::200a'],
    ])
      expect(addresses.filter(isPublicAddress)).toEqual(addresses);
  });

  it('is none of the private networks, no IPv4 inside of IPv6, and no IPv6 outside 2000::/3', () => {
    const byte = fc.nat({ max: 255 });
    const bytes = fc.tuple(byte, byte, byte);
    const within = (min: number, max: number) => fc.integer({ min, max });
    const privateAddress = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127), bytes),
      fc.tuple(fc.constant(172), fc.tuple(within(16, 31), byte, byte)),
      fc.tuple(fc.constant(192), fc.tuple(fc.constant(168), byte, byte)),
      fc.tuple(fc.constant(169), fc.tuple(fc.constant(254), byte, byte)),
      fc.tuple(fc.constant(100), fc.tuple(within(64, 127), byte, byte)),
      fc.tuple(within(224, 255), bytes),
    );
    fc.assert(
      fc.property(privateAddress, fc.ipV4(), fc.ipV6(), fc.string(), (parts, v4, v6, text) => {
        const outside =
          Number.parseInt(v6.startsWith('::') ? '0' : (v6.split(':')[0] ?? '0'), 16) >> 13 !== 1;
        const wrong = [parts.flat().join('.'), `::ffff:${v4}`, `64:ff9b::${v4}`, `${text}x`];
        expect([...wrong, ...(outside ? [v6] : [])].filter(isPublicAddress)).toEqual([]);
      }),
    );
  });
});
