import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createCupsFactsReader } from '../../../../main/printers/facts/cups-facts.ts';
import { readPrinterModel } from '../../../../main/printers/facts/printer-answer.ts';
import { createWindowsFactsReader } from '../../../../main/printers/facts/windows-facts.ts';
import { createPrintSystem } from '../../../../main/printers/print-system.ts';
import { GROUP, type IppResponse, type IppValue } from '../../../../main/printers/spooler/ipp.ts';
import {
  type PrinterInfo,
  type Winspool,
  WinspoolError,
} from '../../../../main/printers/winspool/winspool.ts';
import { ippResolution } from '../spooler/ipp-values.ts';

describe('what CUPS knows of its queues', () => {
  const ZEBRA: Record<string, readonly IppValue[]> = {
    'printer-make-and-model': ['Zebra ZPL Label Printer'],
    'device-uri': ['ipp://ops:secret@10.0.0.9/ipp/print'],
    'printer-location': [''],
    'printer-state': [5],
    'printer-state-reasons': ['paused', 'media-empty-error'],
    'printer-state-message': ['Unplugged or turned off'],
    'printer-is-accepting-jobs': [true],
    'queued-job-count': [40],
    'printer-resolution-default': [ippResolution(203)],
    'printer-resolution-supported': [
      ippResolution(203),
      ippResolution(300, 600),
      new Uint8Array(4),
      ippResolution(1, 1, 9),
    ],
    'media-default': ['om_label_100x150mm'],
    'media-supported': Array.from({ length: 60 }, (_, at) => `om_${at}`),
  };
  const told = (fields: Record<string, readonly IppValue[]>): IppResponse => ({
    status: 0,
    requestId: 1,
    groups: [{ tag: GROUP.printer, attributes: new Map(Object.entries(fields)) }],
  });
  const reader = (answer: (uri: string) => IppResponse) =>
    createCupsFactsReader({
      user: 'pack',
      address: () => ({ socketPath: '/nowhere' }),
      post: async (_address, _operation, attributes) =>
        answer(String(attributes.find(({ name }) => name === 'printer-uri')?.values[0])),
    });

  it('is listed as facts, without logins, long lists and what makes no sense', async () => {
    const answer = (await reader(() => told(ZEBRA))(['Zebra'])).get('Zebra');
    expect(answer).toEqual({
      kind: 'told',
      ms: expect.any(Number),
      facts: {
        model: 'Zebra ZPL Label Printer',
        device: 'ipp://10.0.0.9/ipp/print',
        state: 'stopped',
        reasons: 'paused, media-empty-error',
        message: 'Unplugged or turned off',
        accepting: 'yes',
        jobs: '40',
        resolution: '203 dpi, 300 × 600 dpi',
        paper: 'om_label_100x150mm',
        papers: expect.stringMatching(/^om_0, .*om_11, … \(\+48\)$/),
      },
    });
    const fewer = { ...ZEBRA, 'printer-resolution-supported': [], 'printer-state': ['idle'] };
    const [other] = (await reader(() => told(fewer))(['Zebra'])).values();
    // The resolution in use, as no others are listed.
    expect(other).toMatchObject({ kind: 'told', facts: { resolution: '203 dpi' } });
    expect(other).not.toHaveProperty('facts.state');
  });

  it('fails for a single printer only, even if it does not respond in time', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const silent = createCupsFactsReader({
      user: 'pack',
      limitMs: 60,
      address: () => ({ host: '127.0.0.1', port }),
    });
    const kinds = [...(await silent(['A', 'B'])).values()].map(({ kind }) => kind);
    server.closeAllConnections();
    server.close();
    expect(kinds).toEqual(['silent', 'silent']);
    const answers = await reader((uri) =>
      uri.endsWith('/told')
        ? told(ZEBRA)
        : { status: uri.endsWith('/gone') ? 0x0406 : 0, requestId: 1, groups: [] },
    )(['gone', 'empty', 'told']);
    expect([...answers.values()]).toMatchObject([
      { kind: 'silent', detail: 'CUPS: 0x406' },
      { kind: 'silent' },
      { kind: 'told' },
    ]);
  });
});

