import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../../shared/problem.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../platform/atomic-write.ts';
import { freeBytesOfSync } from '../platform/free-bytes.ts';
import { retryWhileLockedSync } from '../platform/system-errors.ts';
import { checkDatabaseFile, fileSize } from './check-database-file.ts';
import { openReadOnlyDatabase } from './database.ts';
import { type DatabasePaths, walFilesOf } from './database-paths.ts';
import { translateFileError } from './storage-errors.ts';

/** A backup of the ledger in the backup folder. */
export interface Backup {
  readonly file: string;
  /** When it was made, to the second; milliseconds since 1970. */
  readonly atMs: number;
  /** Made daily, or before the ledger was migrated to a newer version. */
  readonly reason: BackupReason;
}

type BackupReason = { readonly kind: 'daily' } | { readonly kind: 'before'; readonly version: number };

const NAME = /^ledger-(?:before-v(\d{1,6})-)?(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.sqlite$/;

/** Names a backup "ledger-2026-11-21T093000Z.sqlite" or "ledger-before-v5-2026-…": in UTC, so that names sort by time. */
export const backupName = (atMs: number, why: BackupReason): string =>
  `ledger-${why.kind === 'daily' ? '' : `before-v${why.version}-`}${fileTimestamp(atMs)}.sqlite`;

/** Formats a time so that it may be part of a file name on every system. */
export const fileTimestamp = (atMs: number): string => new Date(atMs).toISOString().replace(/:|\.\d+/g, '');

/** Lists the backups in a folder, newest first; last come those with a future time, made while the clock was wrong. */
export function listBackups(folder: string, nowMs: number): Backup[] {
  const isToCome = ({ atMs }: Backup): boolean => atMs > nowMs;
  return namesIn(folder)
    .flatMap((name) => parseBackupName(folder, name) ?? [])
    .toSorted((a, b) => Number(isToCome(a)) - Number(isToCome(b)) || b.atMs - a.atMs);
}

function parseBackupName(folder: string, name: string): Backup | null {
  const found = NAME.exec(name);
  if (found === null) return null;
  const [, version, day, hours, minutes, seconds] = found;
  const atMs = Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(atMs)) return null;
  const why: BackupReason =
    version === undefined ? { kind: 'daily' } : { kind: 'before', version: Number(version) };
  return { file: join(folder, name), atMs, reason: why };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist yet.
    return [];
  }
}

/** How many backups of each kind are kept. */
const BACKUPS_TO_KEEP = { daily: 7, before: 2 } as const;
/** The space that a backup leaves free for the batch and its labels. */
const RESERVED_BYTES = 200_000_000;
const UNFINISHED = '.part';

/**
 * Writes a copy of the current ledger while other processes continue to write to it
 * (https://www.sqlite.org/lang_vacuum.html#vacuuminto). The copy gets its name only after it was read back and found intact;
 * older backups are deleted only then.
 * @returns the new file
 * @throws ProblemError data-disk-full, data-read-only, data-not-written, ledger-busy, ledger-broken
 */
export function writeBackup(
  { database, backups }: DatabasePaths,
  why: BackupReason,
  nowMs: number,
  freeBytes: (folder: string) => number = freeBytesOfSync,
): string {
  const file = join(backups, backupName(nowMs, why));
  const part = `${file}${UNFINISHED}`;
  try {
    // It contains names, phones and addresses, like the ledger: nobody else may read it.
    mkdirSync(backups, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    deleteUnfinished(backups);
    const bytes = (fileSize(database) ?? 0) + (fileSize(walFilesOf(database)[0]) ?? 0);
    if (freeBytes(backups) < bytes + RESERVED_BYTES)
      throw new ProblemError('data-disk-full', { folder: backups });
    closeSync(openSync(part, 'wx', PRIVATE_FILE_MODE));
    copyDatabase(database, part);
    const health = checkDatabaseFile(part, 'everything');
    if (health.kind !== 'whole')
      throw new ProblemError('data-not-written', { folder: backups, detail: health.kind });
    flushToDisk(part);
    retryWhileLockedSync(() => renameSync(part, file));
    if (process.platform !== 'win32') flushToDisk(backups, 'r');
  } catch (error) {
    deleteQuietly(part);
    throw translateFileError(error, backups);
  }
  for (const { file: old } of listBackups(backups, nowMs)
    .filter((backup) => backup.reason.kind === why.kind && backup.file !== file)
    .slice(BACKUPS_TO_KEEP[why.kind] - 1))
    deleteQuietly(old);
  return file;
}

/** @param into an empty file, or none */
function copyDatabase(ledger: string, into: string): void {
  const sqlite = openReadOnlyDatabase(ledger);
  try {
    sqlite.prepare('VACUUM INTO ?').run(into);
  } finally {
    sqlite.close();
  }
}

/** Deletes a file that is not needed; if another program has it open, a later backup deletes it. */
function deleteQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // See above.
  }
}

/** Deletes what an interrupted backup left behind. */
function deleteUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(UNFINISHED) || name.endsWith(`${UNFINISHED}-journal`))
      deleteQuietly(join(folder, name));
}

/** Waits until the written data is on disk. */
export function flushToDisk(file: string, flags: 'r+' | 'r' = 'r+'): void {
  const opened = openSync(file, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
