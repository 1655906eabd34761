import { describe, expect, it } from 'vitest';
import { changeProfile } from '../../../../../renderer/components/printer-profiles.ts';
import { createSettingsModel } from '../../../../../renderer/features/settings/settings-store.ts';
import type { TemApi } from '../../../../../shared/ipc.ts';
import { DEFAULT_PROFILE } from '../../../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../../../shared/settings.ts';
import { refused } from '../../refused.ts';

/** Main's settings as the renderer sees them; a save takes its time. */
function fakeSettings() {
  let kept = SettingsSchema.parse({});
  const answer = async (value: Settings): Promise<Settings> => {
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  };
  const save: TemApi['calls']['settings']['save'] = async (patch) => {
    if (patch.chunkSize === 0) return refused({ code: 'bad-request' });
    kept = await answer(SettingsSchema.parse({ ...kept, ...patch }));
    return kept;
  };
  const view = createSettingsModel({
    calls: { settings: { get: () => answer(kept), save } },
    messages: { settings: { changed: () => () => undefined } },
  });
  return { view, kept: () => kept };
}

describe('createSettingsModel', () => {
  it('applies two quick changes of a setting in sequence', async () => {
    const main = fakeSettings();
    await main.view.load();
    const changes = [{ dpi: 300 }, { darkness: 140 }] as const;
    await Promise.all(
      changes.map((change) => main.view.save((settings) => changeProfile(settings, 'S9', change))),
    );
    expect(main.kept().profiles).toEqual({ S9: { ...DEFAULT_PROFILE, dpi: 300, darkness: 140 } });
    expect(main.view.store.getState().settings).toEqual(main.kept());
  });

  it('continues after a refused save, and reports when all are done', async () => {
    const main = fakeSettings();
    const refused = main.view.save({ chunkSize: 0 });
    const taken = main.view.save({ size: 'A5' });
    await expect(refused).rejects.toMatchObject({ problem: { code: 'bad-request' } });
    await main.view.whenSaved();
    expect(main.kept().size).toBe('A5');
    await taken;
  });
});
