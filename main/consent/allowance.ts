import type { Words } from '../../shared/language.ts';

/** So many within this time are an operator's, and not asked about. */
export interface Limit {
  readonly most: number;
  readonly withinMs: number;
  /** The same as a person says it. */
  readonly within: Words;
}

/** Counts what is done without asking. */
export interface Allowance {
  /** Null while one more may be done; otherwise the limit that is reached. */
  reached(): Limit | null;
  /** One is done. */
  use(): void;
  /** A person agreed to more: counting begins anew. */
  renew(): void;
}

/** @param nowMs a clock that is never set back */
export function createAllowance(limits: readonly Limit[], nowMs: () => number): Allowance {
  const longestMs = Math.max(...limits.map(({ withinMs }) => withinMs));
  let used: readonly number[] = [];
  return {
    reached: () =>
      limits.find(({ most, withinMs }) => used.filter((atMs) => atMs > nowMs() - withinMs).length >= most) ??
      null,
    use() {
      used = [...used.filter((atMs) => atMs > nowMs() - longestMs), nowMs()];
    },
    renew() {
      used = [];
    },
  };
}
