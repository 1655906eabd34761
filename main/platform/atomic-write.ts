import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { ProblemError } from '../../shared/problem.ts';
import { errorCodeOf, retryWhileLocked, retryWhileLockedSync } from './system-errors.ts';

/** Access for the account that runs Tem only. Windows has no such modes; there the folder's own permissions apply. */
export const PRIVATE_FILE_MODE = 0o600;
export const PRIVATE_FOLDER_MODE = 0o700;
/** The mode bits that grant access to others. */
export const OTHERS_MODE_MASK = 0o077;

/**
 * Writes a file atomically: it exists whole or not at all, even after a power cut, and replaces an existing file only once it is
 * complete. Only this account can read it, whatever the permissions of the old file: nearly everything Tem writes names people. A
 * symbolic link is replaced, not followed.
 * @param file absolute path
 * @throws Error the system's; the old file stays
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

/** The synchronous variant, for small files. */
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
 * Next to the target, because a rename cannot cross disks. Nobody can have put anything there beforehand: the name is random, and
 * the file is opened only if nothing has that name (`wx`: O_EXCL follows no link).
 */
const temporaryPath = (file: string): string => `${file}.${randomUUID()}.part`;

/** Writes a file that the operator asked for, atomically. @param file absolute path @throws ProblemError file-failed */
export async function writeUserFile(
  file: string,
  parts: Parameters<typeof writeFileAtomic>[1],
): Promise<void> {
  try {
    await writeFileAtomic(file, parts);
  } catch (error) {
    throw fileProblem(error, file) ?? error;
  }
}

/** Matches ENOSPC and the like; Node's own codes begin with "ERR_". */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** Converts a file system error to a problem; null for any other error. */
export function fileProblem(error: unknown, file: string): ProblemError | null {
  const detail = errorCodeOf(error);
  return detail !== null && SYSTEM_CODE.test(detail)
    ? new ProblemError('file-failed', { file, detail }, { cause: error })
    : null;
}
