import type { LocalizedText } from '../../shared/language.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';

/** So many within this time are an operator's, and not asked about. */
export interface RateLimit {
  readonly most: number;
  readonly withinMs: number;
  /** The same as a person says it. */
  readonly within: LocalizedText;
}

/** Counts what is done without asking. */
export interface RateLimiter {
  /** Null while one more may be done; otherwise the limit that is reached. */
  reachedLimit(): RateLimit | null;
  /** One is done. */
  record(): void;
  /** A person agreed to more: counting begins anew. */
  reset(): void;
}

/** @param nowMs a clock that is never set back */
export function createRateLimiter(limits: readonly RateLimit[], nowMs: () => number): RateLimiter {
  const windows = limits.map((limit) => ({ limit, used: createSlidingWindow({ ...limit, nowMs }) }));
  return {
    reachedLimit: () => windows.find(({ limit, used }) => used.count() >= limit.most)?.limit ?? null,
    record() {
      for (const { used } of windows) used.add();
    },
    reset() {
      for (const { used } of windows) used.reset();
    },
  };
}
