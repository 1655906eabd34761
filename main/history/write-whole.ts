import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { ProblemError } from '../../shared/problem.ts';
import { soonDespiteHolders } from '../held-file.ts';

/**
 * Writes a file part by part; one that is there is replaced once the new one is whole.
 * @param file absolute path
 * @throws ProblemError file-failed; what was there before is left
 */
export async function writeWhole(file: string, parts: Iterable<string>): Promise<void> {
  // Beside the file that is wanted: a rename must not lead to another disk.
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx');
    try {
      for (const text of parts) await handle.write(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await soonDespiteHolders(() => rename(part, file));
  } catch (error) {
    await rm(part, { force: true });
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    throw new ProblemError('file-failed', { file, detail: String(error.code) }, { cause: error });
  }
}
