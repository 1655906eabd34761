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
  limits: typeof LINK_RATE_LIMIT = LINK_RATE_LIMIT,
): LinkRateLimit {
  let came: readonly number[] = [];
  let brought: readonly { readonly atMs: number; readonly codes: number }[] = [];
  const since = (): number => nowMs() - limits.withinMs;
  return {
    allowLink() {
      // Those beyond the limit keep it closed: a page that goes on opening links gets none through.
      came = [...came.filter((atMs) => atMs > since()), nowMs()].slice(-limits.links - 1);
      return came.length <= limits.links;
    },
    allowCodes(codes) {
      brought = brought.filter(({ atMs }) => atMs > since());
      const all = brought.reduce((sum, one) => sum + one.codes, codes);
      if (all > limits.codes) return false;
      brought = [...brought, { atMs: nowMs(), codes }];
      return true;
    },
  };
}
