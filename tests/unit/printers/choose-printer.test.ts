import { constants, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  checkPrinterName,
  createPrinterChooser,
  createPrinterProbes,
} from '../../../main/printers/choose-printer.ts';
import { fileNameOf } from '../../../main/printers/file-printer.ts';
import { createJobTitle, type PrintJob } from '../../../main/printers/printer.ts';
import { createDestinationPolicy, createRawNetwork } from '../../../main/printers/raw/destination-policy.ts';
import type { QueueState, Spooler } from '../../../main/printers/spooler/spooler.ts';
import { createSettingsSaver, newPrinters } from '../../../main/settings/save-settings.ts';
import type { SettingsStore } from '../../../main/settings/settings.ts';
import { type AccountId, FIRST_ACCOUNT } from '../../../shared/account.ts';
import { type OrderCode, OrderCodeSchema } from '../../../shared/order-code.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema, type ValidatedPatch } from '../../../shared/settings.ts';
import { jobTitle as asChromiumMakesIt } from '../../electron/stand-in/print-title.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startVirtualPrinter } from '../../printers/virtual/virtual-printer.ts';
import { code, fakeLabel } from '../station/fakes.ts';
import { fakeSpooler, noAnswer } from './fake-spooler.ts';

const listPrinters = () => Promise.resolve([{ name: 'bench' }]);
const places = createDestinationPolicy({ own: () => [] });
const refusal = (printer: string) => checkPrinterName(printer, places);
const job: PrintJob = { title: 't', signal: new AbortController().signal, onWaiting: () => undefined };

describe('a printer that Tem does not print to', () => {
  it.each([
    'raw:zpl://127.0.0.1:9100',
    'raw:zpl://192.168.1.1:80?silent',
    'file:labels',
    'file:\\\\.\\pipe\\x',
    'file:/dev/shm/x',
  ])('%s, in words', (printer) => {
    expect(refusal(printer)).toEqual({
      code: 'printer-not-allowed',
      values: { printer, reason: { vi: expect.any(String), en: expect.any(String) } },
    });
  });

  it.each(['Zebra_ZD421', 'raw:zpl:Zebra_ZD421', 'raw:zpl://zebra:6101?silent', `file:${process.cwd()}`])(
    'is not %s',
    (printer) => {
      expect(refusal(printer)).toBeNull();
    },
  );

  it.runIf(process.platform !== 'win32')('is judged by its folder’s real location, whatever its name', () => {
    for (const folder of ['/home/../dev/shm', '/home/./../proc/self/cwd'])
      expect(refusal(`file:${folder}`)).not.toBeNull();
    expect(refusal('file:/home/../srv/labels')).toBeNull();
  });

  it('is never connected to, whether it prints, checks or is probed', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const network = createRawNetwork();
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      const name = `raw:tspl://${host}:${typeof bound === 'object' ? bound?.port : ''}`;
      const refused = { code: 'printer-not-allowed', values: { printer: name } };
      const printer = createPrinterChooser(listPrinters, null, network)(name);
      await expect(printer.check()).rejects.toMatchObject({ problem: refused });
      await expect(printer.print(fakeLabel(code(1)), job)).rejects.toMatchObject({ problem: refused });
      expect(await createPrinterProbes({ listPrinters, spooler: null, network })(name)()).toMatchObject(
        refused,
      );
    }
    expect(connections).toBe(0);
  });
});

