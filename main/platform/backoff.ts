interface BackoffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
  /** Returns a number from 0 up to 1. Without it the waits are exact. */
  readonly random?: () => number;
}

/** How much longer than planned a wait may be, so that stations which failed together do not retry together. */
const JITTER = 0.25;

/** Growing waits, in ms. Creates waits from `firstMs` to `mostMs`, never outside that range. */
export function createBackoff({ firstMs, mostMs, random }: BackoffOptions) {
  const latestMs = random === undefined ? mostMs : mostMs / (1 + JITTER);
  let planned = firstMs;
  return {
    /** Returns the next wait, twice as long as the previous one. */
    next(): number {
      const now = planned;
      planned = Math.min(planned * 2, latestMs);
      return random === undefined ? now : Math.round(now * (1 + JITTER * random()));
    },
    reset() {
      planned = firstMs;
    },
  };
}

/** Returns the wait before an attempt, in ms: `firstMs` for attempt 0, doubling with each further attempt. */
export const exponentialWaitMs = (
  attempt: number,
  { firstMs, mostMs }: Omit<BackoffOptions, 'random'>,
): number => Math.min(firstMs * 2 ** attempt, mostMs);
