import { type EventEmitter, once } from 'node:events';
import { ProblemError } from '../../shared/problem.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import type { Clock } from '../platform/clock.ts';
import type { UpdateInstaller } from './updater.ts';

/** Electron's autoUpdater (https://www.electronjs.org/docs/latest/api/auto-updater): Squirrel.Mac. */
export type NativeUpdater = EventEmitter & { checkForUpdates(): void; quitAndInstall(): void };

/** Squirrel.Mac takes seconds to unpack and check a version of 300 MB, on an old disk a minute. */
const PREPARE_TIMEOUT_MS = 5 * 60_000;
/** How long Squirrel.Mac may take to end Tem. */
const QUIT_TIMEOUT_MS = 60_000;

/**
 * Installs on macOS. While Tem runs, Squirrel.Mac unpacks the new version and checks that it is signed like the current one; at
 * the end it replaces the app and starts it. electron-updater serves it the download on its own loopback port and reads the file
 * again for that, so it is verified before and after.
 */
export function createMacInstaller(native: NativeUpdater, time: Clock): UpdateInstaller {
  return {
    async prepare({ prove }, version) {
      await prove();
      const timeout = new AbortController();
      const forget = time.after(PREPARE_TIMEOUT_MS, () => timeout.abort());
      try {
        // Rejects with the message of Squirrel's "error" event.
        const downloaded = once(native, 'update-downloaded', { signal: timeout.signal });
        native.checkForUpdates();
        await downloaded;
      } catch (cause) {
        const detail = updateFailureText.macOs;
        throw new ProblemError('update-not-installed', { version, detail }, { cause });
      } finally {
        forget();
      }
      await prove();
    },
    handOver() {
      native.quitAndInstall();
      // Squirrel ends Tem; if it does not, the current version is restarted.
      return new Promise((resolve) => void time.after(QUIT_TIMEOUT_MS, () => resolve('start-again')));
    },
  };
}
