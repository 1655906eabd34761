import { DatabaseSync } from 'node:sqlite';

/** Held as long as the process lives: the system lets go of it however that ends. */
export interface RunLock {
  release(): void;
}

/**
 * Keeps two processes from working on one batch: each has its own (`shared`), but for one that takes up a batch which was
 * left (`alone`), and must be sure that nobody is at it any more.
 *
 * The lock is SQLite's on a file of its own (https://www.sqlite.org/lockingv3.html), which works on every system and can't
 * be left behind.
 * @param file the lock's file
 * @returns null where another process is in the way
 */
export function lockRun(file: string, how: 'shared' | 'alone'): RunLock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A shared lock is taken by the first read.
    database.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch {
    database.close();
    return null;
  }
  return { release: () => database.close() };
}
