import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessPrinterLanguage } from '../../../shared/guess-printer-language.ts';
import { parsePrintMethod, TrialPrinterSchema } from '../../../shared/print-method.ts';
import { KNOWN_PRINTERS, RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { folderKind, PrinterNameSchema } from '../../../shared/printer-name.ts';
import {
  formatRawAddress,
  formatRawQueue,
  parseRawAddress,
  parseRawQueue,
} from '../../../shared/raw-printer.ts';
import { arbitraryText } from '../printers/raw/arbitraries.ts';
import { wildText } from './wild-text.ts';

const languages = fc.constantFrom(...RAW_LANGUAGES);
const raw = String.raw;

describe('a raw printer’s address', () => {
  it.each([
    ['raw:zpl://192.168.1.40:9100', { language: 'zpl', host: '192.168.1.40', port: 9100 }],
    ['raw:tspl://XP-420B:9100?silent', { language: 'tspl', host: 'XP-420B', port: 9100, silent: true }],
    ['raw:zpl://[fe80::1]?silent', { language: 'zpl', host: 'fe80::1', port: 9100, silent: true }],
    ['raw:escpos://KHO_2.kho.local:6101', { language: 'escpos', host: 'KHO_2.kho.local', port: 6101 }],
  ])('is read of %s', (name, address) => {
    expect(parseRawAddress(name)).toEqual({ silent: false, ...address });
  });

  it.each([
    ['another form', ['zpl://printer', 'raw:zpl:printer', 'raw:epl://printer', 'raw:ZPL://printer']],
    ['no host', ['raw:zpl://', 'raw:zpl://:9100']],
    ['a path or user', ['raw:zpl://p/', 'raw:zpl://p:9100/queue', 'raw:zpl://u@p', 'raw:zpl://u:secret@p']],
    ['a wrong port', ['raw:zpl://printer:0', 'raw:zpl://printer:65536', 'raw:zpl://printer:']],
    ['a wrong option', ['raw:zpl://printer?x', 'raw:zpl://printer?silent?silent', 'raw:zpl://p?SILENT']],
    ['a wrong name', ['raw:zpl://pri nter', 'raw:zpl://-printer', 'raw:zpl://máy-in', 'raw:zpl://printer\n']],
    ['a wrong number', ['raw:zpl://1.2.3.999', 'raw:zpl://1.2.3', 'raw:zpl://fe80::1']],
    ['wrong brackets', ['raw:zpl://[printer]', 'raw:zpl://[1.2.3.4]']],
  ])('is refused with %s: %j', (_, texts) => {
    for (const name of texts) expect([name, parseRawAddress(name)]).toEqual([name, null]);
  });

  it('is read back as written', () => {
    const host = fc.oneof(
      fc.ipV4(),
      fc.ipV6().filter((v6) => !v6.includes('.')),
      fc.stringMatching(/^[a-z]{1,12}\.(local|example)$/),
    );
    const port = fc.integer({ min: 1, max: 65_535 });
    const address = fc.record({ language: languages, host, port, silent: fc.boolean() });
    fc.assert(
      fc.property(address, (one) => {
        expect(parseRawAddress(formatRawAddress(one))).toEqual(one);
      }),
    );
  });
});

describe('a raw printer’s queue', () => {
  it.each([
    ['raw:zpl:Zebra_ZD421', { language: 'zpl', queue: 'Zebra_ZD421' }],
    [raw`raw:zpl:\\KHO-PC\Zebra ZD421`, { language: 'zpl', queue: raw`\\KHO-PC\Zebra ZD421` }],
    ['raw:escpos:Máy in nhãn: bàn 3', { language: 'escpos', queue: 'Máy in nhãn: bàn 3' }],
    ['raw:zpl:/dev/usb/lp0', { language: 'zpl', queue: '/dev/usb/lp0' }],
  ])('is read of %s', (name, queue) => {
    expect(parseRawQueue(name)).toEqual(queue);
  });

  it('is read back as written, and never an address too', () => {
    /** More than Windows and CUPS take: all but blank names, ends of lines, and what begins like an address. */
    const queues = arbitraryText.filter(
      (text) => text.trim() !== '' && !/^\/\/|[\n\r\u2028\u2029]/u.test(text),
    );
    const sign = fc.constantFrom(':', '://', '');
    const names = fc.tuple(languages, sign, arbitraryText).map((parts) => `raw:${parts.join('')}`);
    fc.assert(
      fc.property(languages, queues, names, (language, queue, other) => {
        const name = formatRawQueue({ language, queue });
        expect([parseRawQueue(name), parseRawAddress(name)]).toEqual([{ language, queue }, null]);
        expect(PrinterNameSchema.safeParse(name).success).toBe(true);
        expect(parseRawAddress(other) === null || parseRawQueue(other) === null).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the print method of a printer’s name', () => {
  it('is its driver, or a language through its queue; none of a folder or an address', () => {
    expect(parsePrintMethod('Xprinter XP-420B')).toEqual({ queue: 'Xprinter XP-420B', language: null });
    expect(parsePrintMethod('raw:escpos:POS-80')).toEqual({ queue: 'POS-80', language: 'escpos' });
    for (const name of ['file:/x', 'file:', 'raw:zpl://10.0.0.9:9100', 'raw:nonsense', 'raw:zpl:', '', ' '])
      expect([parsePrintMethod(name), TrialPrinterSchema.safeParse(name).success]).toEqual([null, false]);
  });
});

describe('a folder’s path', () => {
  const PATHS: Readonly<Record<string, (string | string[])[]>> = {
    // As Windows' and Linux' own dialogs give them.
    local: [
      [raw`C:\Users\kho\Tem nhãn`, 'd:/labels', 'C:\\', raw`\\?\C:\Users\kho`],
      ['/home/kho/nhãn', '/', '/home/con/nul', '/development'],
    ],
    network: [
      [raw`\\server\share`, raw`\\server\share\labels`, '//server/share', raw`\/server/share`],
      [raw`\\?\unc\server\share`, raw`\\.\UNC\server\share`, '//?/UNC/server/share'],
      raw`\??\UNC\server\share`,
    ],
    device: [
      [raw`\\.\pipe\spoolss`, '//./pipe/x', raw`\\.\PhysicalDrive0`, raw`\\.\COM1`],
      [raw`\\?\GLOBALROOT\Device\HarddiskVolume1`, '\\\\?\\', raw`\\?\C:`, raw`\\?\C:\labels\NUL`],
      // Path.resolve makes \\.\UNC\server\share of them.
      [raw`\\.\C:\..\UNC\server\share`, raw`\\?\C:\..\UNC\server\share`],
      ['//./C:/labels/../../UNC/server/share', raw`\\.\C:\.. \UNC\server\share`],
      [raw`C:\labels:stream`, '/dev/shm', '/proc/self/cwd', '/sys/kernel'],
      [raw`C:\CON`, raw`C:\labels\nul.txt`, raw`C:\labels\aux .x\y`, raw`C:\LPT1:`, raw`C:\com¹`],
    ],
    relative: ['labels', './labels', '../labels', 'C:labels', 'C:', raw`\labels`, '~/labels', '', ' /labels'],
  };
  it.each(Object.entries(PATHS))('is %s: %j', (kind, paths) => {
    for (const path of paths.flat()) expect([path, folderKind(path)]).toEqual([path, kind]);
  });

  it('is never local with two leading slashes of any kind, and classified whatever it is', () => {
    const slash = fc.constantFrom('/', '\\');
    const isPlain = (text: string) => !/^[\\/]*$/.test(text) && !/^[?.][\\/]/.test(text);
    const rest = fc.string({ minLength: 1 }).filter(isPlain);
    fc.assert(
      fc.property(slash, slash, rest, wildText(), (one, other, text, wild) => {
        expect(['network', 'device']).toContain(folderKind(`${one}${other}${text}`));
        expect(Object.keys(PATHS)).toContain(folderKind(wild));
      }),
    );
  });
});

describe('the language guessed from a printer’s name', () => {
  it.each<[string[], boolean, (string | string[])[]]>([
    [
      ['zpl'],
      true,
      [
        'ZDesigner ZD421-203dpi ZPL',
        'Zebra ZPL Label Printer',
        'ZDesigner GK420d',
        'Zebra_ZT411',
        'ZDesigner LP 2844-Z',
      ],
    ],
    [
      ['tspl', 'zpl'],
      true,
      ['Xprinter XP-420B', 'Xprinter_XP-470B', 'XP-470E 80*40', 'TSC TTP-244 Pro', 'TE200'],
    ],
    [['tspl', 'escpos'], false, ['Xprinter XP-365B', 'XP-350B']],
    [
      ['escpos'],
      true,
      [
        ['XP-80C', 'XP-80C (copy 1)', 'Xprinter XP-58IIH', 'XP-N160II', 'XP-Q200'],
        ['EPSON TM-T82 Receipt5', 'EPSON TM-T82X-S/A Receipt6'],
      ],
    ],
    [['escpos'], false, ['POS-80', 'POS-80C']],
    [['tspl'], true, ['Gprinter  GP-1324D', 'HPRT N41', 'HPRT SL42']],
    [['zpl'], false, ['Godex G500', 'BIXOLON XD3-40d']],
  ])('is %j (sure: %s) for %j', (languages, sure, printers) => {
    for (const name of printers.flat())
      expect([name, guessPrinterLanguage([name])]).toEqual([name, { languages, sure }]);
  });

  it.each([
    [
      [
        'Canon LBP2900',
        'Canon G3010 series',
        'Brother HL-L2321D series',
        'Brother QL-800',
        'EPSON L3250 Series',
      ],
    ],
    [['Microsoft Print to PDF', 'Microsoft XPS Document Writer v4', 'OneNote for Windows 10', 'Fax']],
    [['AnyDesk Printer', 'DYMO LabelWriter 450', 'Star TSP143', 'SATO CG408', 'Generic / Text Only']],
    [['Zebra EPL2 Label Printer', 'ZDesigner LP 2844', 'ZXP Series 3 USB Card Printer', 'TOSHIBA ColorMFP']],
    [['Local Raw Printer', 'Máy in tem bàn 3', '']],
  ])('is unknown for %j', (printers) => {
    for (const name of printers) expect([name, guessPrinterLanguage([name])]).toEqual([name, null]);
  });

  it('goes by the driver first, then by the queue’s own name', () => {
    expect(guessPrinterLanguage(['ZDesigner ZD220', 'Xprinter XP-420B'])?.languages).toEqual(['zpl']);
    expect(guessPrinterLanguage(['Generic / Text Only', 'Xprinter XP-420B'])?.languages[0]).toBe('tspl');
    expect(guessPrinterLanguage(['Zebra EPL2 Label Printer', 'Zebra ZD421'])).toBeNull();
    expect(guessPrinterLanguage([])).toBeNull();
    for (const sign of ['-', '_', ' ', '–', ' - '])
      for (const name of [`XPRINTER XP${sign}420B (BÀN 2)`, `xprinter xp${sign}420b (bàn 2)`])
        expect(guessPrinterLanguage([name])?.languages[0]).toBe('tspl');
    for (const { source } of KNOWN_PRINTERS) expect(() => new URL(source)).not.toThrow();
  });
});
