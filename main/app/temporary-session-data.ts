import { copyFileSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { type FileLock, lockFile } from '../database/file-lock.ts';

const PREFIX = 'tem-command-';
/** Held by the process whose folder it is. */
const LOCK = 'in-use.lock';
/** How long a folder is left alone whoever has it, in ms: it may be just being made. */
const MIN_AGE_MS = 60 * 60 * 1000;

/**
 * Puts Chromium's own files into a folder of their own that goes when Tem ends. Before the app is ready. `Local State` is taken
 * along: on Windows it holds the key, wrapped for this user, without which the station's token can't be read
 * (https://github.com/electron/electron/issues/39733).
 * @param app Electron's
 */
export function setTemporarySessionData(app: Pick<App, 'getPath' | 'setPath' | 'on'>): void {
  removeStaleSessionData(tmpdir(), Date.now());
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  const lock = lockFile(join(folder, LOCK), 'alone');
  ignoreErrors(() =>
    copyFileSync(join(app.getPath('sessionData'), 'Local State'), join(folder, 'Local State')),
  );
  app.setPath('sessionData', folder);
  app.on('quit', () => removeFolder(folder, lock));
}

/**
 * Removes the folders of processes that are gone. Chromium's files are still open when `quit` is emitted, and on Windows what
 * is open stays (https://github.com/electron/electron/issues/9583); nor does a process that was killed clear up.
 * @param nowMs milliseconds since 1970
 */
export function removeStaleSessionData(temporary: string, nowMs: number): void {
  ignoreErrors(() => {
    for (const name of readdirSync(temporary))
      if (name.startsWith(PREFIX)) ignoreErrors(() => removeIfStale(join(temporary, name), nowMs));
  });
}

function removeIfStale(folder: string, nowMs: number): void {
  const stats = lstatSync(folder);
  // Everybody may write into a shared folder: somebody else's, or a link, is none of Tem's.
  if (!stats.isDirectory() || (process.getuid !== undefined && stats.uid !== process.getuid())) return;
  if (nowMs - stats.mtimeMs < MIN_AGE_MS) return;
  const lock = lockFile(join(folder, LOCK), 'alone');
  if (lock !== null) removeFolder(folder, lock);
}

function removeFolder(folder: string, lock: FileLock | null): void {
  ignoreErrors(() => {
    lock?.release();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Clearing up is no reason to fail: the next start does it. */
function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // The folder stays until then.
  }
}
