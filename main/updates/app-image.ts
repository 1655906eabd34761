import { constants } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { notWritten } from './download.ts';
import type { InstallWay } from './updater.ts';

/**
 * Puts a newer AppImage in the place of the one that runs, under the same path: shortcuts, the start with the machine and
 * `tem` on the PATH keep working. electron-updater's own way deletes the old file before it moves the new one: where the
 * disk is full, no Tem is left. Here the new one is copied beside it first, and then renamed over it in one step.
 * @param appImage the file that runs (APPIMAGE)
 */
export function appImageWay(appImage: string): InstallWay {
  const beside = join(dirname(appImage), `.${basename(appImage)}.new`);
  return {
    async prepare(file) {
      try {
        // One that was interrupted may have left its own; a link in its place is not followed.
        await rm(beside, { force: true });
        await copyFile(file, beside, constants.COPYFILE_EXCL);
        await flush(beside);
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined);
        throw notWritten(error);
      }
    },
    async handOver() {
      await rename(beside, appImage);
      return 'start-again';
    },
  };
}

/** Sees a file safely onto the disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
