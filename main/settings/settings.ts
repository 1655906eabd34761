import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ElectronStore from 'electron-store';
import type { Problem } from '../../shared/problem.ts';
import { applyPatch, type Settings, SettingsSchema, type ValidatedPatch } from '../../shared/settings.ts';
import { translateFileError } from '../database/storage-errors.ts';
import { PRIVATE_FILE_MODE } from '../platform/atomic-write.ts';
import { createEmitter } from '../platform/emitter.ts';
import { brokenFileName } from '../platform/json-file.ts';
import { retryWhileLockedSync } from '../platform/system-errors.ts';
import { invalidNames } from './settings-file.ts';

const NAME = 'settings';

/** The station's settings. They are on disk, except those for this run only. */
export type SettingsStore = ReturnType<typeof openSettings>;

/**
 * Reads the settings. An invalid file is put aside under another name and reported in `problem`, and the defaults apply.
 * @param folder the data folder
 * @param forThisRun returns settings for this run that are never saved, from the saved ones
 * @param onBroken told what is wrong with a file that was put aside: names, no values
 * @throws ProblemError ledger-busy, data-read-only, data-not-written if the file can't be read, or is broken and can't be put aside
 */
export function openSettings(
  folder: string,
  forThisRun: (saved: Settings) => Partial<Settings> = () => ({}),
  onBroken: (why: string) => void = () => undefined,
) {
  const problem = moveAsideIfBroken(join(folder, `${NAME}.json`), onBroken);
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

/**
 * Puts a file aside whose content is broken.
 * @throws ProblemError if it cannot be read, which is no reason to reset the settings: a disk or another program may let go of it
 */
function moveAsideIfBroken(file: string, onBroken: (why: string) => void): Problem | null {
  if (!existsSync(file)) return null;
  try {
    const why = whyBroken(retryWhileLockedSync(() => readFileSync(file, 'utf8')));
    if (why === null) return null;
    const aside = brokenFileName(file);
    retryWhileLockedSync(() => renameSync(file, aside));
    onBroken(why);
    return { code: 'settings-broken', values: { file: aside } };
  } catch (error) {
    throw translateFileError(error, dirname(file));
  }
}

/** Names what is wrong, without values, which may be anything; null: nothing is. */
function whyBroken(text: string): string | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'JSON';
  }
  const checked = SettingsSchema.safeParse(content);
  return checked.success ? null : invalidNames(checked.error);
}
