import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { PrinterNameSchema } from '../../../shared/printer-name.ts';
import {
  formatRawAddress,
  formatRawQueue,
  parseRawAddress,
  parseRawQueue,
} from '../../../shared/raw-printer.ts';
import { arbitraryText } from '../printers/raw/arbitraries.ts';

describe('readRawQueue', () => {
  it.each([
    ['raw:zpl:Zebra_ZD421', { language: 'zpl', queue: 'Zebra_ZD421' }],
    ['raw:tspl:Xprinter XP-420B (Copy 1)', { language: 'tspl', queue: 'Xprinter XP-420B (Copy 1)' }],
    [String.raw`raw:zpl:\\KHO-PC\Zebra ZD421`, { language: 'zpl', queue: String.raw`\\KHO-PC\Zebra ZD421` }],
    ['raw:escpos:Máy in nhãn: bàn 3', { language: 'escpos', queue: 'Máy in nhãn: bàn 3' }],
    ['raw:zpl:zpl:', { language: 'zpl', queue: 'zpl:' }],
    ['raw:zpl:/dev/usb/lp0', { language: 'zpl', queue: '/dev/usb/lp0' }],
    ['raw:zpl: Zebra', { language: 'zpl', queue: ' Zebra' }],
  ])('reads %s', (name, queue) => {
    expect(parseRawQueue(name)).toEqual(queue);
  });

  it.each([
    'raw:zpl:',
    'raw:zpl: ',
    'raw:zpl',
    'raw:epl:Zebra',
    'raw:ZPL:Zebra',
    'Zebra',
    'raw:Zebra',
    'raw:zpl:a\nb',
  ])('refuses %j', (name) => {
    expect(parseRawQueue(name)).toBeNull();
  });

  it('leaves what begins like an address to the address parser, even if it is none', () => {
    for (const name of ['raw:tspl://h', 'raw:zpl://h:9100', 'raw:zpl://a/b', 'raw:zpl://'])
      expect(parseRawQueue(name)).toBeNull();
  });

  /** More than Windows and CUPS take: all but blank names, ends of lines, and what begins like an address. */
  const queues = arbitraryText.filter(
    (text) => text.trim() !== '' && !/^\/\/|[\n\r\u2028\u2029]/u.test(text),
  );
  const languages = fc.constantFrom(...RAW_LANGUAGES);

  it('reads back what rawQueueName writes for any queue, which is no address', () => {
    fc.assert(
      fc.property(languages, queues, (language, queue) => {
        const name = formatRawQueue({ language, queue });
        expect(parseRawQueue(name)).toEqual({ language, queue });
        expect(parseRawAddress(name)).toBeNull();
        expect(PrinterNameSchema.safeParse(name).success).toBe(true);
      }),
    );
  });

  it('never reads one name as an address and as a queue', () => {
    const names = fc.oneof(
      arbitraryText,
      fc
        .tuple(languages, fc.constantFrom(':', '://', ''), arbitraryText)
        .map((parts) => `raw:${parts.join('')}`),
      fc
        .tuple(languages, fc.domain())
        .map(([language, host]) => formatRawAddress({ language, host, port: 9100, silent: false })),
    );
    fc.assert(
      fc.property(names, (name) => {
        expect(parseRawAddress(name) === null || parseRawQueue(name) === null).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
