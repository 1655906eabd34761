import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SealedFile } from './sealed-file.ts';
import type { UpdateInstaller } from './updater.ts';

/**
 * Puts a newer AppImage in the place of the one that runs, under the same path: shortcuts, the start with the machine and
 * `tem` on the PATH keep working. electron-updater's own way deletes the old file before it moves the new one: where the
 * disk is full, no Tem is left. Here the new one is copied beside it first, and then renamed over it in one step.
 * @param appImage the file that runs (APPIMAGE)
 */
export function createAppImageInstaller(appImage: string): UpdateInstaller {
  let sealed: SealedFile | null = null;
  return {
    async prepare({ seal }) {
      await sealed?.remove();
      sealed = await seal(dirname(appImage));
    },
    async handOver() {
      await sealed?.check();
      if (sealed !== null) await rename(sealed.path, appImage);
      await sealed?.remove();
      return 'start-again';
    },
  };
}
