import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../main/platform/ip-addresses.ts';

/** One address of each network that is not public, and its first and last where the limits matter. */
const NOT_PUBLIC = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.251',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fdff:ffff::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::fb',
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2404:6800:4005:80f::200a',
];

describe('isPublicAddress', () => {
  it.each(NOT_PUBLIC)('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(PUBLIC)('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it('rejects what is no address', () => {
    for (const text of ['', 'localhost', '127.1', '0x7f.1', '8.8.8', '[::1]', '8.8.8.8 ', 'example.com'])
      expect(isPublicAddress(text)).toBe(false);
    fc.assert(fc.property(fc.string(), (text) => !isPublicAddress(`${text}x`)));
  });

  it('holds for every address of the private networks, and for IPv4 inside of IPv6', () => {
    const byte = fc.nat({ max: 255 });
    const privateAddress = fc.oneof(
      fc.tuple(byte, byte, byte).map(([b, c, d]) => `10.${b}.${c}.${d}`),
      fc.tuple(byte, byte, byte).map(([b, c, d]) => `127.${b}.${c}.${d}`),
      fc.tuple(fc.integer({ min: 16, max: 31 }), byte, byte).map(([b, c, d]) => `172.${b}.${c}.${d}`),
      fc.tuple(byte, byte).map(([c, d]) => `192.168.${c}.${d}`),
      fc.tuple(byte, byte).map(([c, d]) => `169.254.${c}.${d}`),
      fc.tuple(fc.integer({ min: 64, max: 127 }), byte, byte).map(([b, c, d]) => `100.${b}.${c}.${d}`),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte).map((all) => all.join('.')),
    );
    fc.assert(fc.property(privateAddress, (address) => !isPublicAddress(address)));
    fc.assert(fc.property(fc.ipV4(), (address) => !isPublicAddress(`::ffff:${address}`)));
    fc.assert(fc.property(fc.ipV4(), (address) => !isPublicAddress(`64:ff9b::${address}`)));
  });

  it('rejects any IPv6 address outside 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(address.startsWith('::') ? '0' : (address.split(':')[0] ?? '0'), 16);
        return first >= 0x2000 && first <= 0x3fff ? true : !isPublicAddress(address);
      }),
    );
  });
});
