import { createSlidingWindow } from '../platform/sliding-window.ts';

/** What may come within a minute: enough for somebody who opens one link per order, and no flood. */
export const LINK_RATE_LIMIT = { links: 30, codes: 1_000, withinMs: 60_000 } as const;

/** Counts the links of the last minute and their codes. */
export interface LinkRateLimit {
  /** Whether one more link may come; it is counted, taken or not. */
  allowLink(): boolean;
  /** Whether it may bring so many codes; they are counted where it may. */
  allowCodes(codes: number): boolean;
}

/** @param nowMs a clock that is never set back */
export function createLinkRateLimit(
  nowMs: () => number,
  { links, codes, withinMs }: typeof LINK_RATE_LIMIT = LINK_RATE_LIMIT,
): LinkRateLimit {
  // Those beyond the limit keep it closed: a page that goes on opening links gets none through.
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
