import { join } from 'node:path';

/** Where the ledger and what belongs to it lie in a data folder. */
export interface DatabasePaths {
  readonly folder: string;
  readonly database: string;
  /** Held by every process that has the ledger open. */
  readonly lock: string;
  /** Lies there once SQLite has found damage: the next start looks at all of the ledger. */
  readonly suspect: string;
  /** What the operator has not yet read of a ledger that was restored or lost. */
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

/** SQLite's log and its index beside a database (https://www.sqlite.org/walformat.html); they belong to it. */
export const walFilesOf = (file: string): readonly [wal: string, shm: string] => [
  `${file}-wal`,
  `${file}-shm`,
];
