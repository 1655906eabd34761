import { createSlidingWindow } from '../platform/sliding-window.ts';

/** The limits per minute: enough for opening one link per order, but not for a flood. */
export const LINK_RATE_LIMIT = { links: 30, codes: 1_000, withinMs: 60_000 } as const;

/** Counts the links of the last minute and their codes. */
export type LinkRateLimit = ReturnType<typeof createLinkRateLimit>;

/** @param nowMs a monotonic clock */
export function createLinkRateLimit(
  nowMs: () => number,
  { links, codes, withinMs }: typeof LINK_RATE_LIMIT = LINK_RATE_LIMIT,
) {
  // Excess links keep the limit exceeded: a page that keeps opening links gets none through.
  const recentLinks = createSlidingWindow({ withinMs, nowMs, maxEntries: links + 1 });
  const recentCodes = createSlidingWindow({ withinMs, nowMs });
  return {
    /** Whether one more link is allowed. Counts it in any case. */
    allowLink: (): boolean => recentLinks.add() <= links,
    /** Whether so many codes are allowed. Counts them only if they are. */
    allowCodes(more: number): boolean {
      if (recentCodes.count() + more > codes) return false;
      recentCodes.add(more);
      return true;
    },
  };
}
