import { describe, expect, it } from 'vitest';
import { createWindowsFactsReader } from '../../../../main/printers/facts/windows-facts.ts';
import { createPrintSystem } from '../../../../main/printers/print-system.ts';
import {
  type PrinterInfo,
  type Winspool,
  WinspoolError,
} from '../../../../main/printers/winspool/winspool.ts';

const XP = 'Xprinter XP-420B';
const info: PrinterInfo = { status: 0, attributes: 0, jobs: 0, driver: XP, port: 'USB001', location: '' };
const device = {
  dpiX: 203,
  dpiY: 203,
  physicalWidth: 799,
  physicalHeight: 1199,
  offsetX: 0,
  offsetY: 0,
  printableWidth: 799,
  printableHeight: 1199,
};
const failed = () =>
  Promise.reject(new WinspoolError('CreateICW', 5, 'CreateICW failed with Windows’ error 5'));

/** Exactly these printers; those without facts are absent. */
function windows(printers: Record<string, Partial<PrinterInfo>>, more: Partial<Winspool> = {}): Winspool {
  const asked: Partial<Winspool> = {
    getPrinterInfo: async (name) => {
      if (printers[name] === undefined)
        throw new WinspoolError('OpenPrinterW', 1801, 'OpenPrinterW failed with Windows’ error 1801');
      return { ...info, ...printers[name] };
    },
    getDeviceInfo: async () => device,
    getCapabilities: async () => ({
      resolutions: [[203, 203]],
      papers: ['100mm x 150mm', 'A6'],
      extents: null,
    }),
    ...more,
  };
  return asked as Winspool;
}

describe('what Windows knows of its printers', () => {
  it('is listed as facts', async () => {
    const status = 0x10 | 0x400 | 0x400000;
    const answers = await createWindowsFactsReader(
      windows({ [XP]: { status, attributes: 0x400, jobs: 12 } }),
    )([XP]);
    expect(answers.get(XP)).toMatchObject({
      kind: 'told',
      facts: {
        driver: XP,
        device: 'USB001',
        state: '0x400410',
        reasons: 'PAPER_OUT, PRINTING, DOOR_OPEN, WORK_OFFLINE',
        jobs: '12',
        resolution: '203 dpi',
        papers: '100mm x 150mm, A6',
      },
    });
  });

  it('reports a printer without issues as ready, and both of two different resolutions', async () => {
    const uneven = async () => ({ ...device, dpiX: 600, dpiY: 1200 });
    const answers = await createWindowsFactsReader(windows({ [XP]: {} }, { getDeviceInfo: uneven }))([XP]);
    const answer = answers.get(XP);
    expect(answer).toMatchObject({ facts: { state: 'Ready', resolution: '600 × 1200 dpi', jobs: '0' } });
    expect(answer?.kind === 'told' && Object.keys(answer.facts)).not.toContain('reasons');
  });

  it('lists what the spooler knows if only the driver fails', async () => {
    const answers = await createWindowsFactsReader(
      windows({ [XP]: {} }, { getDeviceInfo: failed, getCapabilities: failed }),
    )([XP]);
    const answer = answers.get(XP);
    expect(answer?.kind === 'told' && Object.keys(answer.facts)).toEqual([
      'driver',
      'device',
      'state',
      'jobs',
    ]);
  });

  it('isolates a printer that does not respond; asks nothing without printers', async () => {
    const answers = await createWindowsFactsReader(windows({ [XP]: {} }))([XP, 'Gone']);
    expect(answers.get(XP)?.kind).toBe('told');
    expect(answers.get('Gone')).toMatchObject({
      kind: 'silent',
      detail: 'OpenPrinterW failed with Windows’ error 1801',
    });
    expect(await createWindowsFactsReader(windows({}))([])).toEqual(new Map());
  });

  it('rethrows an internal error', async () => {
    const broken = windows({ [XP]: {} }, { getDeviceInfo: () => Promise.reject(new TypeError('mine')) });
    await expect(createWindowsFactsReader(broken)([XP])).rejects.toThrow('mine');
  });
});

it('queries each system in its own way, and an unknown one not at all', () => {
  expect(createPrintSystem('linux', null).askFacts).not.toBeNull();
  expect(
    createPrintSystem('win32', windows({}, { onChange: () => () => undefined })).askFacts,
  ).not.toBeNull();
  expect(createPrintSystem('win32', null).askFacts).toBeNull();
  expect(createPrintSystem('aix', null).askFacts).toBeNull();
});