describe('what Windows knows of its printers', () => {
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
  const fail = (failure: Error) => () => Promise.reject(failure);
  const failed = fail(new WinspoolError('CreateICW', 5, 'CreateICW failed with Windows’ error 5'));
  /** One printer, which Windows answers for. */
  const windows = (printer: Partial<PrinterInfo>, more: Partial<Winspool> = {}) =>
    ({
      getPrinterInfo: async (name) => {
        if (name !== XP) throw new WinspoolError('OpenPrinterW', 1801, 'OpenPrinterW failed with 1801');
        return { ...info, ...printer };
      },
      getDeviceInfo: async () => device,
      getCapabilities: async () => ({
        resolutions: [[203, 203]],
        papers: ['100mm x 150mm', 'A6'],
        extents: null,
      }),
      ...more,
    }) as Partial<Winspool> as Winspool;
  const factsOf = async (...[printer, more]: Parameters<typeof windows>) =>
    (await createWindowsFactsReader(windows(printer, more))([XP])).get(XP);

  it('is listed as facts; only the spooler’s if the driver fails', async () => {
    const spooler = { driver: XP, device: 'USB001' };
    const troubled = await factsOf({ status: 0x10 | 0x400 | 0x400000, attributes: 0x400, jobs: 12 });
    expect(troubled).toEqual({
      kind: 'told',
      ms: expect.any(Number),
      facts: {
        ...spooler,
        state: '0x400410',
        reasons: 'PAPER_OUT, PRINTING, DOOR_OPEN, WORK_OFFLINE',
        jobs: '12',
        resolution: '203 dpi',
        papers: '100mm x 150mm, A6',
      },
    });
    const uneven = await factsOf({}, { getDeviceInfo: async () => ({ ...device, dpiX: 600, dpiY: 1200 }) });
    const ready = { ...spooler, state: 'Ready', jobs: '0' };
    expect(uneven).toMatchObject({ facts: { ...ready, resolution: '600 × 1200 dpi' } });
    expect(await factsOf({}, { getDeviceInfo: failed, getCapabilities: failed })).toEqual({
      kind: 'told',
      ms: expect.any(Number),
      facts: ready,
    });
  });

  it('isolates a printer that does not respond, and rethrows an internal error', async () => {
    const answers = await createWindowsFactsReader(windows({}))([XP, 'Gone']);
    expect(answers.get(XP)?.kind).toBe('told');
    expect(answers.get('Gone')).toMatchObject({ kind: 'silent', detail: 'OpenPrinterW failed with 1801' });
    expect(await createWindowsFactsReader(windows({}))([])).toEqual(new Map());
    await expect(factsOf({}, { getDeviceInfo: fail(new TypeError('mine')) })).rejects.toThrow('mine');
  });

  it('is asked for on Windows with winspool only; on Linux CUPS is, elsewhere nobody', () => {
    const winspool = windows({}, { onChange: () => () => undefined });
    const asks = (...of: Parameters<typeof createPrintSystem>) => createPrintSystem(...of).askFacts !== null;
    expect([asks('linux', null), asks('win32', winspool), asks('win32', null), asks('aix', null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a printer’s model in Chromium’s list', () => {
  it.each([
    ['Zebra ZPL', 'T', 'Zebra ZPL'],
    [undefined, 'Xprinter XP-420B;1.0', 'Xprinter XP-420B;1.0'],
    [undefined, ' ', 'Bàn 3'],
  ])('is the first non-empty of %j, %j and the description', (model, driver, told) => {
    const options = { 'printer-make-and-model': model, system_driverinfo: driver };
    expect(readPrinterModel({ description: 'Bàn 3', options })).toBe(told);
  });

  it('is one short line of text, whatever a driver wrote', () => {
    expect(readPrinterModel({})).toBe('');
    expect(readPrinterModel({ description: 7, options: { 'printer-make-and-model': [] } })).toBe('');
    const long = { description: `a\u0000\n${'x'.repeat(999)}`, options: 7 };
    expect(readPrinterModel(long)).toMatch(/^a x{198}$/);
  });
});
