import { join } from 'node:path';
import { type App, app, screen } from 'electron';
import { databasePathsIn } from '../database/database-paths.ts';
import type { ElectronFacts } from '../diagnostics/machine.ts';
import type { StoragePaths } from '../diagnostics/storage-paths.ts';

/** Reads facts about Electron and the machine; only after the app is ready. */
export function readElectronFacts(): ElectronFacts {
  return {
    version: app.getVersion(),
    locale: app.getSystemLocale(),
    // A display's size is in points; scaleFactor converts it to pixels.
    screens: screen.getAllDisplays().map(({ size: { width, height }, scaleFactor }) => {
      const [across, down] = [width, height].map((points) => Math.round(points * scaleFactor));
      return `${across} × ${down}, ${Math.round(scaleFactor * 100)} %`;
    }),
    hardwareAcceleration: app.isHardwareAccelerationEnabled(),
  };
}

/** Returns the paths of Tem and its files. */
export function readAppPaths(): StoragePaths {
  const data = app.getPath('userData');
  const { database, backups } = databasePathsIn(data);
  return {
    data,
    settings: join(data, 'settings.json'),
    ledger: database,
    backups,
    logs: join(data, 'logs'),
    program: app.getPath('exe'),
    app: app.getAppPath(),
    temp: app.getPath('temp'),
  };
}

/**
 * Whether a window can be created. On Ozone's headless platform, which Tem's Linux launcher selects if there is no display
 * (build/bin/tem-linux.sh), the app becomes ready, but its first window ends the process
 * (https://github.com/electron/electron/issues/53722).
 */
export function canCreateWindows({ commandLine }: Pick<App, 'commandLine'>): boolean {
  return commandLine.getSwitchValue('ozone-platform') !== 'headless';
}
