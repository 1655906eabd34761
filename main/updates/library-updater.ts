import { ProblemError } from '../../shared/problem.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import {
  createBrokenError,
  createNotWrittenError,
  downloadFile,
  isFileSystemError,
  requireFreeSpace,
} from './download.ts';
import { fetchChannel } from './fetch-channel.ts';
import { createPlatformUpdater, type PlatformUpdaterOptions } from './platform-updater.ts';
import { type SealedFile, sealFile } from './sealed-file.ts';
import { createSignedFeed, isOlder, type OfferedFile } from './signed-feed.ts';
import type { Updater } from './updater.ts';

export interface LibraryUpdaterDependencies extends PlatformUpdaterOptions {
  /** Public keys in base64. */
  readonly keys: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  /** For tests. */
  readonly limits?: { readonly channelMs?: number; readonly stallMs?: number };
  readonly freeBytes?: (folder: string) => Promise<number>;
}

interface Offer {
  readonly version: string;
  readonly files: readonly OfferedFile[];
}

/** Wraps electron-updater (https://www.electron.build/auto-update) with signed channel files, limits and no downgrades. */
export function openLibraryUpdater(needs: LibraryUpdaterDependencies): Updater {
  const { app, keys, fetch, time, limits = {} } = needs;
  const { updater, installer, extension } = createPlatformUpdater(needs);
  /** The result of the last check. */
  let found: Offer | null = null;
  let ready: (Offer & { readonly file: string }) | null = null;
  /** The limits and callbacks of the current download. */
  let download = { onPercent: (_percent: number): void => undefined, signal: AbortSignal.abort() };

  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  // Replaces electron-updater's own requests; the property is missing from its types, and its tests set it the same way.
  Object.assign(updater, {
    httpExecutor: {
      download: (url: URL, destination: string, { sha512 }: { readonly sha512?: string }) => {
        const wanted = found?.files.find((one) => one.sha512 === sha512);
        if (found === null || wanted === undefined) throw new Error('a file that was not offered');
        const request = { version: found.version, url: url.href, ...wanted };
        return downloadFile(request, destination, { fetch, time, ...download, stallMs: limits.stallMs });
      },
    },
  });

  return {
    async check(address, signal) {
      found = null;
      const read = (name: string): Promise<string> =>
        fetchChannel(name, { address, keys, fetch, signal, limitMs: limits.channelMs });
      updater.setFeedURL(createSignedFeed(address, extension, read));
      const result = await updater.checkForUpdates();
      if (result === null) throw new Error('electron-updater does not know this installation');
      const { isUpdateAvailable, updateInfo } = result;
      const { version } = updateInfo;
      if (!isUpdateAvailable) {
        if (isOlder(version, app.version)) throw new ProblemError('update-older', { version, address });
        return null;
      }
      found = { version, files: updateInfo.files.map(({ sha512, size = 0 }) => ({ sha512, size })) };
      return { version };
    },

    async download(onPercent, signal) {
      if (found === null) throw new Error('nothing was found');
      const { version, files } = found;
      ready = null;
      download = { onPercent, signal };
      try {
        const largest = Math.max(...files.map(({ size }) => size));
        await requireFreeSpace(app.baseCachePath, largest, needs.freeBytes);
        const [downloaded] = await updater.downloadUpdate();
        signal.throwIfAborted();
        if (downloaded === undefined) throw new Error('no file was downloaded');
        ready = { ...found, file: downloaded };
      } catch (error) {
        throw toDownloadProblem(error, version);
      }
    },

    async prepare() {
      if (ready === null) throw new ProblemError('update-none');
      const { version, files, file } = ready;
      const isSigned = (hash: string): boolean => files.some(({ sha512 }) => sha512 === hash);
      // The file may have changed on disk since; only the signed content is installed.
      const seal = (folder = app.baseCachePath): Promise<SealedFile> =>
        sealFile(file, folder, { version, isSigned });
      const prove = async (): Promise<void> => (await seal()).remove();
      try {
        await installer.prepare({ seal, prove }, version);
      } catch (error) {
        throw toDownloadProblem(error, version);
      }
    },

    async handOver() {
      try {
        if ((await installer.handOver()) === 'start-again') app.relaunch();
        return null;
      } catch (error) {
        app.relaunch();
        return error instanceof ProblemError ? error.problem : null;
      }
    },
  };
}

function toDownloadProblem(error: unknown, version: string): unknown {
  if (error instanceof ProblemError) return error;
  if (isFileSystemError(error)) return createNotWrittenError(error);
  // Windows: Authenticode, by the publisher's name in app-update.yml.
  if (errorCodeOf(error) === 'ERR_UPDATER_INVALID_SIGNATURE')
    return createBrokenError(version, updateFailureText.publisher);
  return error;
}
