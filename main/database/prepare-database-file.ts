import { closeSync, openSync, rmSync } from 'node:fs';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { PRIVATE_FILE_MODE } from '../platform/atomic-write.ts';
import {
  type CheckDepth,
  checkDatabaseFile,
  type DatabaseFileState,
  fileSize,
  wasNotClosed,
} from './check-database-file.ts';
import { openDatabase } from './database.ts';
import type { DatabasePaths } from './database-paths.ts';
import { createDatabaseFile, restoreDatabase } from './restore-database.ts';
import { newerDatabaseError, SCHEMA_VERSION } from './schema.ts';
import { listBackups, writeBackup } from './write-backup.ts';

/** A ledger up to this size (some 20,000 labels, 0.1 s) is checked before it is opened; a larger one in parallel. */
export const CHECK_FIRST_BYTES = 64_000_000;

/**
 * Prepares the ledger for this version: creates a missing one, restores a broken one and migrates an old one, after a backup.
 * Only for a process that is alone with the ledger.
 * @param nowMs milliseconds since 1970
 * @throws ProblemError ledger-newer (nothing was touched), data-disk-full, data-read-only, data-not-written, ledger-busy
 */
export function prepareDatabaseFile(
  places: DatabasePaths,
  nowMs: number,
  log: Log,
  atOnceBytes = CHECK_FIRST_BYTES,
): void {
  const health = checkDatabaseFile(places.database, depthFor(places, atOnceBytes));
  switch (health.kind) {
    case 'missing':
      // Something deleted the ledger: the remaining backups are better than nothing.
      if (listBackups(places.backups, nowMs).length === 0) createDatabaseFile(places);
      else restoreDatabase(places, nowMs, log);
      break;
    case 'broken':
      log({ event: 'database damaged', why: health.why });
      restoreDatabase(places, nowMs, log);
      break;
    case 'newer':
      throw newerDatabaseError(places.database, health.version);
    case 'whole':
      if (health.version < SCHEMA_VERSION) upgrade(places, health.version, nowMs, log);
      break;
  }
  rmSync(places.suspect, { force: true });
}

/** Whether the ledger can be opened as it is; for a process that is not alone with it. @throws ProblemError ledger-newer */
export function isDatabaseReady({ database }: DatabasePaths): boolean {
  const health: DatabaseFileState = checkDatabaseFile(database, 'head');
  if (health.kind === 'newer') throw newerDatabaseError(database, health.version);
  return health.kind === 'whole' && health.version === SCHEMA_VERSION;
}

/** Makes the next start check the whole ledger. */
export function markSuspect({ suspect }: DatabasePaths): void {
  try {
    // If it exists already, that is enough.
    if (fileSize(suspect) === null) closeSync(openSync(suspect, 'wx', PRIVATE_FILE_MODE));
  } catch {
    // The disk is not writable: the next start does only its usual check.
  }
}

/** Returns how much of the ledger is read before it is opened. */
function depthFor({ database, suspect }: DatabasePaths, atOnceBytes: number): CheckDepth {
  if (fileSize(suspect) !== null) return 'everything';
  if ((fileSize(database) ?? 0) > atOnceBytes) return 'head';
  // An unclosed ledger is checked more closely: its log may belong to another file, or be lost.
  return wasNotClosed(database) ? 'everything' : 'pages';
}

function upgrade(places: DatabasePaths, from: number, nowMs: number, log: Log): void {
  const start = performance.now();
  try {
    writeBackup(places, { kind: 'before', version: SCHEMA_VERSION }, nowMs);
    openDatabase(places.database).close();
    const milliseconds = Math.round(performance.now() - start);
    log({ event: 'database upgraded', from, to: SCHEMA_VERSION, milliseconds });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'ledger-broken') throw error;
    // A large ledger, of which only the header was checked.
    log({ event: 'database damaged', why: 'it could not be brought to the newest version' });
    restoreDatabase(places, nowMs, log);
  }
}
