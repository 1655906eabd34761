import type { TimedKey } from './timed-key.ts';

/** What ended a burst: a key, or that nothing came any more. */
export type BurstEnd = 'enter' | 'tab' | 'pause';

/** Keys that came as fast as a scanner types them, and what they are taken for. */
export interface Burst {
  /** The keys that type something and the marks of an input method, in order; no modifiers, not the terminator. */
  readonly keys: readonly TimedKey[];
  readonly endedBy: BurstEnd;
  /** The key that ended it; null after a pause. */
  readonly terminator: TimedKey | null;
  readonly verdict: Verdict;
}

export type Verdict =
  /** A scan: its text without prefix and suffix. */
  | { readonly kind: 'scan'; readonly text: string }
  /** An input method was at work; `seen` is what the page saw of it. */
  | { readonly kind: 'ime'; readonly seen: string }
  /** Typed by two at the same time. */
  | { readonly kind: 'mixed'; readonly seen: string };