describe('settings', () => {
  function stored(settings: Partial<Settings>, setStart = (_on: boolean) => Promise.resolve()) {
    let now: Settings = { ...SettingsSchema.parse({}), ...settings };
    const patches: ValidatedPatch[] = [];
    const store: SettingsStore = {
      get: () => now,
      saved: () => now,
      save(patch) {
        patches.push(patch);
        now = {
          ...now,
          ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
        };
        return now;
      },
      onChange: () => undefined,
      problem: null,
    };
    const no = () => false;
    return { save: createSettingsSaver(store, setStart, refusal, no, no), patches };
  }
  const WEB = 'raw:zpl://192.168.1.1:80';

  it('reject a printer that Tem does not print to, for the station and for a size', async () => {
    const { save, patches } = stored({});
    for (const patch of [
      { printer: WEB },
      { profiles: { S9: { ...DEFAULT_PROFILE, printer: 'file:\\\\.\\pipe\\x' } } },
    ])
      await expect(save(patch)).rejects.toMatchObject({ problem: { code: 'printer-not-allowed' } });
    expect(patches).toEqual([]);
  });

  it('with such a printer from elsewhere stay readable and otherwise editable', async () => {
    const old = SettingsSchema.parse({ printer: WEB, profiles: { S9: { printer: 'file:labels' } } });
    expect(old.printer).toBe(WEB);
    const { save } = stored(old);
    const A5 = { ...DEFAULT_PROFILE, printer: 'raw:zpl://192.168.1.20:9100' };
    const saved = await save({ theme: 'dark', printer: WEB, profiles: { ...old.profiles, A5 } });
    expect(saved).toMatchObject({ theme: 'dark', printer: WEB, profiles: { A5 } });
  });

  it('are checked against their current state: two pending changes open no receiver that neither opens alone', async () => {
    const started = Promise.withResolvers<void>();
    const starts: boolean[] = [];
    const { save, patches } = stored({ startWithMachine: false }, (on) => {
      starts.push(on);
      return starts.length === 1 ? started.promise : Promise.resolve();
    });
    // Neither a loopback-only receiver nor a disabled one needs consent.
    const waiting = save({ startWithMachine: true, receiverOn: true });
    await save({ receiverHost: '0.0.0.0' });
    started.resolve();
    await expect(waiting).rejects.toMatchObject({ problem: { code: 'changed-meanwhile' } });
    expect(patches).toEqual([{ receiverHost: '0.0.0.0' }]);
    expect(starts).toEqual([true, false]);
  });

  it('list the printers that a change adds', () => {
    const now = SettingsSchema.parse({ printer: 'A', profiles: { S9: { printer: 'B' } } });
    const of = (printer: string | null) => ({ ...DEFAULT_PROFILE, printer });
    const profiles = { S9: of('C'), A5: of('A'), K80: of(null) };
    expect(newPrinters({ printer: 'B', profiles }, now)).toEqual(['C']);
    expect(newPrinters({ theme: 'dark' }, now)).toEqual([]);
  });
});

describe('a folder of labels', () => {
  const choosePrinter = createPrinterChooser(() => Promise.resolve([]), null);

  it('is created, and gets one PDF per label, drawn once if Tem was told of it before, or none', async () => {
    const folder = join(temporaryFolder('file'), 'a', 'b');
    const printer = choosePrinter(`file:${folder}`);
    await printer.check();
    const refusing = { ...fakeLabel(code(6)), renderPdf: () => Promise.reject(new Error('no')) };
    await expect(printer.print(refusing, job)).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
    let drawn = 0;
    const label = { ...fakeLabel(code(7)), renderPdf: async () => new Uint8Array([++drawn]) };
    printer.prepare?.(label);
    expect(drawn).toBe(1);
    const file = join(folder, `${code(7)}.pdf`);
    expect(await printer.print(label, job)).toEqual({ result: { state: 'printed' }, file });
    expect([readdirSync(folder), ...readFileSync(file)]).toEqual([[`${code(7)}.pdf`], 1]);
    await printer.print(label, job);
    expect(drawn).toBe(2);
  });

  it('is named if it can’t be used', async () => {
    const file = join(temporaryFolder('file'), 'file');
    writeFileSync(file, '');
    await expect(choosePrinter(`file:${join(file, 'x')}`).check()).rejects.toMatchObject({
      problem: { code: 'folder-failed', values: { folder: join(file, 'x') } },
    });
  });

  it('has names of its own for each account’s equal codes, the first account’s plain', () => {
    const ids = [FIRST_ACCOUNT, '0a1b2c3d' as AccountId, '0a1b2c3e' as AccountId];
    expect(ids.map((id) => fileNameOf('A' as OrderCode, id))).toEqual([
      'A.pdf',
      'A~0a1b2c3d.pdf',
      'A~0a1b2c3e.pdf',
    ]);
  });

  it('has names that are valid on every system and unique per code, ignoring case', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    const near = fc
      .tuple(text, fc.func(fc.boolean()))
      .map(([one, isUpper]) => [
        one,
        Array.from(one, (letter, at) => (isUpper(at) ? letter.toUpperCase() : letter.toLowerCase())).join(''),
      ]);
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(text, text)), ([one = '', other = '']) => {
        const [name, another] = [fileNameOf(one as OrderCode), fileNameOf(other as OrderCode)];
        expect(name).toMatch(/^(?!(con|prn|aux|nul|com\d|lpt\d)\.)[\w~-][\w.~-]{0,200}\.pdf$/i);
        expect(name.toLowerCase() === another.toLowerCase()).toBe(one === other);
      }),
    );
  });
});

it('knows a printer by its name, and takes no other instead', async () => {
  const choose = createPrinterChooser(listPrinters, null, createRawNetwork(true));
  expect(choose('raw:zpl://127.0.0.1:9100').name).toBe('raw:zpl://127.0.0.1:9100');
  await choose('bench').check();
  for (const printer of ['raw:zpl://127.0.0.1:1', 'Zebra', 'raw:pcl://127.0.0.1:9100'])
    await expect(choose(printer).check()).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer } },
    });
});

