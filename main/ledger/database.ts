import { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { ledgerFailure } from './failure.ts';
import { migrate, NEWEST, newer, versionOf } from './schema.ts';
import { spoken } from './spoken.ts';

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

/** How long another process is waited for, in ms. */
const BUSY_MS = 5_000;

/**
 * Opens (or makes) the database, brought to the newest version. What its file fails with later is thrown as the same
 * problems.
 * @param file path of the database, or `:memory:`
 * @param onBroken told each time when SQLite finds the file damaged
 * @throws ProblemError data-disk-full, data-read-only, data-not-written, ledger-busy, ledger-broken, ledger-newer
 */
export function openDatabase(
  file: string,
  onBroken: (problem: ProblemError) => void = () => undefined,
): Database {
  const sqlite = openFile(file, false, onBroken);
  try {
    if (versionOf(sqlite) > NEWEST) throw newer(file, versionOf(sqlite));
    // FULL: a commit is on disk before it is promised, also with a write-ahead log (https://www.sqlite.org/pragma.html#pragma_synchronous).
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }

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

/** Opens a database to read what others write; changes nothing of it. @throws ProblemError as `openDatabase` */
export function openReadOnly(
  file: string,
  onBroken: (problem: ProblemError) => void = () => undefined,
): DatabaseSync {
  return openFile(file, true, onBroken);
}

function openFile(file: string, readOnly: boolean, onBroken: (problem: ProblemError) => void): DatabaseSync {
  function said(error: unknown): unknown {
    const failure = ledgerFailure(error, file);
    if (failure instanceof ProblemError && failure.problem.code === 'ledger-broken') onBroken(failure);
    return failure;
  }
  try {
    return spoken(
      new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true, timeout: BUSY_MS }),
      said,
    );
  } catch (error) {
    throw said(error);
  }
}
