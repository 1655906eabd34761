import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProblemError } from '../../shared/problem.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../platform/file-modes.ts';
import { fileSize } from './check-database-file.ts';
import { type DatabasePaths, databasePathsIn, walFilesOf } from './database-paths.ts';
import { translateFileError } from './storage-errors.ts';

/**
 * Sees whether Tem may write in its data folder, before anything is written there that needs another thing to be written.
 * Makes the folder where it is not there; the ledger is for this user only. Only before the ledger is opened (check-database-file.ts).
 * @throws ProblemError data-disk-full, data-read-only, data-not-written
 */
export function assertDataFolderWritable({ folder, database, lock }: DatabasePaths): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    // The right to make a file is the folder's, the right to change one its own; asked for by doing it, since `access`
    // knows nothing of Windows' rights (https://nodejs.org/api/fs.html#fsaccesspath-mode-callback).
    const probe = join(folder, `.writable-${randomUUID()}`);
    closeSync(openSync(probe, 'wx', PRIVATE_FILE_MODE));
    rmSync(probe);
    closeSync(openSync(lock, 'a', PRIVATE_FILE_MODE));
    for (const file of [database, ...walFilesOf(database)]) {
      if (fileSize(file) === null) continue;
      closeSync(openSync(file, 'r+'));
      // An older Tem left it readable for everybody; SQLite gives its log the same rights.
      if (process.platform !== 'win32') chmodSync(file, PRIVATE_FILE_MODE);
    }
  } catch (error) {
    throw translateFileError(error, folder);
  }
}

/** Why Tem can't work in this data folder; null where it can. @param folder made where it is not there */
export function findDataFolderProblem(folder: string): ProblemError | null {
  try {
    assertDataFolderWritable(databasePathsIn(folder));
    return null;
  } catch (error) {
    return translateFileError(error, folder);
  }
}
