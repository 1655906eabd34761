import { tooLong } from './too-much.ts';

/** The time that a document may take, all its tasks together. */
export interface Allowance {
  /** In ms. */
  left(): number;
  /** A thread takes up a task of it; answers what is to be called when the task is over. */
  begin(): () => void;
  /** More of it, where the document turns out to have more pages. */
  add(ms: number): void;
  /** Nothing more is to be done for the document. */
  end(): void;
  /** Why nothing more is done for it. */
  exceeded(): Error;
}

/**
 * Time counts while a thread is at one of the document's tasks, and only once where several are: a document does not pay for
 * threads that others use.
 * @param ms what it has
 */
export function createAllowance(ms: number, nowMs: () => number = () => performance.now()): Allowance {
  let [whole, used, running, since] = [ms, 0, 0, 0];
  return {
    left: () => whole - used - (running > 0 ? nowMs() - since : 0),
    begin() {
      if (running++ === 0) since = nowMs();
      return () => {
        if (--running === 0) used += nowMs() - since;
      };
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
