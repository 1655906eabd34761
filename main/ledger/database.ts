import { DatabaseSync } from 'node:sqlite';
import { migrate } from './schema.ts';

/** The one file in which Tem remembers; every room keeps the statements of its own tables. */
export interface Database {
  readonly sqlite: DatabaseSync;
  /**
   * Does all of the work or none of it, and has committed to disk when it returns. Work inside of work is committed with
   * it; where it fails, and the work around it goes on, none of the inner work was done.
   */
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

  function allOrNone<Value>(work: () => Value, commit: string, takeBack: string): Value {
    try {
      const value = work();
      sqlite.exec(commit);
      return value;
    } catch (error) {
      // A full disk makes SQLite take everything back by itself (https://www.sqlite.org/lang_transaction.html, "Response To Errors").
      if (sqlite.isTransaction) sqlite.exec(takeBack);
      throw error;
    }
  }

  return {
    sqlite,
    atOnce(work) {
      if (sqlite.isTransaction) {
        sqlite.exec('SAVEPOINT inner_work');
        return allOrNone(work, 'RELEASE inner_work', 'ROLLBACK TO inner_work; RELEASE inner_work');
      }
      sqlite.exec('BEGIN IMMEDIATE');
      return allOrNone(work, 'COMMIT', 'ROLLBACK');
    },
    close: () => sqlite.close(),
  };
}
