import { type EventEmitter, once } from 'node:events';
import { ProblemError } from '../../shared/problem.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import type { Clock } from '../platform/clock.ts';
import type { UpdateInstaller } from './updater.ts';

/** Electron's autoUpdater (https://www.electronjs.org/docs/latest/api/auto-updater): Squirrel.Mac. */
export type NativeUpdater = EventEmitter & { checkForUpdates(): void; quitAndInstall(): void };

/** Unpacking and checking a version of 300 MB takes Squirrel.Mac seconds, on an old disk a minute. */
const PREPARE_TIMEOUT_MS = 5 * 60_000;
/** How long Squirrel.Mac may take to end Tem. */
const QUIT_TIMEOUT_MS = 60_000;

/**
 * macOS: Squirrel.Mac unpacks the new version and checks that it is signed as this one is, while Tem runs; at the end it puts
 * it in place and starts it. electron-updater offers it the download on a loopback port of its own, and reads it anew for that:
 * so it is proven before and after.
 */
export function createMacInstaller(native: NativeUpdater, time: Clock): UpdateInstaller {
  return {
    async prepare({ prove }, version) {
      await prove();
      const given = new AbortController();
      const forget = time.after(PREPARE_TIMEOUT_MS, () => given.abort());
      try {
        // Rejects with what Squirrel says in its "error" event.
        const downloaded = once(native, 'update-downloaded', { signal: given.signal });
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
      // It ends Tem; where it does not, the version that runs is started again.
      return new Promise((resolve) => void time.after(QUIT_TIMEOUT_MS, () => resolve('start-again')));
    },
  };
}
