import { join } from 'node:path';
import { app, screen } from 'electron';
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
