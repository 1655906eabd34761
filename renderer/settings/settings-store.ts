import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import { unwrap } from '../api.ts';

/** The settings as main keeps them; null until the first answer. */
export interface SettingsStore {
  readonly settings: Settings | null;
}

export interface SettingsView {
  readonly store: StoreApi<SettingsStore>;
  readonly load: () => Promise<void>;
  /** Saves in main; what is kept comes back into the store. Fails with main's problem, and then nothing has changed. */
  readonly save: (patch: SettingsPatch) => Promise<void>;
}

type SettingsApi = {
  readonly calls: Pick<TemApi['calls'], 'settings'>;
  readonly messages: Pick<TemApi['messages'], 'settings'>;
};

/** Follows main's settings. */
export function followSettings(tem: SettingsApi): SettingsView {
  const store = createStore<SettingsStore>()(() => ({ settings: null }));
  tem.messages.settings.changed((settings) => store.setState({ settings }));
  return {
    store,
    load: async () => store.setState({ settings: await unwrap(tem.calls.settings.get(undefined)) }),
    save: async (patch) => store.setState({ settings: await unwrap(tem.calls.settings.save(patch)) }),
  };
}
