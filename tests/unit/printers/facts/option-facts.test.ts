import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPrinterModel } from '../../../../main/printers/facts/printer-answer.ts';

describe('a printer’s model in Chromium’s list', () => {
  it('is the first non-empty of CUPS’ make and model, Windows’ driver, and the description', () => {
    const options = { 'printer-make-and-model': 'Zebra ZPL', system_driverinfo: 'T' };
    expect(readPrinterModel({ description: 'Bàn 3', options })).toBe('Zebra ZPL');
    expect(
      readPrinterModel({ description: 'Bàn 3', options: { system_driverinfo: 'Xprinter XP-420B;1.0' } }),
    ).toBe('Xprinter XP-420B;1.0');
    expect(readPrinterModel({ description: 'HPRT N41', options: { system_driverinfo: ' ' } })).toBe(
      'HPRT N41',
    );
    expect(readPrinterModel({})).toBe('');
  });

  it('is one short line of text, whatever a driver wrote', () => {
    const wild = fc.oneof(fc.string(), fc.anything());
    fc.assert(
      fc.property(wild, wild, wild, (description, model, driver) => {
        const told = readPrinterModel({
          description,
          options: { 'printer-make-and-model': model, system_driverinfo: driver },
        });
        expect(told.length).toBeLessThanOrEqual(200);
        expect(told).not.toMatch(/\p{Cc}/u);
      }),
    );
    expect(readPrinterModel({ description: `a\u0000\n${'x'.repeat(999)}`, options: 7 })).toMatch(
      /^a x{198}$/,
    );
  });
});
