import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DebUpdater } from 'electron-updater/out/DebUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import type { SealedFile } from './sealed-file.ts';
import type { UpdateInstaller } from './updater.ts';

/** The NSIS installer, with the result of starting it, which electron-updater does not expose. */
export class StartedNsisUpdater extends NsisUpdater {
  readonly starts: Promise<boolean>[] = [];
  /** The verified copy to start in place of electron-updater's download. */
  sealed: SealedFile | null = null;

  protected override get installerPath(): string | null {
    return this.sealed?.path ?? null;
  }

  protected override spawnLog(...args: Parameters<NsisUpdater['spawnLog']>): Promise<boolean> {
    const start = super.spawnLog(...args);
    this.starts.push(start);
    return start;
  }
}

/** Installs with dpkg from a copy that root has made and verified. */
export class SealedDebUpdater extends DebUpdater {
  sealed: SealedFile | null = null;

  protected override get installerPath(): string | null {
    return this.sealed?.path ?? null;
  }

  /**
   * The system asks for an administrator's password first, which may take minutes while the package lies in the operator's
   * folder. So root copies it to where only root may write, and installs the copy only if its hash is the signed one.
   */
  protected override runCommandWithSudoIfNeeded(
    command: string[],
  ): ReturnType<DebUpdater['runCommandWithSudoIfNeeded']> {
    const { sealed } = this;
    if (sealed === null || command.at(-1) !== sealed.path) return super.runCommandWithSudoIfNeeded(command);
    // electron-updater passes one line to a shell: as root to sh, otherwise to bash within quotes (LinuxUpdater.js).
    return super.runCommandWithSudoIfNeeded([createRootScript(command.slice(0, -1), sealed)]);
  }
}

/**
 * Returns a shell command that copies, verifies and installs. It contains no quotes or dollar signs, because it is placed within
 * two kinds of quotes, depending on the program that asks for the password.
 */
function createRootScript(install: readonly string[], { path, sha512 }: SealedFile): string {
  const folder = `/var/tmp/tem-update-${randomBytes(12).toString('hex')}`;
  const copy = `${folder}/tem.deb`;
  const from = path.replace(/[^\w./-]/g, '\\$&');
  const proven = `cp ${from} ${copy} && echo ${sha512}\\ \\ ${copy} | sha512sum --check --status`;
  // mkdir fails if the name exists, even as a link.
  return `mkdir -m 700 ${folder} && ( ${proven} && ${install.join(' ')} ${copy} && rm -r ${folder} || ( rm -r ${folder} ; false ) )`;
}

/**
 * Starts the NSIS installer silently, which starts Tem when done. Only at the very end: a second later it ends every Tem that is
 * still running (electron-builder, templates/nsis/include/allowOnlyOneInstallerInstance.nsh).
 */
export function createNsisInstaller(updater: StartedNsisUpdater): UpdateInstaller {
  return {
    prepare: ({ seal }) => replaceSealed(updater, seal),
    async handOver() {
      await updater.sealed?.check();
      if (!updater.install(true, true)) return 'start-again';
      let started = false;
      // If it may not be started, it is started again with elevated rights.
      for (let at = 0; at < updater.starts.length; at++)
        started = await (updater.starts[at] ?? Promise.resolve(false)).catch(() => false);
      return started ? 'starts-itself' : 'start-again';
    },
  };
}

/** Installs the package with dpkg after the system has asked for an administrator's password, which may take a while. */
export function createDebInstaller(updater: SealedDebUpdater): UpdateInstaller {
  return {
    prepare: ({ seal }) => replaceSealed(updater, seal),
    async handOver() {
      await updater.sealed?.check();
      // Whether or not it was installed: a failure was reported, and the version that is there now is started.
      updater.install(true, false);
      await updater.sealed?.remove();
      return 'start-again';
    },
  };
}

/**
 * Replaces the running AppImage under the same path: shortcuts, autostart and `tem` on the PATH continue to work.
 * electron-updater deletes the old file before it moves the new one, which would leave no Tem at all on a full disk. This
 * installer copies the new file next to the old one first, then renames it over the old one in one step.
 * @param appImage the running file (APPIMAGE)
 */
export function createAppImageInstaller(appImage: string): UpdateInstaller {
  const own: SealedHolder = { sealed: null };
  return {
    prepare: ({ seal }) => replaceSealed(own, () => seal(dirname(appImage))),
    async handOver() {
      await own.sealed?.check();
      if (own.sealed !== null) await rename(own.sealed.path, appImage);
      await own.sealed?.remove();
      return 'start-again';
    },
  };
}

interface SealedHolder {
  sealed: SealedFile | null;
}

/** Replaces the verified copy of an earlier download. */
async function replaceSealed(holder: SealedHolder, seal: () => Promise<SealedFile>): Promise<void> {
  await holder.sealed?.remove();
  holder.sealed = await seal();
}
