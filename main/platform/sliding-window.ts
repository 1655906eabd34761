/** Counts what happened within a recent period, for rate limits. */
export function createSlidingWindow({
  withinMs,
  nowMs,
  maxEntries = Number.POSITIVE_INFINITY,
}: {
  readonly withinMs: number;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  /** Keeps only the latest entries, to bound memory during a flood. */
  readonly maxEntries?: number;
}) {
  let entries: readonly { readonly atMs: number; readonly amount: number }[] = [];
  function count(): number {
    const sinceMs = nowMs() - withinMs;
    entries = entries.filter(({ atMs }) => atMs > sinceMs);
    return entries.reduce((sum, { amount }) => sum + amount, 0);
  }
  return {
    /** Returns the current count. */
    count,
    /** Adds one, or `amount`. @returns `count()` afterwards */
    add(amount: number = 1): number {
      const all = [...entries, { atMs: nowMs(), amount }];
      entries = all.slice(Math.max(0, all.length - maxEntries));
      return count();
    },
    /** Restarts from zero. */
    reset() {
      entries = [];
    },
  };
}
