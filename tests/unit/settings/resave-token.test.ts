import { expect, it, vi } from 'vitest';
import { withTokenResaved } from '../../../main/settings/save-settings.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';

it('saves the token again only if the plain-text setting changed', async () => {
  let settings: Settings = SettingsSchema.parse({ allowPlainTextToken: false });
  const resave = vi.fn<() => Promise<void>>(async () => undefined);
  const onResaved = vi.fn<() => void>();
  const save = withTokenResaved(
    async (patch) => (settings = { ...settings, ...(patch as Partial<Settings>) }),
    { settings: { get: () => settings }, vault: { resave }, onResaved },
  );
  await save({ stationName: 'Bàn 3' });
  expect(resave).not.toHaveBeenCalled();
  expect(await save({ allowPlainTextToken: true })).toMatchObject({ allowPlainTextToken: true });
  expect(resave).toHaveBeenCalledOnce();
  expect(onResaved).toHaveBeenCalledOnce();
});
