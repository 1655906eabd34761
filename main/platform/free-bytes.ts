import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { findNearestFolder } from './nearest-folder.ts';

/** What this user has left, in bytes, on the file system that a folder is on, or will be on once it is made. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await findNearestFolder(folder));
  return bavail * bsize;
}

/** The same at once, of a folder that is there. */
export function freeBytesOfSync(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
