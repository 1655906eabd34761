import { createWorkerClient } from '../platform/worker-client.ts';
import type { DatabaseTask, DatabaseTaskResults } from './database-task.ts';

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
    file: workerFile,
    limitMs,
  });
  return { done: thread.run<Kind>(task).finally(() => void thread.close()), end: thread.close };
}
