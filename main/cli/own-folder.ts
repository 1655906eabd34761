import { mkdirSync } from 'node:fs';
import { ProblemError } from '../../shared/problem.ts';
import { databasePathsIn } from '../database/database-paths.ts';
import { lockFile } from '../database/file-lock.ts';
import { PRIVATE_FOLDER_MODE } from '../platform/atomic-write.ts';

/**
 * A station that has the data folder open would save its settings over a change.
 * @throws ProblemError ledger-busy
 */
export function requireFolderToOneself(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const { database, lock } = databasePathsIn(folder);
  const alone = lockFile(lock, 'alone');
  if (alone === null) throw new ProblemError('ledger-busy', { file: database });
  alone.release();
}
