import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProblemError } from '../../shared/problem.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../platform/atomic-write.ts';
import { fileSize } from './check-database-file.ts';
import { type DatabasePaths, databasePathsIn, walFilesOf } from './database-paths.ts';
import { translateFileError } from './storage-errors.ts';

/**
 * Checks that Tem can write to its data folder, before one write depends on another. Creates the folder if missing and restricts
 * the ledger to this user. Only before the ledger is opened (check-database-file.ts).
 * @throws ProblemError data-disk-full, data-read-only, data-not-written
 */
export function assertDataFolderWritable({ folder, database, lock }: DatabasePaths): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    // Creating a file needs the folder's permission, changing one its own. Both are tested by doing it, because `access` ignores
    // Windows' permissions (https://nodejs.org/api/fs.html#fsaccesspath-mode-callback).
    const probe = join(folder, `.writable-${randomUUID()}`);
    closeSync(openSync(probe, 'wx', PRIVATE_FILE_MODE));
    rmSync(probe);
    closeSync(openSync(lock, 'a', PRIVATE_FILE_MODE));
    for (const file of [database, ...walFilesOf(database)]) {
      if (fileSize(file) === null) continue;
      closeSync(openSync(file, 'r+'));
      // A copy may be readable by everyone; SQLite gives its log the same permissions.
      if (process.platform !== 'win32') chmodSync(file, PRIVATE_FILE_MODE);
    }
  } catch (error) {
    throw translateFileError(error, folder);
  }
}

/** Returns why Tem cannot work in this data folder; null if it can. @param folder created if missing */
export function findDataFolderProblem(folder: string): ProblemError | null {
  try {
    assertDataFolderWritable(databasePathsIn(folder));
    return null;
  } catch (error) {
    return translateFileError(error, folder);
  }
}
