import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../../shared/problem.ts';
import { despiteHolders } from '../held-file.ts';
import { OWN_FILE, OWN_FOLDER } from '../own-modes.ts';
import { type BackupReason, backupName, backupsIn } from './backup-name.ts';
import { openReadOnly } from './database.ts';
import { fileFailure } from './failure.ts';
import { healthOf, sizeOf } from './health.ts';
import { besides, type Places } from './places.ts';

/** How many of a kind are kept. */
const KEPT = { daily: 7, before: 2 } as const;
/** What a backup leaves free: the batch and its labels come first. */
const LEAVE_BYTES = 200_000_000;
const UNFINISHED = '.part';

/**
 * Writes a copy of the ledger as it is now, while others go on writing to it
 * (https://www.sqlite.org/lang_vacuum.html#vacuuminto). It gets its name once it was read again and found whole; older ones
 * are deleted only then.
 * @returns the new file
 * @throws ProblemError data-disk-full, data-read-only, data-not-written, ledger-busy, ledger-broken
 */
export function writeBackup(
  { ledger, backups }: Places,
  why: BackupReason,
  nowMs: number,
  freeBytes: (folder: string) => number = freeBytesOf,
): string {
  const file = join(backups, backupName(nowMs, why));
  const part = `${file}${UNFINISHED}`;
  try {
    // Names, phones and addresses are in it, as in the ledger: nobody else may read it.
    mkdirSync(backups, { recursive: true, mode: OWN_FOLDER });
    forgetUnfinished(backups);
    const bytes = (sizeOf(ledger) ?? 0) + (sizeOf(besides(ledger)[0]) ?? 0);
    if (freeBytes(backups) < bytes + LEAVE_BYTES)
      throw new ProblemError('data-disk-full', { folder: backups });
    closeSync(openSync(part, 'wx', OWN_FILE));
    copyLedger(ledger, part);
    const health = healthOf(part, 'everything');
    if (health.kind !== 'whole')
      throw new ProblemError('data-not-written', { folder: backups, detail: health.kind });
    flush(part);
    despiteHolders(() => renameSync(part, file));
    if (process.platform !== 'win32') flush(backups, 'r');
  } catch (error) {
    drop(part);
    throw fileFailure(error, backups);
  }
  for (const { file: old } of backupsIn(backups, nowMs)
    .filter((backup) => backup.why.kind === why.kind && backup.file !== file)
    .slice(KEPT[why.kind] - 1))
    drop(old);
  return file;
}

/** @param into an empty file, or none */
function copyLedger(ledger: string, into: string): void {
  const sqlite = openReadOnly(ledger);
  try {
    sqlite.prepare('VACUUM INTO ?').run(into);
  } finally {
    sqlite.close();
  }
}

/** Deletes a file that is not needed; one that can't be deleted now (another program reads it) is by a later backup. */
function drop(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // See above.
  }
}

/** What an earlier one left behind that was interrupted. */
function forgetUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(UNFINISHED) || name.endsWith(`${UNFINISHED}-journal`)) drop(join(folder, name));
}

/** Has the disk's word that what was written is there. */
export function flush(file: string, flags: 'r+' | 'r' = 'r+'): void {
  const opened = openSync(file, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
