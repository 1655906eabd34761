import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCodeOf } from './error-code.ts';

/**
 * Returns the folder, or the nearest existing folder above it.
 * @throws Error if something other than a folder is in its place, or if it cannot be accessed
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
