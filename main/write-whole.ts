import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { soonDespiteHolders } from './held-file.ts';

/**
 * Writes a file part by part so that it is there whole or not at all, also after a power cut; one that is there is replaced once
 * the new one is whole.
 * @param file absolute path
 * @throws Error the system's; what was there before is left
 */
export async function writeWhole(file: string, parts: Iterable<string | Uint8Array>): Promise<void> {
  // Beside the file that is wanted: a rename must not lead to another disk.
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx');
    try {
      for (const piece of parts) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await soonDespiteHolders(() => rename(part, file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
