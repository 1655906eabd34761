import { createWorkerClient } from '../platform/worker-client.ts';
import type { DatabaseTask, DatabaseTaskResults } from './database-task.ts';

/** A task under way. */
export interface RunningDatabaseTask<Kind extends DatabaseTask['kind']> {
  /** @throws ProblemError what it failed with; Error where the thread ended, or took too long */
  readonly done: Promise<DatabaseTaskResults[Kind]>;
  /** Ends it where it is; what it had written has no name yet. */
  end(): Promise<void>;
}

/** A disk that needs so long for a database stands still, in ms: 340 MB take 5 s, slow disks ten times that. */
const LIMIT_MS = 15 * 60_000;

/** Does one thing with the database away from main's event loop. @param workerFile absolute path of worker.ts as it was built */
export function runDatabaseTask<Kind extends DatabaseTask['kind']>(
  workerFile: string,
  task: Extract<DatabaseTask, { kind: Kind }>,
  limitMs = LIMIT_MS,
): RunningDatabaseTask<Kind> {
  const thread = createWorkerClient<DatabaseTask, DatabaseTaskResults>({
    name: 'database',
    file: workerFile,
    limitMs,
  });
  return { done: thread.run<Kind>(task).finally(() => void thread.close()), end: thread.close };
}
