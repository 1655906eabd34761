/** Counts what happened within the last while: what a rate limit is made of. */
export interface SlidingWindow {
  /** How much is counted now. */
  count(): number;
  /** Counts one more, or so many. @returns `count()` after it */
  add(amount?: number): number;
  /** Counts from zero. */
  reset(): void;
}

interface SlidingWindowOptions {
  readonly withinMs: number;
  /** A clock that is never set back. */
  readonly nowMs: () => number;
  /** The latest that are remembered, where a flood would take memory. */
  readonly maxEntries?: number;
}

export function createSlidingWindow({
  withinMs,
  nowMs,
  maxEntries = Number.POSITIVE_INFINITY,
}: SlidingWindowOptions): SlidingWindow {
  let entries: readonly { readonly atMs: number; readonly amount: number }[] = [];
  function count(): number {
    const sinceMs = nowMs() - withinMs;
    entries = entries.filter(({ atMs }) => atMs > sinceMs);
    return entries.reduce((sum, { amount }) => sum + amount, 0);
  }
  return {
    count,
    add(amount = 1) {
      const all = [...entries, { atMs: nowMs(), amount }];
      entries = all.slice(Math.max(0, all.length - maxEntries));
      return count();
    },
    reset() {
      entries = [];
    },
  };
}
