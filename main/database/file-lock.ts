import { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { translateSqliteError } from './storage-errors.ts';

/** Held until the process ends: the system releases it however that happens. */
export interface FileLock {
  release(): void;
}

/**
 * Takes a lock that several processes hold together (`shared`) or one process holds `alone`. It is SQLite's lock on a separate
 * file (https://www.sqlite.org/lockingv3.html), which works on every system and cannot be left behind.
 * @param file the lock's file
 * @param waitMs how long to wait for others; blocks the thread
 * @returns null if another process is in the way
 * @throws ProblemError if the file cannot be created or read
 */
export function lockFile(file: string, how: 'shared' | 'alone', waitMs = 0): FileLock | null {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { timeout: waitMs });
  } catch (error) {
    throw translateSqliteError(error, file);
  }
  try {
    // The first read takes the shared lock.
    database.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    const failure = translateSqliteError(error, file);
    if (failure instanceof ProblemError && failure.problem.code === 'ledger-busy') return null;
    throw failure;
  }
  return { release: () => database.close() };
}
