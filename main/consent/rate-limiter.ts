import type { LocalizedText } from '../../shared/language.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';

/** How many actions within which time count as an operator's and need no consent. */
export interface RateLimit {
  readonly most: number;
  readonly withinMs: number;
  /** The same period in words. */
  readonly within: LocalizedText;
}

/** Counts what is done without asking. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** @param nowMs a monotonic clock */
export function createRateLimiter(limits: readonly RateLimit[], nowMs: () => number) {
  const windows = limits.map((limit) => ({ limit, used: createSlidingWindow({ ...limit, nowMs }) }));
  return {
    /** Returns null while another action is allowed; otherwise the limit that is reached. */
    reachedLimit: (): RateLimit | null =>
      windows.find(({ limit, used }) => used.count() >= limit.most)?.limit ?? null,
    /** Counts one action. */
    record(): void {
      for (const { used } of windows) used.add();
    },
    /** Restarts the count after a person agreed to more. */
    reset(): void {
      for (const { used } of windows) used.reset();
    },
  };
}
