import { join } from 'node:path';
import { app } from 'electron';
import { systemClock } from '../platform/clock.ts';
import { detectInstallKind } from '../updates/install-kind.ts';
import { UPDATE_KEYS } from '../updates/update-keys.ts';
import type { Updater } from '../updates/updater.ts';
import { relaunch } from './installation.ts';
import { createNetwork } from './networks.ts';

/**
 * Returns this machine's update sources and installer, or why updates are disabled.
 * @param folder where downloads are stored
 */
export function createAppUpdater(folder: string): Updater | 'not-installed' | 'no-keys' {
  const { env, platform, resourcesPath } = process;
  const kind = detectInstallKind({ platform, isPackaged: app.isPackaged, resourcesPath, env });
  if (kind === null) return 'not-installed';
  if (UPDATE_KEYS.length === 0) return 'no-keys';

  // electron-updater is loaded on first use: a station without an update address never needs it.
  const load = async (): Promise<Updater> => {
    const { openLibraryUpdater } = await import('../updates/library-updater.ts');
    return openLibraryUpdater({
      kind,
      app: {
        version: app.getVersion(),
        name: app.getName(),
        isPackaged: app.isPackaged,
        appUpdateConfigPath: join(resourcesPath, 'app-update.yml'),
        userDataPath: folder,
        baseCachePath: folder,
        whenReady: () => app.whenReady(),
        relaunch: () => relaunch(app, process),
        quit: () => app.quit(),
        onQuit: (handler) => app.once('quit', (_event, exitCode) => handler(exitCode)),
      },
      appImage: env['APPIMAGE'] ?? null,
      native: kind === 'mac' ? (await import('electron')).autoUpdater : null,
      time: systemClock,
      keys: UPDATE_KEYS,
      fetch: createNetwork('updates').fetch,
    });
  };
  let loaded: Promise<Updater> | null = null;
  const updater = (): Promise<Updater> => (loaded ??= load());
  return {
    check: async (address, signal) => (await updater()).check(address, signal),
    download: async (onPercent, signal) => (await updater()).download(onPercent, signal),
    prepare: async () => (await updater()).prepare(),
    handOver: async () => (await updater()).handOver(),
  };
}
