import { timeLimitError } from './document-limit-error.ts';

/** The time of a processor that a document may take, all its tasks together; in ms. */
export interface CpuBudget {
  remainingMs(): number;
  /** A thread was so long at a task of it. */
  spend(ms: number): void;
  /** More of it, where the document turns out to have more pages. */
  extend(ms: number): void;
  /** Nothing more is to be done for the document. */
  exhaust(): void;
  /** Why nothing more is done for it. */
  exceededError(): Error;
}

/**
 * A processor's time and not a clock's: what else a machine is busy with is no document's fault.
 * @param ms what it has
 */
export function createCpuBudget(ms: number): CpuBudget {
  let [whole, used] = [ms, 0];
  return {
    remainingMs: () => whole - used,
    spend(more) {
      used += more;
    },
    extend(more) {
      whole += more;
    },
    exhaust() {
      used = Infinity;
    },
    exceededError: () => timeLimitError(whole),
  };
}
