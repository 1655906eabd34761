import type { LocalizedText } from '../../shared/language.ts';

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
  const longestMs = Math.max(...limits.map(({ withinMs }) => withinMs));
  let used: readonly number[] = [];
  return {
    reachedLimit: () =>
      limits.find(({ most, withinMs }) => used.filter((atMs) => atMs > nowMs() - withinMs).length >= most) ??
      null,
    record() {
      used = [...used.filter((atMs) => atMs > nowMs() - longestMs), nowMs()];
    },
    reset() {
      used = [];
    },
  };
}
