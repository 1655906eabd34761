import { DatabaseSync } from 'node:sqlite';
import { migrate } from './schema.ts';

/** The one file in which Tem remembers; every room keeps the statements of its own tables. */
export interface Database {
  readonly sqlite: DatabaseSync;
  /** Does all of the work or none of it, and has committed to disk when it returns. Work inside of work is one. */
  atOnce<Value>(work: () => Value): Value;
  close(): void;
}

/**
 * Opens (or makes) the database, brought to the newest version.
 * @param file path of the database, or `:memory:`
 */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5_000 });
  // FULL: a commit is on disk before it is promised, also with a write-ahead log (https://www.sqlite.org/pragma.html#pragma_synchronous).
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  migrate(sqlite);
  return {
    sqlite,
    atOnce(work) {
      if (sqlite.isTransaction) return work();
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const value = work();
        sqlite.exec('COMMIT');
        return value;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
}
