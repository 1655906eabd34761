import { describe, expect, it } from 'vitest';
import { checkPrinterName } from '../../../main/printers/choose-printer.ts';
import { createDestinationPolicy } from '../../../main/printers/raw/destination-policy.ts';
import { createSettingsSaver, newPrinters } from '../../../main/settings/save-settings.ts';
import type { SettingsStore } from '../../../main/settings/settings.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema, type ValidatedPatch } from '../../../shared/settings.ts';

const places = createDestinationPolicy({ own: () => [] });
const refusal = (printer: string) => checkPrinterName(printer, places);

describe('a printer that Tem does not print to', () => {
  it.each([
    'raw:zpl://127.0.0.1:9100',
    'raw:tspl://localhost:631',
    'raw:zpl://192.168.1.1:80',
    'raw:zpl://192.168.1.1:80?silent',
    'raw:escpos://[::1]:9100',
    'file:labels',
    'file:../labels',
    'file:\\\\.\\pipe\\x',
    'file:/dev/shm/x',
  ])('%s, in words', (printer) => {
    expect(refusal(printer)).toEqual({
      code: 'printer-not-allowed',
      values: { printer, reason: { vi: expect.any(String), en: expect.any(String) } },
    });
  });

  it.each([
    'Zebra_ZD421',
    'raw:zpl:Zebra_ZD421',
    'raw:zpl://192.168.1.20:9100',
    'raw:zpl://zebra:6101?silent',
  ])('is not %s', (printer) => {
    expect(refusal(printer)).toBeNull();
  });

  it.runIf(process.platform !== 'win32')('is judged by its folder’s real location, whatever its name', () => {
    for (const folder of ['/home/../dev/shm', '/home/./../proc/self/cwd'])
      expect(refusal(`file:${folder}`)).not.toBeNull();
    expect(refusal('file:/home/../srv/labels')).toBeNull();
  });

  it('is no folder of this machine', () => {
    expect(refusal(`file:${process.cwd()}`)).toBeNull();
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
        const change = Object.entries(patch).filter(([, value]) => value !== undefined);
        now = { ...now, ...Object.fromEntries(change) };
        return now;
      },
      onChange: () => undefined,
      problem: null,
    };
    return {
      save: createSettingsSaver(
        store,
        setStart,
        refusal,
        () => false,
        () => false,
      ),
      patches,
    };
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
    const profiles = {
      S9: { ...DEFAULT_PROFILE, printer: 'C' },
      A5: { ...DEFAULT_PROFILE, printer: 'A' },
      K80: DEFAULT_PROFILE,
    };
    expect(newPrinters({ printer: 'B', profiles }, now)).toEqual(['C']);
    expect(newPrinters({ theme: 'dark' }, now)).toEqual([]);
  });
});
