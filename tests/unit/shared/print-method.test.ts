import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrintMethod, parsePrintMethod, TrialPrinterSchema } from '../../../shared/print-method.ts';
import { RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { PrinterNameSchema } from '../../../shared/printer-name.ts';
import { wildText } from './wild-text.ts';

describe('the print method of a printer’s name', () => {
  it('is its driver, or a language through its queue', () => {
    expect(parsePrintMethod('Xprinter XP-420B')).toEqual({ queue: 'Xprinter XP-420B', language: null });
    expect(parsePrintMethod('raw:escpos:POS-80')).toEqual({ queue: 'POS-80', language: 'escpos' });
  });

  it.each(['file:/x', 'file:', 'raw:zpl://10.0.0.9:9100', 'raw:nonsense', 'raw:zpl:', '', ' '])(
    'is none for %j, which no trial accepts either',
    (name) => {
      expect(parsePrintMethod(name)).toBeNull();
      expect(TrialPrinterSchema.safeParse(name).success).toBe(false);
    },
  );

  it('is read back for any queue name', () => {
    fc.assert(
      fc.property(wildText(60), fc.constantFrom(null, ...RAW_LANGUAGES), (queue, language) => {
        const name = formatPrintMethod({ queue, language });
        fc.pre(PrinterNameSchema.safeParse(name).success && !/^(raw|file):/.test(queue));
        const way = parsePrintMethod(name);
        expect(way === null ? null : formatPrintMethod(way)).toBe(way === null ? null : name);
        if (/^[^/\n\r\u2028\u2029]+$/u.test(queue)) expect(way).toEqual({ queue, language });
      }),
    );
  });
});
