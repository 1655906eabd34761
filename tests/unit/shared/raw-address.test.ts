import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { formatRawAddress, parseRawAddress } from '../../../shared/raw-printer.ts';
import { arbitraryText } from '../printers/raw/arbitraries.ts';

describe('readRawAddress', () => {
  it.each([
    ['raw:zpl://192.168.1.40:9100', { language: 'zpl', host: '192.168.1.40', port: 9100 }],
    ['raw:tspl://XP-420B:9100?silent', { language: 'tspl', host: 'XP-420B', port: 9100, silent: true }],
    ['raw:zpl://[fe80::1]?silent', { language: 'zpl', host: 'fe80::1', port: 9100, silent: true }],
    ['raw:tspl://printer-3', { language: 'tspl', host: 'printer-3', port: 9100 }],
    ['raw:escpos://KHO_2.kho.local:6101', { language: 'escpos', host: 'KHO_2.kho.local', port: 6101 }],
    ['raw:zpl://[fe80::1]', { language: 'zpl', host: 'fe80::1', port: 9100 }],
    ['raw:zpl://[::1]:80', { language: 'zpl', host: '::1', port: 80 }],
  ])('reads %s', (name, address) => {
    expect(parseRawAddress(name)).toEqual({ silent: false, ...address });
  });

  it.each([
    'zpl://printer',
    'raw:zpl:printer',
    'raw:epl://printer',
    'raw:ZPL://printer',
    'raw:zpl://',
    'raw:zpl://:9100',
    'raw:zpl://printer/',
    'raw:zpl://printer:9100/queue',
    'raw:zpl://user@printer',
    'raw:zpl://user:secret@printer',
    'raw:zpl://printer:0',
    'raw:zpl://printer:65536',
    'raw:zpl://printer:',
    'raw:zpl://printer?x',
    'raw:zpl://printer?silent?silent',
    'raw:zpl://printer?SILENT',
    'raw:zpl://pri nter',
    'raw:zpl://-printer',
    'raw:zpl://1.2.3.999',
    'raw:zpl://1.2.3',
    'raw:zpl://fe80::1',
    'raw:zpl://[printer]',
    'raw:zpl://[1.2.3.4]',
    'raw:zpl://máy-in',
    'raw:zpl://printer\n',
  ])('refuses %j', (name) => {
    expect(parseRawAddress(name)).toBeNull();
  });

  it('reads back what rawPrinterName writes', () => {
    const host = fc.oneof(
      fc.ipV4(),
      fc.ipV6().filter((v6) => !v6.includes('.')),
      fc.domain(),
    );
    const address = fc.record({
      language: fc.constantFrom(...RAW_LANGUAGES),
      host,
      port: fc.integer({ min: 1, max: 65_535 }),
      silent: fc.boolean(),
    });
    fc.assert(
      fc.property(address, (one) => {
        expect(parseRawAddress(formatRawAddress(one))).toEqual(one);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(arbitraryText, (text) => void parseRawAddress(`raw:zpl://${text}`)));
  });
});
