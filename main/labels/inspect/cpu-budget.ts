import { timeLimitError } from './document-limits.ts';

/** The CPU time that all tasks of a document may take together; in ms. */
export interface CpuBudget {
  remainingMs(): number;
  /** Records the CPU time of one of its tasks. */
  spend(ms: number): void;
  /** Extends the budget for further pages. */
  extend(ms: number): void;
  /** Ends all work on the document. */
  exhaust(): void;
  /** The error for a used-up budget. */
  exceededError(): Error;
}

/**
 * Uses CPU time instead of elapsed time, because other load on the machine is not the document's fault.
 * @param ms the initial budget
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

/** CPU time in ms, user and system; Node reports µs. */
export function cpuTimeMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
