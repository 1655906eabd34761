import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../../../renderer/components/format-problem.ts';
import {
  CHOOSE_FOLDER,
  ENTER_NETWORK,
  INHERIT,
  printerOptions,
} from '../../../../renderer/components/printer-options.ts';
import { createI18n } from '../../../../renderer/i18n/i18n.ts';
import { PrinterNameSchema } from '../../../../shared/printer-name.ts';

const xprinter = { name: 'Xprinter_XP', displayName: 'Xprinter bàn 1', description: '', model: '' };
const line = (value: string, name: string, language: string | null = null) => ({
  kind: 'printer',
  value,
  name,
  language,
});
const enter = { kind: 'enter-network', value: ENTER_NETWORK };
const choose = { kind: 'choose-folder', value: CHOOSE_FOLDER };

describe('problemWords', () => {
  it('names a printer as the list of printers does', () => {
    const { t } = createI18n('en');
    const sentence = (printer: string): string =>
      formatProblem({ code: 'printer-missing', values: { printer } }, 'en', t);
    expect(sentence('raw:escpos://printer.local:9100')).toContain('“ESC/POS printer.local:9100”');
    expect(sentence('raw:tspl:Xprinter XP-420B')).toContain('“Xprinter XP-420B (TSPL, direct)”');
    expect(sentence('file:/nhãn')).toContain('“PDF: /nhãn”');
    expect(sentence('Zebra_80')).toContain('“Zebra_80”');
    expect(formatProblem({ code: 'no-token' }, 'vi', t)).toContain('Chưa có mã truy cập');
  });
});

describe('printerOptions', () => {
  it('offers the printers, then a network printer, then a folder', () => {
    expect(printerOptions([xprinter, { ...xprinter, name: 'B', displayName: '' }], 'Xprinter_XP')).toEqual([
      line('Xprinter_XP', 'Xprinter bàn 1'),
      line('B', 'B'),
      enter,
      choose,
    ]);
  });

  it('shows a chosen printer that is gone as missing, but not before the printers are known', () => {
    expect(printerOptions([xprinter], 'Zebra')[1]).toEqual({ ...line('Zebra', 'Zebra'), kind: 'missing' });
    expect(printerOptions(null, 'Zebra')[0]).toEqual(line('Zebra', 'Zebra'));
  });

  it('shows a chosen folder once, whether main lists it or not', () => {
    const folder = { kind: 'folder', value: 'file:/nhãn', folder: '/nhãn' };
    const listed = { name: 'file:/nhãn', displayName: 'PDF', description: '', model: '' };
    expect(printerOptions([], 'file:/nhãn')).toEqual([folder, enter, choose]);
    expect(printerOptions([listed], 'file:/nhãn')).toEqual([folder, enter, choose]);
  });

  it('shows a network printer with its address, and never as missing', () => {
    const zebra = 'raw:zpl://192.168.1.20:9100';
    const address = { language: 'zpl', host: '192.168.1.20', port: 9100, silent: false };
    expect(printerOptions([xprinter], zebra)[1]).toEqual({ kind: 'network', value: zebra, address });
    expect(printerOptions([], 'raw:nonsense')[0]).toMatchObject({ kind: 'missing' });
  });

  it('offers the printer’s own language before its driver if the name determines it', () => {
    const sure = { ...xprinter, model: 'Xprinter XP-420B' };
    expect(printerOptions([sure], 'Xprinter_XP')).toEqual([
      line('raw:tspl:Xprinter_XP', 'Xprinter bàn 1', 'tspl'),
      line('Xprinter_XP', 'Xprinter bàn 1'),
      enter,
      choose,
    ]);
    // The method in use has a line, likely or not; a merely likely one has none.
    const likely = { ...xprinter, model: 'Xprinter XP-365B' };
    expect(printerOptions([likely], null).map(({ value }) => value)).not.toContain('raw:tspl:Xprinter_XP');
    expect(printerOptions([likely], 'raw:escpos:Xprinter_XP')[0]).toEqual(
      line('raw:escpos:Xprinter_XP', 'Xprinter bàn 1', 'escpos'),
    );
    expect(printerOptions([sure], 'raw:zpl:Xprinter_XP').map(({ value }) => value)).toEqual([
      'raw:tspl:Xprinter_XP',
      'raw:zpl:Xprinter_XP',
      'Xprinter_XP',
      ENTER_NETWORK,
      CHOOSE_FOLDER,
    ]);
  });

  it('shows a missing raw printer by its own name', () => {
    const gone = 'raw:tspl:Máy in tem 3';
    expect(printerOptions([], gone)[0]).toEqual({ ...line(gone, 'Máy in tem 3', 'tspl'), kind: 'missing' });
  });

  it('offers “no printer of its own” if that is allowed', () => {
    expect(printerOptions([], null, true)[0]).toEqual({ kind: 'inherit', value: INHERIT });
    expect(printerOptions([], null)).toEqual([enter, choose]);
  });

  it('represents what is no printer by impossible printer names', () => {
    const names = [CHOOSE_FOLDER, ENTER_NETWORK, INHERIT];
    expect(names.filter((name) => PrinterNameSchema.safeParse(name).success)).toEqual([]);
    expect(new Set(names).size).toBe(3);
  });
});
