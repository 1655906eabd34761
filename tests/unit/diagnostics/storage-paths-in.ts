import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The storage paths of a Tem whose data is in this folder. */
export const storagePathsIn = (folder: string) => ({
  data: folder,
  settings: join(folder, 'settings.json'),
  ledger: join(folder, 'ledger.sqlite'),
  backups: join(folder, 'backups'),
  logs: join(folder, 'logs'),
  program: process.execPath,
  app: folder,
  temp: tmpdir(),
});
