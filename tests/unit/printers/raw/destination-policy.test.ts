import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDestinationPolicy,
  DestinationRefusedError,
} from '../../../../main/printers/raw/destination-policy.ts';

/** Resolves only the names that the test gives. */
function placesOf(
  names: Readonly<Record<string, readonly string[]>> = {},
  more: { readonly testPrinters?: boolean; readonly own?: readonly string[] } = {},
) {
  const asked: string[] = [];
  const places = createDestinationPolicy({
    testPrinters: more.testPrinters ?? false,
    own: () => more.own ?? [],
    lookUp(host) {
      asked.push(host);
      const found = names[host];
      return found === undefined
        ? Promise.reject(new Error(`ENOTFOUND ${host}`))
        : Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    },
  });
  return { places, asked };
}

const port = 9100;

/** Every spelling of 127.x.y.z that some resolver takes for an address. */
const loopbackSpelling = fc
  .record({
    parts: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
    count: fc.integer({ min: 1, max: 4 }),
    bases: fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
    zeros: fc.nat(3),
  })
  .map(({ parts: [a, b, c], count, bases, zeros }) => {
    const bytes = [127, a, b, c];
    const last = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return [...bytes.slice(0, count - 1), last]
      .map((part, at) => {
        const base = bases[at] ?? 10;
        const prefix = base === 16 ? `0x${'0'.repeat(zeros)}` : base === 8 ? `0${'0'.repeat(zeros)}` : '';
        return `${prefix}${part.toString(base)}`;
      })
      .join('.');
  });

describe('a destination refused without a look-up', () => {
  it('is this machine in any spelling of its loopback addresses', () => {
    const { places, asked } = placesOf();
    fc.assert(
      fc.property(loopbackSpelling, fc.constantFrom('', '.'), (host, dot) => {
        expect(places.refusal({ host: `${host}${dot}`, port })).not.toBeNull();
      }),
    );
    expect(asked).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '127.255.255.254',
    'localhost',
    'LocalHost',
    'localhost.',
    'sub.localhost',
    'a.b.localhost.',
    'localhost.localdomain',
    'localhost6.localdomain6',
    'ip6-localhost',
    'ip6-loopback',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '::ffff:0:127.0.0.1',
    '2002:7f00:1::',
    '0.0.0.0',
    '0',
    '0.1.2.3',
    '::',
    '224.0.0.251',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
    'ff02::1',
    'ff02::1%eth0',
    'broadcasthost',
    '::1%lo',
  ])('is %s', (host) => {
    const { places, asked } = placesOf();
    expect(places.refusal({ host, port })).not.toBeNull();
    expect(asked).toEqual([]);
  });

  it('is one of this machine’s current addresses', () => {
    let own = ['192.168.1.7', 'fe80::1234'];
    const places = createDestinationPolicy({ own: () => own });
    expect(places.refusal({ host: '192.168.1.7', port })).toMatchObject({ en: 'it is this machine itself' });
    expect(places.refusal({ host: 'fe80:0::1234', port })).not.toBeNull();
    own = [];
    expect(places.refusal({ host: '192.168.1.7', port })).toBeNull();
  });

  it('has a port that no printer uses', () => {
    const { places } = placesOf();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 65_535 }),
        fc.constantFrom('192.168.1.20', 'zebra', 'fe80::2'),
        (at, host) => {
          const isPrinters = (at >= 9100 && at <= 9109) || at === 6101;
          expect(places.refusal({ host, port: at }) === null).toBe(isPrinters);
        },
      ),
    );
  });
});

describe('a network printer', () => {
  it.each([
    '192.168.1.20',
    '10.0.0.9',
    '172.16.0.1',
    '169.254.10.1',
    '8.8.8.8',
    'fe80::2',
    'fd00::2',
    '2001:db8::2',
  ])('may be at %s', async (host) => {
    const { places, asked } = placesOf();
    expect(await places.addressesOf({ host, port })).toMatchObject([{ address: host }]);
    expect(asked).toEqual([]);
  });

  it('is resolved once by its name', async () => {
    const { places, asked } = placesOf({ 'zebra.kho.local': ['192.168.1.20', 'fd00::20'] });
    expect(await places.addressesOf({ host: 'zebra.kho.local', port })).toEqual([
      { address: '192.168.1.20', family: 4 },
      { address: 'fd00::20', family: 6 },
    ]);
    expect(asked).toEqual(['zebra.kho.local']);
  });

  it('is refused if its name resolves to this machine, among other addresses too', async () => {
    const refused = fc.constantFrom(
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:192.168.1.20',
      '0.0.0.0',
      '::',
      '224.0.0.1',
      '255.255.255.255',
      'ff02::1',
      '192.168.1.7',
    );
    const fine = fc.array(fc.constantFrom('192.168.1.20', 'fd00::20', 'fe80::2%eth0'), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fine, refused, fine, async (before, bad, after) => {
        const { places } = placesOf({ zebra: [...before, bad, ...after] }, { own: ['192.168.1.7'] });
        await expect(places.addressesOf({ host: 'zebra', port })).rejects.toBeInstanceOf(
          DestinationRefusedError,
        );
      }),
    );
  });

  it('is not resolved if its port is no printer’s', async () => {
    const { places, asked } = placesOf({ router: ['192.168.1.1'] });
    await expect(places.addressesOf({ host: 'router', port: 80 })).rejects.toBeInstanceOf(
      DestinationRefusedError,
    );
    expect(asked).toEqual([]);
  });
});

describe('a test of Tem', () => {
  const test = (names: Readonly<Record<string, readonly string[]>> = {}) =>
    placesOf(names, { testPrinters: true }).places;

  it('may have printers on any port of loopback', async () => {
    const places = test({ localhost: ['127.0.0.1', '::1'] });
    for (const host of ['127.0.0.1', '::1', 'localhost'])
      expect(await places.addressesOf({ host, port: 40_001 })).not.toEqual([]);
  });

  it('may have them nowhere else', async () => {
    for (const host of ['192.168.1.20', '0.0.0.0', '::', '::ffff:127.0.0.1', '127.1', 'zebra'])
      expect(test().refusal({ host, port: 40_001 })).not.toBeNull();
    const elsewhere = test({ localhost: ['192.168.1.20'] });
    await expect(elsewhere.addressesOf({ host: 'localhost', port: 40_001 })).rejects.toBeInstanceOf(
      DestinationRefusedError,
    );
  });
});
