import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import { createBrokenError, createNotWrittenError } from './download.ts';

/** A verified copy of a download, in a folder that only this account can enter. */
export interface SealedFile {
  readonly path: string;
  /** The signed hash, in hexadecimal. */
  readonly sha512: string;
  /**
   * Verifies it again through the descriptor that was opened when it was first verified, and checks that its path still refers to
   * that file.
   * @throws ProblemError update-broken; the copy is deleted then
   */
  check(): Promise<void>;
  /** Closes it and deletes its folder. Never rejects. */
  remove(): Promise<void>;
}

const PREFIX = '.tem-update-';
/** Neither the download nor the copy may be a link; Windows has no such flag. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;
/** The account's own folder protects it; others may run an AppImage too. */
const RUNNABLE = 0o755;

/**
 * Copies a download into a new folder and verifies the copy through a descriptor that stays open: a file verified by name could
 * have been replaced since.
 * @param folder where the new folder is created, on the disk of the final name so that the file can be renamed in one step
 * @param isSigned whether a hash (SHA-512 in base64) belongs to a signed file
 * @throws ProblemError update-broken, update-not-written; nothing is left then
 */
export async function sealFile(
  file: string,
  folder: string,
  { version, isSigned }: { readonly version: string; readonly isSigned: (sha512: string) => boolean },
): Promise<SealedFile> {
  let own: string | null = null;
  let handle: FileHandle | null = null;
  const remove = async (): Promise<void> => {
    await handle?.close().catch(() => undefined);
    handle = null;
    if (own !== null) await rm(own, { recursive: true, force: true }).catch(() => undefined);
  };
  try {
    await mkdir(folder, { recursive: true });
    // Mode 0700 and an unpredictable name (https://nodejs.org/api/fs.html#fspromisesmkdtempprefix-options).
    await removeStaleFolders(folder);
    own = await mkdtemp(join(folder, PREFIX));
    const path = join(own, basename(file));
    await copyToNewFile(file, path);
    // Reopened, because a file that is open for writing cannot be run (execve(2), ETXTBSY).
    const opened = await open(path, constants.O_RDONLY | NO_LINK);
    handle = opened;
    const proven = await sha512Of(opened);
    if (!isSigned(proven.toString('base64'))) throw createBrokenError(version, updateFailureText.notAsSigned);
    return {
      path,
      sha512: proven.toString('hex'),
      async check() {
        const [held, there] = await Promise.all([opened.stat(), lstat(path)]).catch(() => [null, null]);
        const isSame = held !== null && there !== null && held.ino === there.ino && held.dev === there.dev;
        if (isSame && (await sha512Of(opened)).equals(proven)) return;
        await remove();
        throw createBrokenError(version, updateFailureText.notAsSigned);
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error instanceof Error && 'syscall' in error ? createNotWrittenError(error) : error;
  }
}

async function copyToNewFile(from: string, to: string): Promise<void> {
  const source = await open(from, constants.O_RDONLY | NO_LINK);
  try {
    const target = await open(to, 'wx', RUNNABLE);
    try {
      await target.writeFile(source.createReadStream({ start: 0, autoClose: false }));
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function sha512Of(handle: FileHandle): Promise<Buffer> {
  const hash = createHash('sha512');
  for await (const part of handle.createReadStream({ start: 0, autoClose: false }))
    hash.update(part as Buffer);
  return hash.digest();
}

/** The file that an installer was started from stays until the next update. */
async function removeStaleFolders(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(PREFIX)))
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}
