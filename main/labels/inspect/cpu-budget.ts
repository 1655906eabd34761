import { timeLimitError } from './document-limits.ts';

export type CpuBudget = ReturnType<typeof createCpuBudget>;

/**
 * The CPU time that all tasks of a document may take together; in ms. Not elapsed time, because other load on the machine is not
 * the document's fault.
 * @param ms the initial budget
 */
export function createCpuBudget(ms: number) {
  let [whole, used] = [ms, 0];
  return {
    remainingMs: (): number => whole - used,
    spend: (more: number): void => void (used += more),
    /** Extends the budget for further pages. */
    extend: (more: number): void => void (whole += more),
    /** Ends all work on the document. */
    exhaust: (): void => void (used = Infinity),
    exceededError: (): Error => timeLimitError(whole),
  };
}

/** CPU time in ms, user and system; Node reports µs. */
export function cpuTimeMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
