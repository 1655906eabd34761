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
  /** The ledger is damaged. */
  readonly onBroken: (problem: ProblemError) => void;
}

/** The look at a ledger that is too large to be looked at before it is opened. */
export interface IntegrityCheck {
  /** Resolves once the ledger was found whole, or could not be looked at. @throws ProblemError ledger-broken */
  readonly verified: Promise<void>;
  end(): Promise<unknown>;
}

/** Looks at all of a ledger that is open already. */
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
      // No word on the ledger is no word against it.
      log({ event: 'database check failed', error });
      return;
    }
    const problem = new ProblemError('ledger-broken', { file: places.database });
    onBroken(problem);
    throw problem;
  }
  // Whoever prints hears of it; where nobody does, onBroken was told.
  return { verified: detached(prove()), end: task.end };
}
