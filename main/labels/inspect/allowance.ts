import { tooLong } from './too-much.ts';

/** The time of a processor that a document may take, all its tasks together; in ms. */
export interface Allowance {
  left(): number;
  /** A thread was so long at a task of it. */
  spend(ms: number): void;
  /** More of it, where the document turns out to have more pages. */
  add(ms: number): void;
  /** Nothing more is to be done for the document. */
  end(): void;
  /** Why nothing more is done for it. */
  exceeded(): Error;
}

/**
 * A processor's time and not a clock's: what else a machine is busy with is no document's fault.
 * @param ms what it has
 */
export function createAllowance(ms: number): Allowance {
  let [whole, used] = [ms, 0];
  return {
    left: () => whole - used,
    spend(more) {
      used += more;
    },
    add(more) {
      whole += more;
    },
    end() {
      used = Infinity;
    },
    exceeded: () => tooLong(whole),
  };
}
