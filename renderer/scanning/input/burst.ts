import type { TimedKey } from './timed-key.ts';

/** What ended a burst: a key, or silence. */
export type BurstEnd = 'enter' | 'tab' | 'pause';

/** Keys that came as fast as a scanner types, and how they are classified. */
export interface Burst {
  /** The keys that produce text and the traces of an input method, in order; no modifiers and no terminator. */
  readonly keys: readonly TimedKey[];
  readonly endedBy: BurstEnd;
  /** The key that ended it; null after a pause. */
  readonly terminator: TimedKey | null;
  readonly verdict: Verdict;
}

export type Verdict =
  /** A scan: its text without prefix and suffix. */
  | { readonly kind: 'scan'; readonly text: string }
  /** An input method interfered; `seen` is what the page received. */
  | { readonly kind: 'ime'; readonly seen: string }
  /** Two sources typed at the same time. */
  | { readonly kind: 'mixed'; readonly seen: string };
