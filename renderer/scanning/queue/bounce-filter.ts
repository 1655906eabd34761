/**
 * The same code again within this time, in ms, is the same scan (docs/reference/printing.md, "Scanners that type": a
 * bounce).
 */
export const BOUNCE_MS = 2_000;

/** Remembers recent codes from all scanners. */
export type BounceFilter = ReturnType<typeof createBounceFilter>;

export function createBounceFilter() {
  const seen = new Map<string, number>();
  return {
    /**
     * Checks a code. @param meaning what codes mean now: when it changes, the same code is a new scan
     * @returns null for a bounce; otherwise a function that forgets the code, for a scan that was not accepted
     */
    accept(text: string, meaning: string, nowMs: number): (() => void) | null {
      for (const [key, atMs] of seen) if (nowMs - atMs >= BOUNCE_MS) seen.delete(key);
      const key = `${meaning} ${text.trim()}`;
      const bounced = seen.has(key);
      // A scanner that reads a code continuously bounces for as long as it does.
      seen.set(key, nowMs);
      return bounced ? null : () => void seen.delete(key);
    },
    /** Forgets all codes. */
    reset: () => seen.clear(),
  };
}
