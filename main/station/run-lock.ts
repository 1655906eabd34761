import { type FileLock, lockFile } from '../database/file-lock.ts';

/** Held as long as the process lives. */
export type RunLock = FileLock;

/**
 * Keeps two processes from working on one batch: each has its own (`shared`), but for one that takes up a batch which was
 * left (`alone`), and must be sure that nobody is at it any more.
 * @param file the lock's file
 * @returns null where another process is in the way
 */
export function lockRun(file: string, how: 'shared' | 'alone'): RunLock | null {
  return lockFile(file, how);
}
