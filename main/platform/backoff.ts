/** Waits that grow, in ms. */
export interface Backoff {
  /** The next one, twice as long as the one before. */
  next(): number;
  reset(): void;
}

interface BackoffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
  /** From 0 up to 1; left out, the waits are exact. */
  readonly random?: () => number;
}

/** How much longer than planned a wait may be, so that stations which failed together don't come back together. */
const JITTER = 0.25;

/** From `firstMs` to `mostMs`, never outside of them. */
export function createBackoff({ firstMs, mostMs, random }: BackoffOptions): Backoff {
  const latestMs = random === undefined ? mostMs : mostMs / (1 + JITTER);
  let planned = firstMs;
  return {
    next() {
      const now = planned;
      planned = Math.min(planned * 2, latestMs);
      return random === undefined ? now : Math.round(now * (1 + JITTER * random()));
    },
    reset() {
      planned = firstMs;
    },
  };
}

/** The wait before a try, in ms: the first for try 0, twice as long for each one after it. */
export const exponentialWaitMs = (
  attempt: number,
  { firstMs, mostMs }: Omit<BackoffOptions, 'random'>,
): number => Math.min(firstMs * 2 ** attempt, mostMs);
