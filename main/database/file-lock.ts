import { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { translateSqliteError } from './storage-errors.ts';

/** Held as long as the process lives: the system lets go of it however that ends. */
export interface FileLock {
  release(): void;
}

/**
 * A lock that many processes hold together (`shared`) or one holds `alone`. It is SQLite's on a file of its own
 * (https://www.sqlite.org/lockingv3.html), which works on every system and can't be left behind.
 * @param file the lock's file
 * @param waitMs how long others are waited for; the thread stands still meanwhile
 * @returns null where another process is in the way
 * @throws ProblemError where the file can't be made or read
 */
export function lockFile(file: string, how: 'shared' | 'alone', waitMs = 0): FileLock | null {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { timeout: waitMs });
  } catch (error) {
    throw translateSqliteError(error, file);
  }
  try {
    // A shared lock is taken by the first read.
    database.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    const failure = translateSqliteError(error, file);
    if (failure instanceof ProblemError && failure.problem.code === 'ledger-busy') return null;
    throw failure;
  }
  return { release: () => database.close() };
}
