import type { Problem } from '../../shared/problem.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { type Backups, createBackups } from './backups.ts';
import { proveDataFolder } from './data-folder.ts';
import { type Database, openDatabase } from './database.ts';
import { type FileLock, lockFile } from './file-lock.ts';
import { sizeOf, wasLeftOpen } from './health.ts';
import { forgetLoss, problemOfLoss, readLoss } from './notice-file.ts';
import { type Places, placesIn } from './places.ts';
import { type Proof, proveLedger } from './prove-ledger.ts';
import { AT_ONCE_BYTES, isReady, makeReady, markSuspect } from './ready-ledger.ts';
import { runTask } from './run-task.ts';

/** The ledger of a data folder, open. */
export interface LedgerFile {
  readonly places: Places;
  readonly database: Database;
  /** Resolves once the ledger is known to be whole; nothing is printed before. @throws ProblemError ledger-broken */
  whole(): Promise<void>;
  /** What became of the ledger, as long as nobody has read it. */
  loss(): Problem | null;
  /** The operator has read it. */
  lossRead(): void;
  /** Told once, when damage is found while it is open: nothing that is read or written is to be relied upon any more. */
  onBroken(listener: (problem: ProblemError) => void): void;
  /** For the station: a backup a day. @param onNotice what the operator has to know of them has changed */
  keepBackups(onNotice: () => void): Backups;
  close(): Promise<void>;
}

interface Needs {
  /** The data folder; made where it is not there. */
  readonly folder: string;
  /** Absolute path of worker.ts as it was built. */
  readonly workerFile: string;
  readonly log: Log;
  readonly now?: () => number;
  /** How long other processes are waited for, in ms. */
  readonly waitMs?: number;
  /** A larger ledger is looked at while it is open. */
  readonly atOnceBytes?: number;
}

/** Another process looks at the ledger, restores it or brings it to a newer version: seconds for 100,000 labels. */
const WAIT_MS = 20_000;

/**
 * Opens the ledger, after it was looked at and where needed restored from a backup. Of many processes the one that is alone
 * with it does that; those that come to an open one find it in order.
 * @throws ProblemError data-disk-full, data-read-only, data-not-written, ledger-busy, ledger-newer; nothing is lost then
 */
export function openLedgerFile({
  folder,
  workerFile,
  log,
  now = Date.now,
  waitMs = WAIT_MS,
  atOnceBytes = AT_ONCE_BYTES,
}: Needs): LedgerFile {
  const places = placesIn(folder);
  proveDataFolder(places);
  const { lock, isFirst, wasOpen } = lockReady(places, {
    waitMs,
    makeReady: () => makeReady(places, now(), log, atOnceBytes),
  });

  const listeners: ((problem: ProblemError) => void)[] = [];
  let found: ProblemError | null = null;
  function broken(problem: ProblemError): void {
    if (found !== null) return;
    found = problem;
    markSuspect(places);
    for (const listener of listeners) listener(problem);
  }

  let database: Database;
  try {
    database = openDatabase(places.ledger, broken);
  } catch (error) {
    lock.release();
    throw error;
  }
  // Whoever was first looks at it; a run beside an open station need not.
  const proof: Proof | null =
    isFirst && (sizeOf(places.ledger) ?? 0) > atOnceBytes
      ? proveLedger({ places, depth: wasOpen ? 'everything' : 'pages', workerFile, log, onBroken: broken })
      : null;

  return {
    places,
    database,
    async whole() {
      await proof?.whole;
      if (found !== null) throw found;
    },
    loss() {
      const loss = readLoss(places.notice);
      return loss === null ? null : problemOfLoss(loss);
    },
    lossRead: () => forgetLoss(places.notice),
    onBroken(listener) {
      listeners.push(listener);
      if (found !== null) listener(found);
    },
    keepBackups: (onNotice) =>
      createBackups({
        places,
        make: (nowMs) => runTask(workerFile, { kind: 'back-up', folder, nowMs }),
        log,
        onNotice,
        onBroken(why) {
          log({ event: 'ledger broken', why });
          broken(new ProblemError('ledger-broken', { file: places.ledger }));
        },
      }),
    async close() {
      await proof?.end();
      database.close();
      lock.release();
    },
  };
}

interface Ready {
  readonly lock: FileLock;
  /** Nobody else had it open. */
  readonly isFirst: boolean;
  /** Its last writer had not closed it. */
  readonly wasOpen: boolean;
}

/** Waits for the ledger to be ready, and makes it so where nobody else is at it. */
function lockReady(
  places: Places,
  { waitMs, makeReady }: { readonly waitMs: number; readonly makeReady: () => void },
): Ready {
  const { ledger, lock } = places;
  for (const forAloneMs of [0, waitMs]) {
    const alone = lockFile(lock, 'alone', forAloneMs);
    const wasOpen = wasLeftOpen(ledger);
    try {
      if (alone !== null) makeReady();
    } finally {
      alone?.release();
    }
    const shared = lockFile(lock, 'shared', waitMs);
    if (shared === null) break;
    if (alone !== null) return { lock: shared, isFirst: true, wasOpen };
    try {
      if (isReady(places)) return { lock: shared, isFirst: false, wasOpen };
    } catch (error) {
      shared.release();
      throw error;
    }
    shared.release();
  }
  throw new ProblemError('ledger-busy', { file: ledger });
}
