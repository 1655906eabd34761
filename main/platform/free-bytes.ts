import { statfsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCodeOf } from './system-errors.ts';

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

/** Returns the bytes available to this user on the file system of a folder, which need not exist yet. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await findNearestFolder(folder));
  return bavail * bsize;
}

/** The synchronous variant, for a folder that exists. */
export function freeBytesOfSync(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
