import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ElectronStore from 'electron-store';
import type { Problem } from '../../shared/problem.ts';
import { applyPatch, type Settings, SettingsSchema, type ValidatedPatch } from '../../shared/settings.ts';
import { translateFileError } from '../database/storage-errors.ts';
import { PRIVATE_FILE_MODE } from '../platform/atomic-write.ts';
import { createEmitter } from '../platform/emitter.ts';
import { brokenFileName } from '../platform/json-file.ts';
import { lockedFileOf, retryWhileLockedSync } from '../platform/system-errors.ts';

const NAME = 'settings';

/** The station's settings. They are on disk, except those for this run only. */
export type SettingsStore = ReturnType<typeof openSettings>;

/**
 * Reads the settings. An unreadable or invalid file is put aside under another name and reported in `problem`, and the defaults
 * apply.
 * @param folder the data folder
 * @param forThisRun returns settings for this run that are never saved, from the saved ones
 * @throws ProblemError ledger-busy, data-read-only, data-not-written if the file can be neither read nor put aside
 */
export function openSettings(
  folder: string,
  forThisRun: (saved: Settings) => Partial<Settings> = () => ({}),
) {
  const problem = moveAsideIfBroken(join(folder, `${NAME}.json`));
  const store = new ElectronStore<Record<string, unknown>>({
    cwd: folder,
    name: NAME,
    configFileMode: PRIVATE_FILE_MODE,
  });
  const changes = createEmitter();
  let saved = SettingsSchema.parse(store.store);
  let ofThisRun = forThisRun(saved);

  const get = (): Settings => ({ ...saved, ...ofThisRun });

  return {
    get,
    /** The stored settings, without those for this run only. */
    saved: (): Settings => saved,
    /** Set if a broken file was put aside at the start. */
    problem,
    /**
     * Saves a validated change and returns the resulting settings.
     * @throws ProblemError data-disk-full, data-read-only, data-not-written; the settings are then unchanged
     */
    save(patch: ValidatedPatch): Settings {
      const next = SettingsSchema.parse(applyPatch(saved, patch));
      try {
        store.store = { ...next };
      } catch (error) {
        throw translateFileError(error, folder);
      }
      saved = next;
      ofThisRun = forThisRun(saved);
      changes.emit();
      return get();
    },
    // Each listener gets the current settings, because an earlier listener may have saved again.
    onChange: (listener: (settings: Settings) => void): void => void changes.on(() => listener(get())),
  };
}

/** @throws ProblemError ledger-busy if another program blocks reading: that is no reason to reset the settings */
function moveAsideIfBroken(file: string): Problem | null {
  if (!existsSync(file)) return null;
  try {
    const content: unknown = JSON.parse(retryWhileLockedSync(() => readFileSync(file, 'utf8')));
    if (SettingsSchema.safeParse(content).success) return null;
  } catch (error) {
    if (lockedFileOf(error) !== null) throw translateFileError(error, dirname(file));
    // Not JSON or not readable: treated like invalid values.
  }
  const aside = brokenFileName(file);
  try {
    retryWhileLockedSync(() => renameSync(file, aside));
  } catch (error) {
    throw translateFileError(error, dirname(file));
  }
  return { code: 'settings-broken', values: { file: aside } };
}
