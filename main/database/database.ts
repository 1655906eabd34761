import { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { migrate, newerDatabaseError, SCHEMA_VERSION, schemaVersionOf } from './schema.ts';
import { translateErrors, translateSqliteError } from './storage-errors.ts';

/** How long to wait for another process, in ms. */
const BUSY_MS = 5_000;

/** The one file in which Tem stores its data; every module owns the statements of its own tables. */
export type Database = ReturnType<typeof openDatabase>;

/**
 * Opens or creates the database and migrates it to the newest version. Later failures of its file are thrown as the same
 * problems.
 * @param file path of the database, or `:memory:`
 * @param onBroken called each time SQLite finds the file damaged
 * @throws ProblemError data-disk-full, data-read-only, data-not-written, ledger-busy, ledger-broken, ledger-newer
 */
export function openDatabase(file: string, onBroken: (problem: ProblemError) => void = () => undefined) {
  const sqlite = openFile(file, false, onBroken);
  try {
    if (schemaVersionOf(sqlite) > SCHEMA_VERSION) throw newerDatabaseError(file, schemaVersionOf(sqlite));
    // FULL: a commit is on disk before it returns, even with a write-ahead log
    // (https://www.sqlite.org/pragma.html#pragma_synchronous). Deleted content is overwritten: drafts and imports contain people
    // and secrets (https://www.sqlite.org/pragma.html#pragma_secure_delete).
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    migrate(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }

  // Prepared statements: every step of every label and every webhook event is a transaction.
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
  /** Callbacks for the commit of the current transaction. */
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
      // On a full disk SQLite rolls back by itself (https://www.sqlite.org/lang_transaction.html, "Response To Errors").
      if (sqlite.isTransaction) for (const step of takeBack) step.run();
      throw error;
    }
  }

  return {
    sqlite,
    /**
     * Does all of the work or none of it, and has committed to disk when it returns. Nested work is committed with the outer work.
     * If nested work fails and the outer work continues, the nested part is rolled back.
     */
    transaction<Value>(work: () => Value): Value {
      if (sqlite.isTransaction) return runInTransaction(work, inner);
      acts = [];
      const value = runInTransaction(work, outer);
      // Each in its own microtask: a failing callback must affect neither the others nor this transaction, which is committed.
      for (const act of acts) queueMicrotask(() => sqlite.isOpen && act());
      return value;
    },
    /**
     * Runs a callback right after the current transaction is committed, before anything that waits for it continues. It does not
     * run after a rollback or once the database is closed. Only inside a transaction.
     */
    afterCommit: (act: () => void): void => void acts.push(act),
    close: (): void => sqlite.close(),
  };
}

/** Opens a database read-only, to read what other processes write. @throws ProblemError as `openDatabase` */
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
