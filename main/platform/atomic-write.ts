import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PRIVATE_FILE_MODE } from './file-modes.ts';
import { retryWhileLocked, retryWhileLockedSync } from './retry-locked-file.ts';

/**
 * Writes a file part by part so that it is there whole or not at all, also after a power cut; one that is there is replaced once
 * the new one is whole. It is this account's only, whatever the one before was: nearly all that Tem writes names people. Where
 * there was a link, the link is replaced.
 * @param file absolute path
 * @throws Error the system's; what was there before is left
 */
export async function writeFileAtomic(
  file: string,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const part = temporaryPath(file);
  try {
    const handle = await open(part, 'wx', PRIVATE_FILE_MODE);
    try {
      for await (const piece of parts) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await retryWhileLocked(() => rename(part, file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The same at once, for what is small. */
export function writeFileAtomicSync(file: string, content: string | Uint8Array): void {
  const part = temporaryPath(file);
  try {
    const opened = openSync(part, 'wx', PRIVATE_FILE_MODE);
    try {
      writeFileSync(opened, content);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    retryWhileLockedSync(() => renameSync(part, file));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/**
 * Beside the file that is wanted, since a rename must not lead to another disk. Nobody can have put anything there before: the
 * name is drawn, and is opened only where nothing has it (`wx`: O_EXCL follows no link).
 */
const temporaryPath = (file: string): string => `${file}.${randomUUID()}.part`;
