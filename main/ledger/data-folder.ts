import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProblemError } from '../../shared/problem.ts';
import { OWN_FILE, OWN_FOLDER } from '../own-modes.ts';
import { fileFailure } from './failure.ts';
import { sizeOf } from './health.ts';
import { besides, type Places, placesIn } from './places.ts';

/**
 * Sees whether Tem may write in its data folder, before anything is written there that needs another thing to be written.
 * Makes the folder where it is not there; the ledger is for this user only. Only before the ledger is opened (health.ts).
 * @throws ProblemError data-disk-full, data-read-only, data-not-written
 */
export function proveDataFolder({ folder, ledger, lock }: Places): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    // The right to make a file is the folder's, the right to change one its own; asked for by doing it, since `access`
    // knows nothing of Windows' rights (https://nodejs.org/api/fs.html#fsaccesspath-mode-callback).
    const probe = join(folder, `.writable-${randomUUID()}`);
    closeSync(openSync(probe, 'wx', OWN_FILE));
    rmSync(probe);
    closeSync(openSync(lock, 'a', OWN_FILE));
    for (const file of [ledger, ...besides(ledger)]) {
      if (sizeOf(file) === null) continue;
      closeSync(openSync(file, 'r+'));
      // An older Tem left it readable for everybody; SQLite gives its log the same rights.
      if (process.platform !== 'win32') chmodSync(file, OWN_FILE);
    }
  } catch (error) {
    throw fileFailure(error, folder);
  }
}

/** Why Tem can't work in this data folder; null where it can. @param folder made where it is not there */
export function whyNoStart(folder: string): ProblemError | null {
  try {
    proveDataFolder(placesIn(folder));
    return null;
  } catch (error) {
    return fileFailure(error, folder);
  }
}
