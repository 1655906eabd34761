import { describe, expect, it } from 'vitest';
import {
  changePrinterInUse,
  changePrintMethod,
  changeProfile,
  printerInUse,
  profileOf,
  removeProfile,
} from '../../../../renderer/components/printer-profiles.ts';
import { DEFAULT_PROFILE } from '../../../../shared/profile.ts';
import { SettingsPatchSchema, SettingsSchema } from '../../../../shared/settings.ts';

const settings = (change: object) => SettingsSchema.parse({ size: 'S9', printer: 'Zebra', ...change });

describe('profiles of sizes', () => {
  it('are the default one until a size has its own', () => {
    expect(profileOf(settings({}), 'S9')).toEqual(DEFAULT_PROFILE);
    expect(profileOf(settings({ profiles: { S9: { dpi: 300 } } }), 'S9')).toMatchObject({ dpi: 300 });
  });

  it('change separately, keep their other values, and leave other sizes', () => {
    const before = settings({ profiles: { S9: { dpi: 300 }, A5: { rotation: 90 } } });
    const patch = changeProfile(before, 'S9', { darkness: 140 });
    expect(SettingsPatchSchema.parse(patch)).toEqual({
      profiles: {
        S9: { ...DEFAULT_PROFILE, dpi: 300, darkness: 140 },
        A5: { ...DEFAULT_PROFILE, rotation: 90 },
      },
    });
  });

  it('are removed once they equal the default', () => {
    const before = settings({ profiles: { S9: { offsetMm: { x: 1, y: 0 } }, A5: { dpi: 300 } } });
    expect(changeProfile(before, 'S9', { offsetMm: { y: 0, x: 0 } })).toEqual({
      profiles: { A5: { ...DEFAULT_PROFILE, dpi: 300 } },
    });
    expect(removeProfile(before, 'A5')).toEqual({ profiles: { S9: before.profiles.S9 } });
  });
});

describe('another print method of a printer', () => {
  it('is applied wherever that printer is chosen, and nowhere else', () => {
    const before = settings({
      printer: 'Xprinter XP-420B',
      profiles: {
        A5: { printer: 'raw:zpl:Xprinter XP-420B', dpi: 300 },
        K80: { printer: 'raw:tspl:Other' },
        S8: { printer: 'file:/x' },
        S9: { rotation: 90 },
      },
    });
    const patch = changePrintMethod(before, { queue: 'Xprinter XP-420B', language: 'tspl' });
    expect(SettingsPatchSchema.parse(patch)).toEqual({
      printer: 'raw:tspl:Xprinter XP-420B',
      profiles: {
        ...before.profiles,
        A5: { ...before.profiles.A5, printer: 'raw:tspl:Xprinter XP-420B' },
      },
    });
    expect(changePrintMethod(before, { queue: 'Other', language: null })).toEqual({
      profiles: { ...before.profiles, K80: { ...before.profiles.K80, printer: 'Other' } },
    });
    expect(changePrintMethod(before, { queue: 'Nobody’s', language: null })).toEqual({
      profiles: before.profiles,
    });
  });
});

describe('the printer in use', () => {
  it('is the size’s own, else the station’s', () => {
    const own = settings({ profiles: { S9: { printer: 'file:/s9' }, A5: { dpi: 300 } } });
    expect(printerInUse(own)).toEqual({ printer: 'file:/s9', own: true });
    expect(printerInUse({ ...own, size: 'A5' })).toEqual({ printer: 'Zebra', own: false });
  });

  it('changes where it was chosen', () => {
    const own = settings({ profiles: { S9: { printer: 'file:/s9' } } });
    expect(changePrinterInUse(own, 'Other')).toEqual({
      profiles: { S9: { ...DEFAULT_PROFILE, printer: 'Other' } },
    });
    expect(changePrinterInUse({ ...own, size: 'A5' }, 'Other')).toEqual({ printer: 'Other' });
  });
});
