import { useCallback } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Settings, SettingsPatch } from '../../../shared/settings.ts';
import type { ReportError } from './api.ts';
import { createServicesContext } from './services-context.ts';

/** The settings, as main holds them; null until the first answer. */
export interface SettingsStore {
  readonly settings: Settings | null;
}

/** A patch to save, or a function that derives it from the settings when its turn comes. */
export type SettingsChange = SettingsPatch | ((settings: Settings) => SettingsPatch);

/** The renderer's view of main's settings. */
export interface SettingsModel {
  readonly store: StoreApi<SettingsStore>;
  readonly load: () => Promise<void>;
  /** Saves in main after all earlier saves, and updates the store. Throws main's problem; then nothing has changed. */
  readonly save: (change: SettingsChange) => Promise<void>;
  /** Resolves when every save so far has ended, successfully or not. */
  readonly whenSaved: () => Promise<void>;
}

interface SettingsServices {
  readonly settings: SettingsModel;
  readonly report: ReportError;
}

const [SettingsProvider, useSettingsContext] = createServicesContext<SettingsServices>('settings');

export { SettingsProvider };

/** The settings. Only for screens, which render once the settings are loaded. */
export function useSettings(): Settings {
  const settings = useStore(useSettingsContext().settings.store, (state) => state.settings);
  if (settings === null) throw new Error('a screen is shown before the settings are loaded');
  return settings;
}

/** Returns a function that saves settings at once and reports a refusal. */
export function useSaveSettings(): (change: SettingsChange) => void {
  const { settings, report } = useSettingsContext();
  return useCallback((change) => void settings.save(change).catch(report), [settings, report]);
}
