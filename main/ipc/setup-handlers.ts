import type { Handlers } from '../../shared/ipc.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { CheckedPatch, PrinterChoice, Settings } from '../../shared/settings.ts';
import type { SettingsLock } from '../settings/lock.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { previewOf, readSettingsFile, settingsFileOf } from '../settings/station-file.ts';
import { codeOf } from '../thrown-code.ts';
import { writeWhole } from '../write-whole.ts';

/** The PIN before the settings. */
export function lockHandlers({ lock }: { readonly lock: SettingsLock }): Handlers['lock'] {
  return {
    state: lock.state,
    unlock: ({ pin }) => lock.unlock(pin),
    lock: lock.lock,
    use: lock.use,
    setPin: ({ pin, old }) => lock.setPin(pin, old),
  };
}

interface SetupNeeds {
  readonly settings: SettingsStore;
  readonly saveSettings: (patch: CheckedPatch) => Promise<Settings>;
  readonly listPrinters: () => Promise<readonly PrinterChoice[]>;
  /** Lets the user choose where a file is saved; null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

const FILE_NAME = { vi: 'Tem - cài đặt', en: 'Tem - settings' } as const;

/** A station's settings for the next ones. */
export function setupHandlers(needs: SetupNeeds): Handlers['setup'] {
  const { settings, saveSettings, listPrinters, chooseFile } = needs;
  return {
    async export() {
      const { language, stationName } = settings.get();
      const file = await chooseFile(fileNameOf(FILE_NAME[language], stationName), 'json');
      if (file === null) return null;
      try {
        await writeWhole(file, [settingsFileOf(settings.get(), new Date())]);
      } catch (error) {
        const detail = codeOf(error) ?? String(error);
        throw new ProblemError('file-failed', { file, detail }, { cause: error });
      }
      return file;
    },
    async read({ text }) {
      const after = readSettingsFile(text);
      const printers = await listPrinters();
      return previewOf(
        after,
        settings.get(),
        printers.map(({ name }) => name),
      );
    },
    import: ({ text }) => saveSettings(readSettingsFile(text)),
  };
}

/** The station's name in the file's, without what no file system takes. */
function fileNameOf(words: string, stationName: string): string {
  const name = stationName.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return name === '' ? words : `${words} ${name}`;
}
