/** The same code again within this time (ms) is one scan (docs/reference/printing.md, "Scanners that type": a bounce). */
export const BOUNCE_MS = 2_000;

/** Knows which codes came just now, from any scanner. */
export interface BounceFilter {
  /**
   * A code came. @param meaning what codes mean now: the same code is another scan where that has changed
   * @returns null where it is a bounce; otherwise what forgets it again, for a scan that was not taken
   */
  readonly accept: (text: string, meaning: string, nowMs: number) => (() => void) | null;
  /** Forgets them all. */
  readonly reset: () => void;
}

export function createBounceFilter(): BounceFilter {
  const seen = new Map<string, number>();
  return {
    accept(text, meaning, nowMs) {
      for (const [key, atMs] of seen) if (nowMs - atMs >= BOUNCE_MS) seen.delete(key);
      const key = `${meaning} ${text.trim()}`;
      const bounced = seen.has(key);
      // A scanner that reads a code all the while bounces for as long as it does.
      seen.set(key, nowMs);
      return bounced ? null : () => void seen.delete(key);
    },
    reset: () => seen.clear(),
  };
}