it('titles a job by its order, so that it reaches the spooler unchanged, whatever the code', () => {
  const named = OrderCodeSchema.parse('SGNS336484LM.883568271');
  expect(createJobTitle(named, 12, 1_700_000_000_000)).toBe('Tem SGNS336484LM.883568271 #12-loyw3v28');
  const codes = fc
    .string({ minLength: 1, maxLength: 100 })
    .filter((text) => OrderCodeSchema.safeParse(text).success);
  fc.assert(
    fc.property(codes, fc.nat(), fc.nat(4_000_000_000_000), (text, id, atMs) => {
      const title = createJobTitle(OrderCodeSchema.parse(text), id, atMs);
      expect(asChromiumMakesIt(title)).toBe(title);
      expect(title.endsWith(` #${id}-${atMs.toString(36)}`)).toBe(true);
    }),
  );
});

describe('probing', () => {
  const probe = (name: string, spooler: Spooler | null = null, network = createRawNetwork(true)) =>
    createPrinterProbes({ listPrinters, spooler, network })(name);

  it('trusts the spooler, and lists the printers if none responds', async () => {
    const at = (queue: QueueState) => fakeSpooler({ getQueueState: async () => queue }).spooler;
    expect(await probe('unlisted', at({ state: 'ready' }))()).toBeNull();
    expect(await probe('bench', at({ state: 'blocked', reasons: ['paused'] }))()).toEqual({
      code: 'printer-trouble',
      values: { printer: 'bench', reason: describePrinterReasons(['paused']) },
    });
    for (const spooler of [null, fakeSpooler({ getQueueState: noAnswer }).spooler]) {
      expect(await probe('bench', spooler)()).toBeNull();
      expect(await probe('gone', spooler)()).toEqual({
        code: 'printer-missing',
        values: { printer: 'gone' },
      });
    }
  });

  it('creates no folder, and finds what could not be created', async () => {
    const folder = temporaryFolder('look');
    const missing = join(folder, 'a', 'b');
    for (const fine of [missing, folder]) expect(await probe(`file:${fine}`)()).toBeNull();
    writeFileSync(join(folder, 'a'), 'no folder');
    for (const trouble of [missing, join(folder, 'a')])
      expect(await probe(`file:${trouble}`)()).toMatchObject({
        code: 'folder-trouble',
        values: { folder: trouble },
      });
  });

  it('finds a folder that is read only', async () => {
    // Said by the test, in Node's own module, which earlier files may have loaded: root may write everywhere.
    const access = vi.spyOn(fsPromises, 'access');
    access.mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'EACCES' }));
    syncBuiltinESMExports();
    onTestFinished(() => {
      access.mockRestore();
      syncBuiltinESMExports();
    });
    const folder = temporaryFolder('look');
    expect(await probe(`file:${join(folder, 'labels')}`)()).toMatchObject({
      code: 'folder-trouble',
      values: { detail: 'EACCES' },
    });
    expect(access).toHaveBeenLastCalledWith(folder, constants.W_OK);
  });

  it('returns a raw printer’s status, and reports that it is silent now, or gone', async () => {
    const printer = await startVirtualPrinter('zpl');
    const look = probe(printer.address);
    expect(await look()).toBeNull();
    printer.set({ outOfPaper: true });
    expect(await look()).toEqual({
      code: 'printer-not-ready',
      values: { printer: printer.address, reason: describePrinterReasons(['out-of-paper']) },
    });
    printer.set({ outOfPaper: false, silent: true });
    expect(await look()).toMatchObject({ values: { reason: describePrinterReasons(['offline']) } });
    await printer.close();
    expect(await look()).toEqual({ code: 'printer-missing', values: { printer: printer.address } });
  });

  it('waits for a raw printer’s jobs, and they for it', async () => {
    const printer = await startVirtualPrinter('zpl');
    onTestFinished(() => printer.close());
    const network = createRawNetwork(true);
    const check = (at: typeof network) =>
      createPrinterChooser(listPrinters, null, at)(printer.address).check();
    const leave = await network.mutexes(printer.address).acquire();
    const both = [check(network), probe(printer.address, null, network)()];
    // A query that skips the queue is sent later and answered first.
    await check(createRawNetwork(true));
    expect(printer.connections).toBe(1);
    leave();
    await Promise.all(both);
    // The probe also asked about its head, which nobody asks again.
    expect(printer.connections).toBe(4);
    expect(network.heads.get(printer.address)).toEqual({ by: 'printer', dots: 832, dpi: 203 });
    await probe(printer.address, null, network)();
    expect(printer.connections).toBe(5);
  });
});
