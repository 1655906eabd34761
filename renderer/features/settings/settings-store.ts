import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { followState } from '../../components/context/follow-state.ts';
import type { SettingsChange, SettingsModel, SettingsStore } from '../../components/context/settings.ts';

type SettingsApi = {
  readonly calls: { readonly settings: Pick<TemApi['calls']['settings'], 'get' | 'save'> };
  readonly messages: Pick<TemApi['messages'], 'settings'>;
};

/** Follows main's settings. */
export function createSettingsModel(tem: SettingsApi): SettingsModel {
  const store = createStore<SettingsStore>()(() => ({ settings: null }));
  const { get, save } = tem.calls.settings;
  let last: Promise<void> = Promise.resolve();
  const load = followState({
    changed: tem.messages.settings.changed,
    read: () => get(undefined),
    set: (settings) => store.setState({ settings }),
  });
  const saveNow = async (change: SettingsChange): Promise<void> => {
    // All profiles are one setting: two quick changes based on the same state would overwrite each other.
    const patch =
      typeof change === 'function' ? change(store.getState().settings ?? (await get(undefined))) : change;
    store.setState({ settings: await save(patch) });
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
