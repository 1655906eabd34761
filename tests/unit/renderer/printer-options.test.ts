import { describe, expect, it } from 'vitest';
import { CHOOSE_FOLDER, printerOptions } from '../../../renderer/ui/printer-options.ts';
import { PrinterNameSchema } from '../../../shared/settings.ts';

const xprinter = { name: 'Xprinter_XP', displayName: 'Xprinter XP-420B', description: '' };
const choose = { kind: 'choose-folder', value: CHOOSE_FOLDER };

describe('printerOptions', () => {
  it('offers the printers, then a folder', () => {
    expect(printerOptions([xprinter, { ...xprinter, name: 'B', displayName: '' }], 'Xprinter_XP')).toEqual([
      { kind: 'printer', value: 'Xprinter_XP', name: 'Xprinter XP-420B' },
      { kind: 'printer', value: 'B', name: 'B' },
      choose,
    ]);
  });

  it('shows a chosen printer that is gone as missing, but not before the printers are known', () => {
    expect(printerOptions([xprinter], 'Zebra')[1]).toEqual({
      kind: 'missing',
      value: 'Zebra',
      name: 'Zebra',
    });
    expect(printerOptions(null, 'Zebra')[0]).toEqual({ kind: 'printer', value: 'Zebra', name: 'Zebra' });
  });

  it('shows a chosen folder once, whether main lists it or not', () => {
    const folder = { kind: 'folder', value: 'file:/nhãn', folder: '/nhãn' };
    const listed = { name: 'file:/nhãn', displayName: 'PDF', description: '' };
    expect(printerOptions([], 'file:/nhãn')).toEqual([folder, choose]);
    expect(printerOptions([listed], 'file:/nhãn')).toEqual([folder, choose]);
  });

  it('stands for choosing a folder by a name that no printer can have', () => {
    expect(PrinterNameSchema.safeParse(CHOOSE_FOLDER).success).toBe(false);
  });
});
