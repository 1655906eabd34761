import { constants, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPrinterChooser, createPrinterProbes } from '../../../main/printers/choose-printer.ts';
import { createRawNetwork } from '../../../main/printers/raw/destination-policy.ts';
import { type QueueState, type Spooler, SpoolerError } from '../../../main/printers/spooler/spooler.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startVirtualPrinter } from '../../printers/virtual/virtual-printer.ts';

const listPrinters = () => Promise.resolve([{ name: 'bench' }]);

function spoolerOf(queue: () => Promise<QueueState>): Spooler {
  const none = () => Promise.resolve(null);
  return {
    getQueueState: queue,
    submit: () => Promise.resolve(1),
    findJob: none,
    getJob: none,
    removeJob: none,
  };
}

const looks = (spooler: Spooler | null = null) =>
  createPrinterProbes({ listPrinters, spooler, network: createRawNetwork(true) });

/**
 * Refuses the next access to a file. In Node's own module, and taken back: files share their worker's modules, so a mock of
 * node:fs/promises misses a module that an earlier file loaded.
 */
function refuseNextAccess() {
  const access = vi.spyOn(fsPromises, 'access');
  access.mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'EACCES' }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    access.mockRestore();
    syncBuiltinESMExports();
  });
  return access;
}

describe('probing a system printer', () => {
  it('trusts the spooler, without listing all printers', async () => {
    const list = () => Promise.reject(new Error('not asked for'));
    const at = (queue: QueueState) =>
      createPrinterProbes({
        listPrinters: list,
        spooler: spoolerOf(() => Promise.resolve(queue)),
        network: createRawNetwork(true),
      });
    expect(await at({ state: 'ready' })('bench')()).toBe(null);
    expect(await at({ state: 'blocked', reasons: ['paused'] })('bench')()).toEqual({
      code: 'printer-trouble',
      values: { printer: 'bench', reason: describePrinterReasons(['paused']) },
    });
  });

  it('lists the printers if no spooler responds', async () => {
    for (const spooler of [null, spoolerOf(() => Promise.reject(new SpoolerError('down')))]) {
      expect(await looks(spooler)('bench')()).toBe(null);
      expect(await looks(spooler)('gone')()).toEqual({
        code: 'printer-missing',
        values: { printer: 'gone' },
      });
    }
  });
});

describe('probing a folder', () => {
  it('creates nothing, and finds what could not be created', async () => {
    const folder = temporaryFolder('look');
    const missing = join(folder, 'a', 'b');
    expect(await looks()(`file:${missing}`)()).toBe(null);
    expect(await looks()(`file:${folder}`)()).toBe(null);
    writeFileSync(join(folder, 'a'), 'no folder');
    expect(await looks()(`file:${missing}`)()).toMatchObject({
      code: 'folder-trouble',
      values: { folder: missing },
    });
    expect(await looks()(`file:${join(folder, 'a')}`)()).toMatchObject({ code: 'folder-trouble' });
  });

  it('finds one that is read only', async () => {
    // Said by the test: root, whom tests may run as, may write everywhere.
    const access = refuseNextAccess();
    const folder = temporaryFolder('look');
    expect(await looks()(`file:${join(folder, 'labels')}`)()).toMatchObject({
      code: 'folder-trouble',
      values: { detail: 'EACCES' },
    });
    expect(access).toHaveBeenLastCalledWith(folder, constants.W_OK);
  });
});

describe('probing a raw printer', () => {
  it('returns the printer’s status, and reports that it is gone', async () => {
    const printer = await startVirtualPrinter('zpl');
    const look = looks()(printer.address);
    expect(await look()).toBe(null);
    printer.set({ outOfPaper: true });
    expect(await look()).toEqual({
      code: 'printer-not-ready',
      values: { printer: printer.address, reason: describePrinterReasons(['out-of-paper']) },
    });
    printer.set({ outOfPaper: false, silent: true });
    // It answered before: that it is silent now is a sign.
    expect(await look()).toMatchObject({ values: { reason: describePrinterReasons(['offline']) } });
    await printer.close();
    expect(await look()).toEqual({ code: 'printer-missing', values: { printer: printer.address } });
  });

  it('waits for print jobs, and they for it', async () => {
    const printer = await startVirtualPrinter('zpl');
    onTestFinished(() => printer.close());
    const network = createRawNetwork(true);
    const look = createPrinterProbes({ listPrinters, spooler: null, network })(printer.address);
    const leave = await network.mutexes(printer.address).acquire();
    const checked = createPrinterChooser(listPrinters, null, network)(printer.address).check();
    const looked = look();
    // A query that skips the queue is sent later and answered first.
    await createPrinterChooser(listPrinters, null, createRawNetwork(true))(printer.address).check();
    expect(printer.connections).toBe(1);
    leave();
    await Promise.all([checked, looked]);
    expect(printer.connections).toBe(3);
  });
});
