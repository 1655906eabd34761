import type { Handlers } from '../../shared/ipc.ts';
import type { PrinterChoice } from '../../shared/printer-name.ts';
import type { Settings, TextZooms, ValidatedPatch } from '../../shared/settings.ts';
import { fileNameText } from '../../shared/texts/exports.ts';
import type { Accounts } from '../accounts/account-services.ts';
import type { Notices } from '../health/notices.ts';
import type { Connection } from '../partner/connection.ts';
import { testService } from '../partner/test-connection.ts';
import { writeUserFile } from '../platform/atomic-write.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { formatSettingsFile, parseSettingsFile, previewSettings } from '../settings/settings-file.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { TokenVault } from '../settings/token-vault.ts';

interface SettingsHandlersDependencies extends SetupHandlersDependencies {
  readonly version: string;
  readonly notices: Notices;
  /** Called when the window's first screen is painted, and after each reload. */
  readonly onShown: () => void;
  readonly copy: (text: string) => Promise<void>;
  readonly textZooms: () => TextZooms;
  readonly vault: TokenVault;
  readonly connection: Connection;
  readonly accounts: Pick<Accounts, 'selected'>;
  readonly lock: SettingsLock;
  /** Applies the choice among scanners that speak HID-POS; null for none. */
  readonly chooseScanner: (deviceId: string | null) => void;
}

/** Enough to see a batch print. */
const MAX_PRACTICE_ORDERS = 10;

/** Handles Tem itself, its settings and their protection. */
export function createSettingsHandlers(
  needs: SettingsHandlersDependencies,
): Pick<Handlers, 'app' | 'settings' | 'token' | 'lock' | 'setup' | 'scanners' | 'sandbox'> {
  const {
    version,
    notices,
    onShown,
    settings,
    saveSettings,
    vault,
    accounts,
    connection,
    copy,
    textZooms,
    chooseScanner,
  } = needs;
  return {
    app: {
      info: () => ({ version, notices: notices.list() }),
      shown: onShown,
      dismissNotice: ({ code }) => notices.dismiss(code),
      copy: ({ text }) => copy(text),
      textZooms,
    },
    settings: {
      get: () => settings.get(),
      currentPartner: () => connection.partner(),
      save: (patch) => saveSettings(patch),
    },
    token: {
      async status() {
        await vault.refresh();
        return vault.status();
      },
      async set({ token }) {
        const status = await vault.set(token);
        notices.refresh('token-not-kept');
        notices.refresh('token-not-written');
        return status;
      },
      clear() {
        const status = vault.clear();
        notices.refresh();
        return status;
      },
      async test() {
        // What is learned of the service's answers is this account's, also if another one is selected meanwhile.
        const account = accounts.selected();
        await vault.refresh();
        const start = performance.now();
        await testService(account);
        return { milliseconds: Math.round(performance.now() - start) };
      },
    },
    sandbox: {
      orders: async () =>
        settings.get().partner === 'sandbox'
          ? (await connection.sandboxOrders()).slice(0, MAX_PRACTICE_ORDERS)
          : [],
    },
    lock: createLockHandlers(needs),
    setup: createSetupHandlers(needs),
    scanners: { choose: ({ deviceId }) => chooseScanner(deviceId) },
  };
}

function createLockHandlers({ lock }: { readonly lock: SettingsLock }): Handlers['lock'] {
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
  /** Lets the user choose where to save a file; returns null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

/** Handles the export of a station's settings for other stations. */
function createSetupHandlers(needs: SetupHandlersDependencies): Handlers['setup'] {
  const { settings, saveSettings, listPrinters, chooseFile } = needs;
  return {
    async export() {
      const { language, stationName } = settings.get();
      const file = await chooseFile(createFileName(fileNameText.settings[language], stationName), 'json');
      if (file === null) return null;
      await writeUserFile(file, [formatSettingsFile(settings.get(), new Date())]);
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

/** Builds a file name with the station's name, without characters that file systems reject. */
function createFileName(words: string, stationName: string): string {
  const name = stationName.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return name === '' ? words : `${words} ${name}`;
}
