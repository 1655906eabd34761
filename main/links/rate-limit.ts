import { createSlidingWindow } from '../platform/sliding-window.ts';

/** The limits per minute: enough for opening one link per order, but not for a flood. */
export const LINK_RATE_LIMIT = { links: 30, codes: 1_000, withinMs: 60_000 } as const;

/** Counts the links of the last minute and their codes. */
export interface LinkRateLimit {
  /** Whether one more link is allowed. Counts it in any case. */
  allowLink(): boolean;
  /** Whether so many codes are allowed. Counts them only if they are. */
  allowCodes(codes: number): boolean;
}

/** @param nowMs a monotonic clock */
export function createLinkRateLimit(
  nowMs: () => number,
  { links, codes, withinMs }: typeof LINK_RATE_LIMIT = LINK_RATE_LIMIT,
): LinkRateLimit {
  // Excess links keep the limit exceeded: a page that keeps opening links gets none through.
  const recentLinks = createSlidingWindow({ withinMs, nowMs, maxEntries: links + 1 });
  const recentCodes = createSlidingWindow({ withinMs, nowMs });
  return {
    allowLink: () => recentLinks.add() <= links,
    allowCodes(more) {
      if (recentCodes.count() + more > codes) return false;
      recentCodes.add(more);
      return true;
    },
  };
}
