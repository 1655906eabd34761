import { join } from 'node:path';
import { app, screen } from 'electron';
import { databasePathsIn } from '../database/database-paths.ts';
import type { ElectronFacts } from '../diagnostics/machine.ts';
import type { StoragePaths } from '../diagnostics/storage-paths.ts';

/** What Electron tells of itself and of the machine, as it is now; only after the app is ready. */
export function readElectronFacts(): ElectronFacts {
  return {
    version: app.getVersion(),
    locale: app.getSystemLocale(),
    // A display's size is in points; scaleFactor makes pixels of them.
    screens: screen.getAllDisplays().map(({ size: { width, height }, scaleFactor }) => {
      const [across, down] = [width, height].map((points) => Math.round(points * scaleFactor));
      return `${across} × ${down}, ${Math.round(scaleFactor * 100)} %`;
    }),
    hardwareAcceleration: app.isHardwareAccelerationEnabled(),
  };
}

/** Where this Tem and its files lie. */
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
