import { Worker } from 'node:worker_threads';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { inThread } from '../platform/in-thread.ts';
import { detached } from '../platform/promises.ts';
import { createWorkerClient } from '../platform/worker-client.ts';
import type { CheckDepth, DatabaseFileState } from './check-database-file.ts';
import type { DatabasePaths } from './database-paths.ts';

/** The tasks of the ledger's thread; each thread does one. */
export type DatabaseTask =
  /** Checks the ledger. */
  | { readonly kind: 'prove'; readonly folder: string; readonly depth: CheckDepth }
  /** Checks the whole ledger and, if it is intact, makes the daily backup. */
  | { readonly kind: 'back-up'; readonly folder: string; readonly nowMs: number };

/** What a backup cost. */
export interface BackupStats {
  readonly bytes: number;
  readonly checkMs: number;
  readonly copyMs: number;
}

export interface DatabaseTaskResults {
  readonly prove: { readonly health: DatabaseFileState; readonly milliseconds: number };
  readonly 'back-up':
    | ({ readonly kind: 'backed-up' } & BackupStats)
    /** The database is damaged, so no backup is made of it. */
    | { readonly kind: 'broken'; readonly why: string };
}

/** A task in progress. */
export interface RunningDatabaseTask<Kind extends DatabaseTask['kind']> {
  /** @throws ProblemError of the failed task; Error if the thread ended, or took too long */
  readonly done: Promise<DatabaseTaskResults[Kind]>;
  /** Aborts the task; anything already written has no name yet. */
  end(): Promise<void>;
}

/** The time after which a disk counts as hung, in ms: 340 MB take 5 s, slow disks ten times that. */
const LIMIT_MS = 15 * 60_000;

/** Runs one database task off main's event loop. @param workerFile absolute path of the built worker.ts */
export function runDatabaseTask<Kind extends DatabaseTask['kind']>(
  workerFile: string,
  task: Extract<DatabaseTask, { kind: Kind }>,
  limitMs = LIMIT_MS,
): RunningDatabaseTask<Kind> {
  const thread = createWorkerClient<DatabaseTask, DatabaseTaskResults>({
    name: "the ledger's thread",
    start: inThread(() => new Worker(workerFile)),
    limitMs,
  });
  return { done: thread.run<Kind>(task).finally(() => void thread.close()), end: thread.close };
}

interface IntegrityCheckOptions {
  readonly places: DatabasePaths;
  readonly depth: CheckDepth;
  readonly workerFile: string;
  readonly log: Log;
  /** Called if the ledger is damaged. */
  readonly onBroken: (problem: ProblemError) => void;
}

/** The check of a ledger that is too large to be checked before it is opened. */
export interface IntegrityCheck {
  /** Resolves once the ledger was found intact, or could not be checked. @throws ProblemError ledger-broken */
  readonly verified: Promise<void>;
  end(): Promise<unknown>;
}

/** Checks the whole of a ledger that is already open. */
export function startIntegrityCheck({
  places,
  depth,
  workerFile,
  log,
  onBroken,
}: IntegrityCheckOptions): IntegrityCheck {
  const task = runDatabaseTask(workerFile, { kind: 'prove', folder: places.folder, depth });
  async function prove(): Promise<void> {
    try {
      const { health, milliseconds } = await task.done;
      log({ event: 'database checked', health: health.kind, depth, milliseconds });
      if (health.kind !== 'broken') return;
      log({ event: 'database damaged', why: health.why });
    } catch (error) {
      // A check without a result does not count against the ledger.
      log({ event: 'database check failed', error });
      return;
    }
    const problem = new ProblemError('ledger-broken', { file: places.database });
    onBroken(problem);
    throw problem;
  }
  // Printing waits for this promise; otherwise onBroken has reported the damage.
  return { verified: detached(prove()), end: task.end };
}
