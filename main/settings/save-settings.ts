import type { CheckedPatch, Settings } from '../../shared/settings.ts';
import type { SettingsStore } from './settings.ts';

/**
 * Saves a change with what it means for the machine: that comes first, and where it fails nothing is saved.
 * @param setStart makes Tem start with the machine, or not any more
 * @throws ProblemError autostart-failed
 */
export function settingsSaver(
  settings: SettingsStore,
  setStart: (on: boolean) => Promise<void>,
): (patch: CheckedPatch) => Promise<Settings> {
  return async (patch) => {
    const { startWithMachine } = patch;
    if (startWithMachine !== undefined && startWithMachine !== settings.get().startWithMachine)
      await setStart(startWithMachine);
    return settings.save(patch);
  };
}
