import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { Settings, SettingsPatch } from '../../../shared/settings.ts';
import { unwrap } from '../../app/api.ts';

/** The settings as main keeps them; null until the first answer. */
export interface SettingsStore {
  readonly settings: Settings | null;
}

/** What to save, or how it follows from what is saved when its turn comes. */
export type SettingsChange = SettingsPatch | ((settings: Settings) => SettingsPatch);

export interface SettingsView {
  readonly store: StoreApi<SettingsStore>;
  readonly load: () => Promise<void>;
  /**
   * Saves in main, after what was asked before; what is kept comes back into the store. Fails with main's problem, and
   * then nothing has changed.
   */
  readonly save: (change: SettingsChange) => Promise<void>;
  /** Resolves when every save so far has ended, well or not. */
  readonly whenSaved: () => Promise<void>;
}

type SettingsApi = {
  readonly calls: { readonly settings: Pick<TemApi['calls']['settings'], 'get' | 'save'> };
  readonly messages: Pick<TemApi['messages'], 'settings'>;
};

/** Follows main's settings. */
export function followSettings(tem: SettingsApi): SettingsView {
  const store = createStore<SettingsStore>()(() => ({ settings: null }));
  const { get, save } = tem.calls.settings;
  let last: Promise<void> = Promise.resolve();
  tem.messages.settings.changed((settings) => store.setState({ settings }));

  const load = async (): Promise<void> => store.setState({ settings: await unwrap(get(undefined)) });
  const saveNow = async (change: SettingsChange): Promise<void> => {
    // All profiles are one setting: two quick changes made from the same reading would undo each other.
    const patch =
      typeof change === 'function'
        ? change(store.getState().settings ?? (await unwrap(get(undefined))))
        : change;
    store.setState({ settings: await unwrap(save(patch)) });
  };
  return {
    store,
    load,
    save: (change) => {
      const saving = last.then(() => saveNow(change));
      last = saving.catch(() => undefined);
      return saving;
    },
    whenSaved: () => last,
  };
}
