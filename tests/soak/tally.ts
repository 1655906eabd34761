import type { LabelState } from '../../shared/station.ts';
import { createConditionWaiter } from '../printers/virtual/condition-waiter.ts';

/** What the printer printed, and who waits for it. */
export interface Tally {
  /** Records a printed label. */
  add(code: string): void;
  /** How often an order was printed. */
  of(code: string): number;
  readonly labels: number;
  /** Resolves once this many labels came out; never, where they don't. */
  reached(labels: number): Promise<void>;
}

export function createTally(): Tally {
  const out = new Map<string, number>();
  const moments = createConditionWaiter();
  let labels = 0;
  return {
    add(code) {
      out.set(code, (out.get(code) ?? 0) + 1);
      labels++;
      moments.check();
    },
    of: (code) => out.get(code) ?? 0,
    get labels() {
      return labels;
    },
    reached: (wanted) => moments.until(() => labels >= wanted),
  };
}

/** The final result of an order, according to the printer and to Tem. */
export type Fate =
  /** Came out once, and Tem says so. */
  | 'once'
  /** Tem asks what to do about it, or says why it did not print it. */
  | 'asked'
  /** Did not come out, and Tem says that it did, or says nothing. */
  | 'lost'
  /** Came out more than once, though nobody asked for that. */
  | 'doubled'
  /** Came out, and Tem says that it did not. */
  | 'untrue';

export function assessFate(times: number, state: LabelState | undefined): Fate {
  if (times > 1) return 'doubled';
  const isSaid = state === 'printed' || state === 'submitted' || state === 'confirmed';
  if (state === 'unknown') return 'asked';
  if (times === 1) return isSaid ? 'once' : 'untrue';
  return state === 'held' || state === 'failed' ? 'asked' : 'lost';
}

/** States in which nothing of a label may have come out. */
const IN_HAND: readonly LabelState[] = ['looking-up', 'queued', 'held', 'preparing', 'proven', 'failed'];

/** Whether a state that Tem reports is true. */
export const isPossible = (times: number, state: LabelState): boolean =>
  state === 'printed' || state === 'confirmed' ? times > 0 : !IN_HAND.includes(state) || times === 0;
