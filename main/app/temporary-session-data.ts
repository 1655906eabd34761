import { copyFileSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { type FileLock, lockFile } from '../database/file-lock.ts';

const PREFIX = 'tem-command-';
/** Held by the process that owns the folder. */
const LOCK = 'in-use.lock';
/** The age below which a folder is left alone, in ms: it may just be being created. */
const MIN_AGE_MS = 60 * 60 * 1000;

/**
 * Moves Chromium's own files into a folder that is deleted when Tem ends. Call before the app is ready. `Local State` is copied
 * into it: on Windows it contains the key, wrapped for this user, without which the station's token cannot be read
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
 * Removes the folders of ended processes. Chromium's files are still open when `quit` is emitted, and Windows does not delete
 * open files (https://github.com/electron/electron/issues/9583); a killed process does not clean up either.
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
  // Everyone may write to a shared temporary folder: leave links and other users' folders alone.
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

/** A failed cleanup is no reason to stop: the next start repeats it. */
function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // The folder stays until then.
  }
}
