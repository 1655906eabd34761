import type { DebUpdater } from 'electron-updater/out/DebUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import type { InstallWay } from './updater.ts';

/** NSIS, with the outcome of starting the installer: electron-updater keeps that to itself. */
export class StartedNsisUpdater extends NsisUpdater {
  readonly starts: Promise<boolean>[] = [];

  protected override spawnLog(...given: Parameters<NsisUpdater['spawnLog']>): Promise<boolean> {
    const start = super.spawnLog(...given);
    this.starts.push(start);
    return start;
  }
}

/**
 * Starts the NSIS installer silently, which starts Tem when it is done. Only at the very end: a second later it ends every
 * Tem that still runs (electron-builder, templates/nsis/include/allowOnlyOneInstallerInstance.nsh).
 */
export function nsisWay(updater: StartedNsisUpdater): InstallWay {
  return {
    prepare: async () => undefined,
    async handOver() {
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
export function debWay(updater: DebUpdater): InstallWay {
  return {
    prepare: async () => undefined,
    async handOver() {
      // Installed or not: it has told of a failure, and what is there now is started.
      updater.install(true, false);
      return 'start-again';
    },
  };
}
