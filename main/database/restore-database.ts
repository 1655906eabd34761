import { closeSync, constants, copyFileSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import { PRIVATE_FILE_MODE } from '../platform/atomic-write.ts';
import { retryWhileLockedSync } from '../platform/system-errors.ts';
import { checkDatabaseFile, fileSize } from './check-database-file.ts';
import { openDatabase } from './database.ts';
import { type DatabasePaths, walFilesOf } from './database-paths.ts';
import { readLossRecord, writeLossRecord } from './loss-record.ts';
import { addRestoredReceipt, markRestoredLabelsUnknown } from './mark-restored.ts';
import { translateFileError } from './storage-errors.ts';
import { type Backup, fileTimestamp, flushToDisk, listBackups } from './write-backup.ts';

/**
 * Replaces a broken or missing ledger by the newest intact backup, or by an empty ledger if there is none. The broken file is
 * kept under another name. Only for a process that is alone with the ledger; if interrupted, the next start repeats it.
 * @throws ProblemError data-disk-full, data-read-only, data-not-written; the ledger is then unchanged
 */
export function restoreDatabase(places: DatabasePaths, nowMs: number, log: Log): void {
  const { database, folder, backups, lossRecord } = places;
  try {
    const next = unfinishedPath(places);
    const from = listBackups(backups, nowMs).find((backup) => isWhole(backup, log)) ?? null;
    if (from === null) createEmpty(next);
    // The target does not exist (see unfinishedPath); a link put there meanwhile is not followed.
    else copyFileSync(from.file, next, constants.COPYFILE_EXCL);
    finishRestored(next, nowMs, from?.atMs ?? null);
    flushToDisk(next);
    // The reminder first: after an interruption from here on, the restoration starts over and reports again.
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

/** Creates the first ledger of a data folder. @throws ProblemError as `restoreDatabase` */
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

/** Where a ledger is built: it gets its name when complete, so that an empty file is never a ledger. */
function unfinishedPath({ database }: DatabasePaths): string {
  const next = `${database}.new`;
  for (const file of [next, ...walFilesOf(next)]) rmSync(file, { force: true });
  return next;
}

function createEmpty(file: string): void {
  closeSync(openSync(file, 'wx', PRIVATE_FILE_MODE));
  openDatabase(file).close();
}

/** Migrates it to the newest version, and records in it that it was restored. */
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

/** Renames the ledger with all its files, so that it can still be opened by hand. */
function moveBrokenAway(ledger: string, kept: string): void {
  const [wal, shm] = walFilesOf(ledger);
  const [keptWal, keptShm] = walFilesOf(kept);
  // An empty log was created by checking the file.
  if ((fileSize(wal) ?? 0) === 0) for (const file of [wal, shm]) rmSync(file, { force: true });
  // The log first: left behind by an interruption, it would be taken for the next ledger's log.
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
    // Held by another program (Windows): without its log the ledger would look intact but end earlier.
    for (const back of moved) back();
    throw error;
  }
}

/** Returns an unused name: two failures within a second must not overwrite each other. */
function freeName(folder: string, nowMs: number): string {
  for (let turn = 0; ; turn++) {
    const name = join(folder, `ledger.broken-${fileTimestamp(nowMs)}${turn === 0 ? '' : `-${turn}`}.sqlite`);
    if ([name, ...walFilesOf(name)].every((file) => fileSize(file) === null)) return name;
  }
}
