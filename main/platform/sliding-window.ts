/** Counts what happened within a recent period, for rate limits. */
export interface SlidingWindow {
  /** Returns the current count. */
  count(): number;
  /** Adds one, or `amount`. @returns `count()` afterwards */
  add(amount?: number): number;
  /** Restarts from zero. */
  reset(): void;
}

interface SlidingWindowOptions {
  readonly withinMs: number;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  /** Keeps only the latest entries, to bound memory during a flood. */
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
