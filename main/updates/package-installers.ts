import { randomBytes } from 'node:crypto';
import { DebUpdater } from 'electron-updater/out/DebUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import type { SealedFile } from './sealed-file.ts';
import type { UpdateInstaller } from './updater.ts';

/** NSIS, with the outcome of starting the installer: electron-updater keeps that to itself. */
export class StartedNsisUpdater extends NsisUpdater {
  readonly starts: Promise<boolean>[] = [];
  /** The proven copy, in place of the download that electron-updater would start. */
  sealed: SealedFile | null = null;

  protected override get installerPath(): string | null {
    return this.sealed?.path ?? null;
  }

  protected override spawnLog(...given: Parameters<NsisUpdater['spawnLog']>): Promise<boolean> {
    const start = super.spawnLog(...given);
    this.starts.push(start);
    return start;
  }
}

/** dpkg, of a copy that root has made and proven. */
export class SealedDebUpdater extends DebUpdater {
  sealed: SealedFile | null = null;

  protected override get installerPath(): string | null {
    return this.sealed?.path ?? null;
  }

  /**
   * The system asks for an administrator's password first, which may take minutes, and the package lies in the operator's folder
   * meanwhile. So root copies it where only root may write, and installs the copy if it is what was signed.
   */
  protected override runCommandWithSudoIfNeeded(
    command: string[],
  ): ReturnType<DebUpdater['runCommandWithSudoIfNeeded']> {
    const { sealed } = this;
    if (sealed === null || command.at(-1) !== sealed.path) return super.runCommandWithSudoIfNeeded(command);
    // electron-updater hands one line to a shell, as root to sh, else to bash within quotes (LinuxUpdater.js).
    return super.runCommandWithSudoIfNeeded([createRootScript(command.slice(0, -1), sealed)]);
  }
}

/**
 * The words of a shell that copies, proves and installs. No quotes and no dollar signs: it stands within quotes of two kinds,
 * depending on the program that asks for the password.
 */
function createRootScript(install: readonly string[], { path, sha512 }: SealedFile): string {
  const folder = `/var/tmp/tem-update-${randomBytes(12).toString('hex')}`;
  const copy = `${folder}/tem.deb`;
  const from = path.replace(/[^\w./-]/g, '\\$&');
  const proven = `cp ${from} ${copy} && echo ${sha512}\\ \\ ${copy} | sha512sum --check --status`;
  // mkdir fails where the name is taken, be it by a link.
  return `mkdir -m 700 ${folder} && ( ${proven} && ${install.join(' ')} ${copy} && rm -r ${folder} || ( rm -r ${folder} ; false ) )`;
}

/**
 * Starts the NSIS installer silently, which starts Tem when it is done. Only at the very end: a second later it ends every
 * Tem that still runs (electron-builder, templates/nsis/include/allowOnlyOneInstallerInstance.nsh).
 */
export function createNsisInstaller(updater: StartedNsisUpdater): UpdateInstaller {
  return {
    async prepare({ seal }) {
      await updater.sealed?.remove();
      updater.sealed = await seal();
    },
    async handOver() {
      await updater.sealed?.check();
      if (!updater.install(true, true)) return 'start-again';
      let started = false;
      // One that may not be started is started again with elevated rights.
      for (let at = 0; at < updater.starts.length; at++)
        started = await (updater.starts[at] ?? Promise.resolve(false)).catch(() => false);
      return started ? 'starts-itself' : 'start-again';
    },
  };
}

/** Installs the package by dpkg, after the system has asked for an administrator's password; that may take its time. */
export function createDebInstaller(updater: SealedDebUpdater): UpdateInstaller {
  return {
    async prepare({ seal }) {
      await updater.sealed?.remove();
      updater.sealed = await seal();
    },
    async handOver() {
      await updater.sealed?.check();
      // Installed or not: it has told of a failure, and what is there now is started.
      updater.install(true, false);
      await updater.sealed?.remove();
      return 'start-again';
    },
  };
}
