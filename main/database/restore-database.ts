import { closeSync, constants, copyFileSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import { PRIVATE_FILE_MODE } from '../platform/file-modes.ts';
import { retryWhileLockedSync } from '../platform/retry-locked-file.ts';
import { type Backup, fileTimestamp, listBackups } from './backup-name.ts';
import { checkDatabaseFile, fileSize } from './check-database-file.ts';
import { openDatabase } from './database.ts';
import { type DatabasePaths, walFilesOf } from './database-paths.ts';
import { readLossRecord, writeLossRecord } from './loss-record.ts';
import { addRestoredReceipt, markRestoredLabelsUnknown } from './mark-restored.ts';
import { translateFileError } from './storage-errors.ts';
import { flushToDisk } from './write-backup.ts';

/**
 * Puts the newest backup that is whole in the place of a ledger that is broken or gone; where there is none, an empty one.
 * What was broken is kept under another name. Only for a process that is alone with the ledger; interrupted, it is done
 * again by the next start.
 * @throws ProblemError data-disk-full, data-read-only, data-not-written; the ledger is then what it was
 */
export function restoreDatabase(places: DatabasePaths, nowMs: number, log: Log): void {
  const { database, folder, backups, lossRecord } = places;
  try {
    const next = unfinishedPath(places);
    const from = listBackups(backups, nowMs).find((backup) => isWhole(backup, log)) ?? null;
    if (from === null) createEmpty(next);
    // Nothing is there (see unfinished); a link that somebody has put there meanwhile is not followed.
    else copyFileSync(from.file, next, constants.COPYFILE_EXCL);
    finishRestored(next, nowMs, from?.atMs ?? null);
    flushToDisk(next);
    // The reminder first: whoever is interrupted from here on begins again, and says it again.
    const kept = freeName(folder, nowMs);
    const wasThere = [database, walFilesOf(database)[0]].some((file) => fileSize(file) !== null);
    const earlier = readLossRecord(lossRecord)?.kept ?? null;
    writeLossRecord(lossRecord, { kept: wasThere ? kept : earlier, backupAtMs: from?.atMs ?? null });
    if (wasThere) moveBrokenAway(database, kept);
    retryWhileLockedSync(() => renameSync(next, database));
    log({ event: 'database restored', backup: from === null ? null : new Date(from.atMs).toISOString() });
  } catch (error) {
    throw translateFileError(error, folder);
  }
}

/** Makes the first ledger of a data folder. @throws ProblemError as `restoreLedger` */
export function createDatabaseFile(places: DatabasePaths): void {
  try {
    const next = unfinishedPath(places);
    createEmpty(next);
    flushToDisk(next);
    retryWhileLockedSync(() => renameSync(next, places.database));
  } catch (error) {
    throw translateFileError(error, places.folder);
  }
}

/** Where a ledger is made: it gets its name when it is whole, so that an empty file is never a ledger. */
function unfinishedPath({ database }: DatabasePaths): string {
  const next = `${database}.new`;
  for (const file of [next, ...walFilesOf(next)]) rmSync(file, { force: true });
  return next;
}

function createEmpty(file: string): void {
  closeSync(openSync(file, 'wx', PRIVATE_FILE_MODE));
  openDatabase(file).close();
}

/** Brings it to the newest version, and says in it that it was restored. */
function finishRestored(file: string, nowMs: number, backupAtMs: number | null): void {
  const { sqlite, close } = openDatabase(file);
  try {
    markRestoredLabelsUnknown(sqlite, nowMs);
    addRestoredReceipt(sqlite, nowMs, backupAtMs);
  } finally {
    close();
  }
}

function isWhole({ file, atMs }: Backup, log: Log): boolean {
  const health = checkDatabaseFile(file, 'everything');
  if (health.kind !== 'whole')
    log({ event: 'backup unusable', made: new Date(atMs).toISOString(), health: health.kind });
  return health.kind === 'whole';
}

/** Renames the ledger with all that belongs to it, so that it can still be opened by hand. */
function moveBrokenAway(ledger: string, kept: string): void {
  const [wal, shm] = walFilesOf(ledger);
  const [keptWal, keptShm] = walFilesOf(kept);
  // An empty log is what the look at the file made.
  if ((fileSize(wal) ?? 0) === 0) for (const file of [wal, shm]) rmSync(file, { force: true });
  // The log first: left behind by an interruption, it would be taken for that of the next ledger.
  const moved: (() => void)[] = [];
  try {
    for (const [from, to] of [
      [wal, keptWal],
      [shm, keptShm],
      [ledger, kept],
    ] as const) {
      if (fileSize(from) === null) continue;
      retryWhileLockedSync(() => renameSync(from, to));
      moved.unshift(() => renameSync(to, from));
    }
  } catch (error) {
    // Held by another program (Windows): without its log the ledger would pass for a whole one that ends earlier.
    for (const back of moved) back();
    throw error;
  }
}

/** A name that nothing has: two breaks within a second must not overwrite each other. */
function freeName(folder: string, nowMs: number): string {
  for (let turn = 0; ; turn++) {
    const name = join(folder, `ledger.broken-${fileTimestamp(nowMs)}${turn === 0 ? '' : `-${turn}`}.sqlite`);
    if ([name, ...walFilesOf(name)].every((file) => fileSize(file) === null)) return name;
  }
}
