import { Worker } from 'node:worker_threads';
import { ProblemError } from '../../shared/problem.ts';
import type { DatabaseTask, DatabaseTaskResult } from './database-task.ts';

/** A task under way. */
export interface RunningDatabaseTask<Kind extends DatabaseTaskResult['kind']> {
  /** @throws ProblemError what it failed with; internal where the thread ended, or took too long */
  readonly done: Promise<Extract<DatabaseTaskResult, { kind: Kind }>>;
  /** Ends it where it is; what it had written has no name yet. */
  end(): Promise<unknown>;
}

/** A disk that needs so long for a ledger stands still, in ms: 340 MB take 5 s, slow disks ten times that. */
const LIMIT_MS = 15 * 60_000;

/** The answers that a task has. */
interface TaskResultKinds {
  readonly prove: 'proven';
  readonly 'back-up': 'backed-up' | 'broken';
}

/** Does one thing with the ledger away from main's event loop. @param workerFile absolute path of worker.ts as it was built */
export function runDatabaseTask<Kind extends DatabaseTask['kind']>(
  workerFile: string,
  task: Extract<DatabaseTask, { kind: Kind }>,
  limitMs = LIMIT_MS,
): RunningDatabaseTask<TaskResultKinds[Kind]> {
  const { promise, resolve, reject } = Promise.withResolvers<DatabaseTaskResult>();
  const worker = new Worker(workerFile, { workerData: task });
  // It keeps nobody from ending.
  worker.unref();
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`the ledger's thread ended (${code})`)));
  const watchdog = setTimeout(() => void worker.terminate(), limitMs).unref();
  const answer = promise
    .finally(() => clearTimeout(watchdog))
    .then((done) => {
      if (done.kind !== 'failed') return done as Extract<DatabaseTaskResult, { kind: TaskResultKinds[Kind] }>; // the task's own answer
      const error = new ProblemError(done.problem.code, done.problem.values);
      if (done.stack !== null) error.stack = done.stack;
      throw error;
    });
  return { done: answer, end: () => worker.terminate() };
}
