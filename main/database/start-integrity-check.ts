import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { detached } from '../platform/promises.ts';
import type { CheckDepth } from './check-database-file.ts';
import type { DatabasePaths } from './database-paths.ts';
import { runDatabaseTask } from './run-database-task.ts';

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
