import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { findNearestFolder } from './nearest-folder.ts';

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
