import { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { migrate, newerDatabaseError, SCHEMA_VERSION, schemaVersionOf } from './schema.ts';
import { translateSqliteError } from './storage-errors.ts';
import { translateErrors } from './translate-errors.ts';

/** The one file in which Tem remembers; every room keeps the statements of its own tables. */
export interface Database {
  readonly sqlite: DatabaseSync;
  /**
   * Does all of the work or none of it, and has committed to disk when it returns. Work inside of work is committed with
   * it; where it fails, and the work around it goes on, none of the inner work was done.
   */
  transaction<Value>(work: () => Value): Value;
  /**
   * Does something right after the work under way is committed, before anything that waits for it goes on; never where it
   * is taken back, nor once the database is closed. Only inside of work.
   */
  afterCommit(act: () => void): void;
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
    if (schemaVersionOf(sqlite) > SCHEMA_VERSION) throw newerDatabaseError(file, schemaVersionOf(sqlite));
    // FULL: a commit is on disk before it is promised, also with a write-ahead log (https://www.sqlite.org/pragma.html#pragma_synchronous).
    // What is deleted is overwritten: drafts and imports have people and secrets in them (https://www.sqlite.org/pragma.html#pragma_secure_delete).
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    migrate(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }

  // Prepared: every step of every label and every event of the webhook is a piece of work.
  const outer = {
    begin: sqlite.prepare('BEGIN IMMEDIATE'),
    commit: sqlite.prepare('COMMIT'),
    takeBack: [sqlite.prepare('ROLLBACK')],
  };
  const inner = {
    begin: sqlite.prepare('SAVEPOINT inner_work'),
    commit: sqlite.prepare('RELEASE inner_work'),
    takeBack: [sqlite.prepare('ROLLBACK TO inner_work'), sqlite.prepare('RELEASE inner_work')],
  };
  /** What is to be done when the work under way is committed. */
  let acts: (() => void)[] = [];

  function runInTransaction<Value>(work: () => Value, { begin, commit, takeBack }: typeof outer): Value {
    const before = acts.length;
    begin.run();
    try {
      const value = work();
      commit.run();
      return value;
    } catch (error) {
      acts.length = before;
      // A full disk makes SQLite take everything back by itself (https://www.sqlite.org/lang_transaction.html, "Response To Errors").
      if (sqlite.isTransaction) for (const step of takeBack) step.run();
      throw error;
    }
  }

  return {
    sqlite,
    transaction(work) {
      if (sqlite.isTransaction) return runInTransaction(work, inner);
      acts = [];
      const value = runInTransaction(work, outer);
      // Each by itself, and not here: what fails in one is neither another's failure nor this work's, which is done.
      for (const act of acts) queueMicrotask(() => sqlite.isOpen && act());
      return value;
    },
    afterCommit: (act) => void acts.push(act),
    close: () => sqlite.close(),
  };
}

/** Opens a database to read what others write; changes nothing of it. @throws ProblemError as `openDatabase` */
export function openReadOnlyDatabase(
  file: string,
  onBroken: (problem: ProblemError) => void = () => undefined,
): DatabaseSync {
  return openFile(file, true, onBroken);
}

function openFile(file: string, readOnly: boolean, onBroken: (problem: ProblemError) => void): DatabaseSync {
  function said(error: unknown): unknown {
    const failure = translateSqliteError(error, file);
    if (failure instanceof ProblemError && failure.problem.code === 'ledger-broken') onBroken(failure);
    return failure;
  }
  try {
    return translateErrors(
      new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true, timeout: BUSY_MS }),
      said,
    );
  } catch (error) {
    throw said(error);
  }
}
