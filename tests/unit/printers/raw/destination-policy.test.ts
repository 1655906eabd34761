import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createDestinationPolicy,
  DestinationRefusedError,
} from '../../../../main/printers/raw/destination-policy.ts';
import { createRawPrinter } from '../../../../main/printers/raw/raw-printer.ts';
import { startVirtualPrinter } from '../../../printers/virtual/virtual-printer.ts';

/** Resolves only the names that the test gives. */
function placesOf(
  names: Readonly<Record<string, readonly string[]>> = {},
  { testPrinters = false, own = () => [] as readonly string[] } = {},
) {
  const asked: string[] = [];
  const places = createDestinationPolicy({
    testPrinters,
    own,
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
  .map(({ parts, count, bases, zeros }) => {
    const bytes = [127, ...parts];
    const last = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return [...bytes.slice(0, count - 1), last]
      .map((part, at) => {
        const base = bases[at] ?? 10;
        const prefix = base === 10 ? '' : `${base === 16 ? '0x' : '0'}${'0'.repeat(zeros)}`;
        return `${prefix}${part.toString(base)}`;
      })
      .join('.');
  });

describe('a destination refused without a look-up', () => {
  it('is this machine, whatever its name or address is, and whoever listens to all', () => {
    const { places, asked } = placesOf();
    const refuses = (host: string): void => {
      expect({ host, why: places.refusal({ host, port }) }).not.toEqual({ host, why: null });
    };
    fc.assert(
      fc.property(loopbackSpelling, fc.constantFrom('', '.'), (host, dot) => refuses(`${host}${dot}`)),
    );
    const spellings = [
      'localhost LocalHost localhost. a.b.localhost. localhost.localdomain',
      'localhost6.localdomain6 ip6-localhost ip6-loopback broadcasthost ::1 ::1%lo',
      '0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::7f00:1',
      '::ffff:0:127.0.0.1 2002:7f00:1:: 0.0.0.0 0 0.1.2.3 :: 224.0.0.251 239.255.255.250',
      '255.255.255.255 240.0.0.1 ff02::1 ff02::1%eth0',
    ].flatMap((line) => line.split(' '));
    for (const host of spellings) refuses(host);
    expect(asked).toEqual([]);
  });

  it('is one of this machine’s current addresses', () => {
    let own = ['192.168.1.7', 'fe80::1234'];
    const { places } = placesOf({}, { own: () => own });
    expect(places.refusal({ host: '192.168.1.7', port })).toMatchObject({ en: 'it is this machine itself' });
    expect(places.refusal({ host: 'fe80:0::1234', port })).not.toBeNull();
    own = [];
    expect(places.refusal({ host: '192.168.1.7', port })).toBeNull();
  });

  it('has a port that no printer uses', async () => {
    const { places, asked } = placesOf({ router: ['192.168.1.1'] });
    const hosts = fc.constantFrom('192.168.1.20', 'zebra', 'fe80::2');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), hosts, (at, host) => {
        expect(places.refusal({ host, port: at }) === null).toBe((at >= 9100 && at <= 9109) || at === 6101);
      }),
    );
    for (const at of [6100, 6101, 6102, 9099, 9100, 9109, 9110])
      expect(places.refusal({ host: 'zebra', port: at }) === null).toBe([6101, 9100, 9109].includes(at));
    await expect(places.addressesOf({ host: 'router', port: 80 })).rejects.toThrow(DestinationRefusedError);
    expect(asked).toEqual([]);
  });
});

describe('a network printer', () => {
  it('may be at any other address, and is resolved once by its name', async () => {
    const { places, asked } = placesOf({ 'zebra.kho.local': ['192.168.1.20', 'fd00::20'] });
    for (const host of [
      '192.168.1.20',
      '10.0.0.9',
      '172.16.0.1',
      '169.254.10.1',
      '8.8.8.8',
      'fe80::2',
      'fd00::2',
      '2001:db8::2',
    ])
      expect(await places.addressesOf({ host, port })).toMatchObject([{ address: host }]);
    expect(asked).toEqual([]);
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
        const names = { zebra: [...before, bad, ...after] };
        const { places } = placesOf(names, { own: () => ['192.168.1.7'] });
        await expect(places.addressesOf({ host: 'zebra', port })).rejects.toThrow(DestinationRefusedError);
      }),
    );
  });

  it('is connected to at the judged address, without resolving its name again', async () => {
    const virtual = await startVirtualPrinter('zpl');
    onTestFinished(() => virtual.close());
    // The system's resolver knows no such name.
    const { places, asked } = placesOf({ 'zebra.invalid': ['127.0.0.1'] });
    const address = { language: 'zpl', host: 'zebra.invalid', port: virtual.port, silent: false } as const;
    const check = (addressesOf: typeof places.addressesOf, more = {}) => {
      const destinations = { refusal: () => null, addressesOf };
      return createRawPrinter(address, { destinations, ...more }).check();
    };
    // A printer's port for the judge, the listener's for the socket.
    await expect(check(({ host }) => places.addressesOf({ host, port }))).rejects.toMatchObject({
      problem: { code: 'printer-not-allowed', values: { reason: { en: 'it is this machine itself' } } },
    });
    expect([asked, virtual.connections]).toEqual([['zebra.invalid'], 0]);
    await check(() => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
    expect(virtual.connections).toBe(1);
    const never = check(() => new Promise<never>(() => undefined), { connectMs: 30 });
    await expect(never).rejects.toMatchObject({ problem: { code: 'printer-missing' } });
  });
});

it('lets a test of Tem have printers on any port of loopback, and nowhere else', async () => {
  const test = (names: Readonly<Record<string, readonly string[]>> = {}) =>
    placesOf(names, { testPrinters: true }).places;
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    expect(await test({ localhost: ['127.0.0.1', '::1'] }).addressesOf({ host, port: 40_001 })).not.toEqual(
      [],
    );
  for (const host of ['192.168.1.20', '0.0.0.0', '::', '::ffff:127.0.0.1', '127.1', 'zebra'])
    expect(test().refusal({ host, port: 40_001 })).not.toBeNull();
  const elsewhere = test({ localhost: ['192.168.1.20'] }).addressesOf({ host: 'localhost', port: 40_001 });
  await expect(elsewhere).rejects.toThrow(DestinationRefusedError);
});
