/**
 * The same code again within this time, in ms, is the same scan (docs/reference/printing.md, "Scanners that type": a
 * bounce).
 */
export const BOUNCE_MS = 2_000;

/** Remembers recent codes from all scanners. */
export interface BounceFilter {
  /**
   * Checks a code. @param meaning what codes mean now: when it changes, the same code is a new scan
   * @returns null for a bounce; otherwise a function that forgets the code, for a scan that was not accepted
   */
  readonly accept: (text: string, meaning: string, nowMs: number) => (() => void) | null;
  /** Forgets all codes. */
  readonly reset: () => void;
}

export function createBounceFilter(): BounceFilter {
  const seen = new Map<string, number>();
  return {
    accept(text, meaning, nowMs) {
      for (const [key, atMs] of seen) if (nowMs - atMs >= BOUNCE_MS) seen.delete(key);
      const key = `${meaning} ${text.trim()}`;
      const bounced = seen.has(key);
      // A scanner that reads a code continuously bounces for as long as it does.
      seen.set(key, nowMs);
      return bounced ? null : () => void seen.delete(key);
    },
    reset: () => seen.clear(),
  };
}
