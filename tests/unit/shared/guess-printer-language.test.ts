import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessPrinterLanguage, printsTextOnly } from '../../../shared/guess-printer-language.ts';
import { KNOWN_PRINTERS, RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { wildText } from './wild-text.ts';

describe('the printer language guessed from a name', () => {
  it.each([
    ['ZDesigner ZD421-203dpi ZPL', ['zpl'], true],
    ['Zebra ZPL Label Printer', ['zpl'], true],
    ['ZDesigner GK420d', ['zpl'], true],
    ['Zebra_ZT411', ['zpl'], true],
    ['ZDesigner LP 2844-Z', ['zpl'], true],
    ['Xprinter XP-420B', ['tspl', 'zpl'], true],
    ['Xprinter_XP-470B', ['tspl', 'zpl'], true],
    ['XP-470E 80*40', ['tspl', 'zpl'], true],
    ['Xprinter XP-365B', ['tspl', 'escpos'], false],
    ['XP-350B', ['tspl', 'escpos'], false],
    ['XP-80C', ['escpos'], true],
    ['XP-80C (copy 1)', ['escpos'], true],
    ['Xprinter XP-58IIH', ['escpos'], true],
    ['XP-N160II', ['escpos'], true],
    ['XP-Q200', ['escpos'], true],
    ['POS-80', ['escpos'], false],
    ['POS-80C', ['escpos'], false],
    ['Gprinter  GP-1324D', ['tspl'], true],
    ['HPRT N41', ['tspl'], true],
    ['HPRT SL42', ['tspl'], true],
    ['TSC TTP-244 Pro', ['tspl', 'zpl'], true],
    ['TE200', ['tspl', 'zpl'], true],
    ['Godex G500', ['zpl'], false],
    ['BIXOLON XD3-40d', ['zpl'], false],
    ['EPSON TM-T82 Receipt5', ['escpos'], true],
    ['EPSON TM-T82X-S/A Receipt6', ['escpos'], true],
  ])('%s: %j', (name, languages, sure) => {
    expect(guessPrinterLanguage([name])).toEqual({ languages, sure });
  });

  it.each([
    'HP LaserJet Pro M404dn',
    'HP LaserJet 1020',
    'HP Color LaserJet MFP M283fdw PCL-6 (V4)',
    'Canon LBP2900',
    'Canon G3010 series',
    'Brother HL-L2321D series',
    'Brother QL-800',
    'EPSON L3250 Series',
    'EPSON L805',
    'RICOH MP 3054 PCL 6',
    'KONICA MINOLTA C364SeriesPCL',
    'Microsoft Print to PDF',
    'Microsoft XPS Document Writer v4',
    'OneNote (Desktop)',
    'OneNote for Windows 10',
    'Fax',
    'AnyDesk Printer',
    'DYMO LabelWriter 450',
    'Star TSP143',
    'SATO CG408',
    'Generic / Text Only',
    'Zebra EPL2 Label Printer',
    'ZDesigner LP 2844',
    'ZXP Series 3 USB Card Printer',
    'Toshiba e-STUDIO 4508A',
    'TOSHIBA ColorMFP',
    'Local Raw Printer',
    'Máy in tem bàn 3',
    '',
  ])('is unknown for %s', (name) => {
    expect(guessPrinterLanguage([name])).toBeNull();
  });

  it('goes by the driver first, then by the queue’s own name', () => {
    expect(guessPrinterLanguage(['ZDesigner ZD220', 'Xprinter XP-420B'])?.languages).toEqual(['zpl']);
    expect(guessPrinterLanguage(['Generic / Text Only', 'Xprinter XP-420B'])?.languages[0]).toBe('tspl');
    expect(guessPrinterLanguage(['Zebra EPL2 Label Printer', 'Zebra ZD421'])).toBeNull();
    expect(guessPrinterLanguage([])).toBeNull();
  });

  it('never throws on any text, in any case and with any characters', () => {
    fc.assert(
      fc.property(fc.array(wildText(), { maxLength: 4 }), (names) => {
        const likely = guessPrinterLanguage(names);
        for (const name of names) printsTextOnly(name);
        if (likely === null) return;
        expect(likely.languages.length).toBeGreaterThan(0);
        expect(new Set(likely.languages).size).toBe(likely.languages.length);
        for (const language of likely.languages) expect(RAW_LANGUAGES).toContain(language);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('-', '_', ' ', '–', ' - '),
        fc.constantFrom(
          (text: string) => text.toUpperCase(),
          (text: string) => text.toLowerCase(),
        ),
        (sign, letters) => {
          expect(guessPrinterLanguage([letters(`Xprinter XP${sign}420B (bàn 2)`)])?.languages[0]).toBe(
            'tspl',
          );
        },
      ),
    );
  });

  it('is unknown for an office printer of any model number', () => {
    const makes = [
      'HP LaserJet',
      'HP LaserJet Pro M',
      'Canon LBP',
      'Canon MF',
      'Brother HL-L',
      'EPSON L',
      'OneNote',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...makes), fc.nat(9_999), wildText(), (make, number, rest) => {
        fc.pre(guessPrinterLanguage([rest]) === null);
        expect(guessPrinterLanguage([`${make}${number}`, `${make} ${number} ${rest}`])).toBeNull();
      }),
    );
  });

  it('has an address for each row', () => {
    for (const { source } of KNOWN_PRINTERS) expect(() => new URL(source)).not.toThrow();
  });
});

describe('a driver that prints characters only', () => {
  it('is Windows’ Generic / Text Only, in any spelling', () => {
    expect(printsTextOnly('Generic / Text Only')).toBe(true);
    expect(printsTextOnly('Generic / Text Only;6.1.7600.16385')).toBe(true);
    expect(printsTextOnly('Xprinter XP-420B')).toBe(false);
    expect(printsTextOnly('')).toBe(false);
  });
});
