import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileLock } from '../../../main/database/file-lock.ts';

/** A folder that is being filled beside its final name. */
export interface StagingFolder {
  readonly folder: string;
  /** Removes what is left of it. */
  close(): void;
}

/** A draft that nobody holds is kept this long: its process may be between creating and locking it. */
const STALE_AFTER_MS = 60 * 60_000;

/** The file whose lock says that a draft is being filled; the system releases it however the process ends. */
const lockOf = (draft: string) => `${draft}.lock`;

/** @param target the draft's final path; a draft's name is the target's, a point and a random part */
export async function openStagingFolder(target: string): Promise<StagingFolder> {
  const folder = `${target}.${randomUUID()}`;
  mkdirSync(folder, { recursive: true });
  const lock = await lockStagingFolder(folder);
  return {
    folder,
    close() {
      rmSync(folder, { recursive: true, force: true });
      lock?.release();
      rmSync(lockOf(folder), { force: true });
    },
  };
}

/**
 * Removes the drafts of a target that a killed process left behind: older than an hour and unlocked.
 * @param now ms since 1970
 */
export async function removeStaleStagingFolders(target: string, now = Date.now()): Promise<void> {
  const parent = dirname(target);
  for (const name of listStagingFolders(parent, basename(target))) {
    const folder = join(parent, name);
    const made = statSync(folder, { throwIfNoEntry: false });
    if (made === undefined || now - made.mtimeMs < STALE_AFTER_MS) continue;
    const lock = await lockStagingFolder(folder);
    if (lock === null) continue;
    rmSync(folder, { recursive: true, force: true });
    lock.release();
    rmSync(lockOf(folder), { force: true });
  }
}

/** Loaded lazily: each start of the stand-in looks for drafts, and hardly one finds any. */
async function lockStagingFolder(draft: string): Promise<FileLock | null> {
  const { lockFile } = await import('../../../main/database/file-lock.ts');
  return lockFile(lockOf(draft), 'alone');
}

const RANDOM_PART = /^\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function listStagingFolders(parent: string, target: string): string[] {
  try {
    return readdirSync(parent).filter(
      (name) => name.startsWith(target) && RANDOM_PART.test(name.slice(target.length)),
    );
  } catch {
    // Nothing was ever unpacked.
    return [];
  }
}
