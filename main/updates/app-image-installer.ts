import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SealedFile } from './sealed-file.ts';
import type { UpdateInstaller } from './updater.ts';

/**
 * Replaces the running AppImage under the same path: shortcuts, autostart and `tem` on the PATH continue to work.
 * electron-updater deletes the old file before it moves the new one, which would leave no Tem at all on a full disk. This
 * installer copies the new file next to the old one first, then renames it over the old one in one step.
 * @param appImage the running file (APPIMAGE)
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
