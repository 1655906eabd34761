import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import type { Depth } from './health.ts';
import type { Places } from './places.ts';
import { runTask } from './run-task.ts';

interface Needs {
  readonly places: Places;
  readonly depth: Depth;
  readonly workerFile: string;
  readonly log: Log;
  /** The ledger is damaged. */
  readonly onBroken: (problem: ProblemError) => void;
}

/** The look at a ledger that is too large to be looked at before it is opened. */
export interface Proof {
  /** Resolves once the ledger was found whole, or could not be looked at. @throws ProblemError ledger-broken */
  readonly whole: Promise<void>;
  end(): Promise<unknown>;
}

/** Looks at all of a ledger that is open already. */
export function proveLedger({ places, depth, workerFile, log, onBroken }: Needs): Proof {
  const task = runTask(workerFile, { kind: 'prove', folder: places.folder, depth });
  async function prove(): Promise<void> {
    try {
      const { health, milliseconds } = await task.done;
      log({ event: 'ledger looked at', health: health.kind, depth, milliseconds });
      if (health.kind !== 'broken') return;
      log({ event: 'ledger broken', why: health.why });
    } catch (error) {
      // No word on the ledger is no word against it.
      log({ event: 'ledger not looked at', error });
      return;
    }
    const problem = new ProblemError('ledger-broken', { file: places.ledger });
    onBroken(problem);
    throw problem;
  }
  const whole = prove();
  // Whoever prints hears of it; where nobody does, onBroken was told.
  whole.catch(() => undefined);
  return { whole, end: task.end };
}
