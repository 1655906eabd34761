import { join } from 'node:path';

/** The paths of the ledger and its companions in a data folder. */
export interface DatabasePaths {
  readonly folder: string;
  readonly database: string;
  /** Held by every process that has the ledger open. */
  readonly lock: string;
  /** Exists once SQLite has found damage: the next start then checks the whole ledger. */
  readonly suspect: string;
  /** What the operator has not yet read about a restored or lost ledger. */
  readonly lossRecord: string;
  readonly backups: string;
}

export function databasePathsIn(folder: string): DatabasePaths {
  return {
    folder,
    database: join(folder, 'ledger.sqlite'),
    lock: join(folder, 'ledger.lock'),
    suspect: join(folder, 'ledger.suspect'),
    lossRecord: join(folder, 'ledger-notice.json'),
    backups: join(folder, 'backups'),
  };
}

/** Returns SQLite's log and its index next to a database (https://www.sqlite.org/walformat.html); they belong to it. */
export const walFilesOf = (file: string): readonly [wal: string, shm: string] => [
  `${file}-wal`,
  `${file}-shm`,
];
