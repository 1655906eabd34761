import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCodeOf } from './error-code.ts';

/**
 * The folder itself, or the nearest one above it that is there: where it would be made.
 * @throws Error where something other than a folder is in its place, or it can't be looked at
 */
export async function findNearestFolder(folder: string): Promise<string> {
  try {
    const found = await stat(folder);
    if (found.isDirectory()) return folder;
  } catch (error) {
    const above = dirname(folder);
    const isGone = errorCodeOf(error) === 'ENOENT';
    if (isGone && above !== folder) return findNearestFolder(above);
    throw error;
  }
  throw new Error(`ENOTDIR: ${folder}`);
}
