import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../is-alive.ts';
import { reachableTmpdir, type SystemAccount } from './account.ts';

/**
 * A folder that is made once per machine and user, and then only read: `make` fills a folder of its own, which takes the
 * name in one step. Several processes at once each make one; the first stays.
 * @param name with everything in it that the content depends on
 * @param make fills the folder, which exists and is empty
 * @returns its path
 */
export async function cached(
  name: string,
  account: SystemAccount | null,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = join(reachableTmpdir(account), `tem-test-postgres-${process.getuid?.() ?? 'user'}`);
  // Root's is entered by the server's account, too.
  const mode = account === null ? 0o700 : 0o755;
  await mkdir(cache, { mode }).catch(ignore('EEXIST'));
  await expectOwn(cache);
  const folder = join(cache, name);
  if (await exists(folder)) return folder;
  await sweep(cache);
  const own = join(cache, `making-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(own, { mode });
  try {
    // Whatever the umask is.
    await chmod(own, mode);
    await make(own);
    await rename(own, folder).catch(ignore('EEXIST', 'ENOTEMPTY'));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return folder;
}

/** The name can be foreseen: what somebody else has put there is not run. */
async function expectOwn(folder: string): Promise<void> {
  const state = await lstat(folder);
  if (!state.isDirectory() || state.uid !== process.getuid?.() || (state.mode & 0o022) !== 0)
    throw new Error(`${folder} is not this user's own folder: remove it`);
}

/** Removes what processes began that are gone. */
async function sweep(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const pid = /^making-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(cache, name), { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Lets these error codes of the file system pass. */
const ignore =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
