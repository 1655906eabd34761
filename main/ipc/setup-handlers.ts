import type { Handlers } from '../../shared/ipc.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { PrinterChoice, Settings, ValidatedPatch } from '../../shared/settings.ts';
import { fileNameText } from '../../shared/texts/exports.ts';
import { writeFileAtomic } from '../platform/atomic-write.ts';
import { errorCodeOf } from '../platform/error-code.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { formatSettingsFile, parseSettingsFile, previewSettings } from '../settings/settings-file.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';

/** The PIN before the settings. */
export function createLockHandlers({ lock }: { readonly lock: SettingsLock }): Handlers['lock'] {
  return {
    state: lock.state,
    unlock: ({ pin }) => lock.unlock(pin),
    lock: lock.lock,
    keepUnlocked: lock.touch,
    setPin: ({ pin, old }) => lock.setPin(pin, old),
  };
}

interface SetupHandlersDependencies {
  readonly settings: SettingsStore;
  readonly saveSettings: (patch: ValidatedPatch) => Promise<Settings>;
  readonly listPrinters: () => Promise<readonly PrinterChoice[]>;
  /** Lets the user choose where a file is saved; null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

/** A station's settings for the next ones. */
export function createSetupHandlers(needs: SetupHandlersDependencies): Handlers['setup'] {
  const { settings, saveSettings, listPrinters, chooseFile } = needs;
  return {
    async export() {
      const { language, stationName } = settings.get();
      const file = await chooseFile(createFileName(fileNameText.settings[language], stationName), 'json');
      if (file === null) return null;
      try {
        await writeFileAtomic(file, [formatSettingsFile(settings.get(), new Date())]);
      } catch (error) {
        const detail = errorCodeOf(error) ?? String(error);
        throw new ProblemError('file-failed', { file, detail }, { cause: error });
      }
      return file;
    },
    async read({ text }) {
      const after = parseSettingsFile(text);
      const printers = await listPrinters();
      return previewSettings(
        after,
        settings.get(),
        printers.map(({ name }) => name),
      );
    },
    import: ({ text }) => saveSettings(parseSettingsFile(text)),
  };
}

/** The station's name in the file's, without what no file system takes. */
function createFileName(words: string, stationName: string): string {
  const name = stationName.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return name === '' ? words : `${words} ${name}`;
}
