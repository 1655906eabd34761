import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { createEmitter } from '../platform/emitter.ts';
import { type Backups, createBackups } from './backups.ts';
import { fileSize, wasNotClosed } from './check-database-file.ts';
import { assertDataFolderWritable } from './data-folder.ts';
import { type Database, openDatabase } from './database.ts';
import { type DatabasePaths, databasePathsIn } from './database-paths.ts';
import { type FileLock, lockFile } from './file-lock.ts';
import { deleteLossRecord, lossProblem, readLossRecord } from './loss-record.ts';
import {
  CHECK_FIRST_BYTES,
  isDatabaseReady,
  markSuspect,
  prepareDatabaseFile,
} from './prepare-database-file.ts';
import { type IntegrityCheck, runDatabaseTask, startIntegrityCheck } from './run-database-task.ts';

interface DatabaseFileOptions {
  /** The data folder; created if missing. */
  readonly folder: string;
  /** Absolute path of the built worker.ts. */
  readonly workerFile: string;
  readonly log: Log;
  readonly now?: () => number;
  /** How long to wait for other processes, in ms. */
  readonly waitMs?: number;
  /** A larger ledger is checked while it is open. */
  readonly checkFirstBytes?: number;
}

/** The wait while another process checks, restores or migrates the ledger, in ms; that takes seconds for 100,000 labels. */
const WAIT_MS = 20_000;

/** The open ledger of a data folder. */
export type DatabaseFile = ReturnType<typeof openDatabaseFile>;

/**
 * Opens the ledger after checking it and, if needed, restoring it from a backup. The process that is alone with the ledger does
 * that; processes that join later find it in order.
 * @throws ProblemError data-disk-full, data-read-only, data-not-written, ledger-busy, ledger-newer; nothing is lost then
 */
export function openDatabaseFile({
  folder,
  workerFile,
  log,
  now = Date.now,
  waitMs = WAIT_MS,
  checkFirstBytes = CHECK_FIRST_BYTES,
}: DatabaseFileOptions) {
  const places = databasePathsIn(folder);
  assertDataFolderWritable(places);
  const { lock, isFirst, wasOpen } = lockPrepared(places, {
    waitMs,
    makeReady: () => prepareDatabaseFile(places, now(), log, checkFirstBytes),
  });

  const damage = createEmitter<ProblemError>();
  let found: ProblemError | null = null;
  function broken(problem: ProblemError): void {
    if (found !== null) return;
    found = problem;
    markSuspect(places);
    damage.emit(problem);
  }

  let database: Database;
  try {
    database = openDatabase(places.database, broken);
  } catch (error) {
    lock.release();
    throw error;
  }
  // The first process checks it; a run next to an open station need not.
  const proof: IntegrityCheck | null =
    isFirst && (fileSize(places.database) ?? 0) > checkFirstBytes
      ? startIntegrityCheck({
          places,
          depth: wasOpen ? 'everything' : 'pages',
          workerFile,
          log,
          onBroken: broken,
        })
      : null;

  return {
    paths: places,
    database,
    /** Resolves once the ledger is known to be intact; nothing is printed before. @throws ProblemError ledger-broken */
    async whenVerified(): Promise<void> {
      await proof?.verified;
      if (found !== null) throw found;
    },
    /** What happened to the ledger, until the operator has read it. */
    loss(): Problem | null {
      const loss = readLossRecord(places.lossRecord);
      return loss === null ? null : lossProblem(loss);
    },
    /** Called when the operator has read it. */
    dismissLoss: (): void => deleteLossRecord(places.lossRecord),
    /** Notifies once if damage is found while it is open: nothing read or written can be trusted from then on. */
    onBroken(listener: (problem: ProblemError) => void): void {
      damage.on(listener);
      if (found !== null) listener(found);
    },
    /** Schedules the station's daily backups. @param onNotice called when the notice about them has changed */
    scheduleBackups: (onNotice: () => void): Backups =>
      createBackups({
        paths: places,
        makeBackup: (nowMs) => runDatabaseTask(workerFile, { kind: 'back-up', folder, nowMs }),
        log,
        onNotice,
        onBroken(why) {
          log({ event: 'database damaged', why });
          broken(new ProblemError('ledger-broken', { file: places.database }));
        },
      }),
    async close(): Promise<void> {
      await proof?.end();
      database.close();
      lock.release();
    },
  };
}

interface PreparedLock {
  readonly lock: FileLock;
  /** No other process had it open. */
  readonly isFirst: boolean;
  /** Its last writer had not closed it. */
  readonly wasOpen: boolean;
}

/** Waits until the ledger is ready, and prepares it if no other process is using it. */
function lockPrepared(
  places: DatabasePaths,
  { waitMs, makeReady }: { readonly waitMs: number; readonly makeReady: () => void },
): PreparedLock {
  const { database: ledger, lock } = places;
  for (const forAloneMs of [0, waitMs]) {
    const alone = lockFile(lock, 'alone', forAloneMs);
    const wasOpen = wasNotClosed(ledger);
    try {
      if (alone !== null) makeReady();
    } finally {
      alone?.release();
    }
    const shared = lockFile(lock, 'shared', waitMs);
    if (shared === null) break;
    if (alone !== null) return { lock: shared, isFirst: true, wasOpen };
    try {
      if (isDatabaseReady(places)) return { lock: shared, isFirst: false, wasOpen };
    } catch (error) {
      shared.release();
      throw error;
    }
    shared.release();
  }
  throw new ProblemError('ledger-busy', { file: ledger });
}
