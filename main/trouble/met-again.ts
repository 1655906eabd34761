import type { Time } from './time.ts';

/** What is met again this soon after it was over was not over: looks show it well, and work fails all the same. */
const SOON_MS = 60_000;

/** How long to wait after somebody met trouble: each time it is met again soon, twice as long. */
export interface MetAgain {
  /** It is met. @returns the wait before the next look, in ms */
  wait(): number;
  over(): void;
  restart(): void;
}

interface Needs {
  readonly firstMs: number;
  readonly mostMs: number;
  readonly time: Pick<Time, 'now'>;
}

export function createMetAgain({ firstMs, mostMs, time }: Needs): MetAgain {
  let waitMs = firstMs;
  let overAtMs: number | null = null;
  const again = (nowMs: number): boolean =>
    overAtMs !== null && nowMs >= overAtMs && nowMs - overAtMs < SOON_MS;
  return {
    wait() {
      waitMs = again(time.now()) ? Math.min(waitMs * 2, mostMs) : firstMs;
      return waitMs;
    },
    over() {
      overAtMs = time.now();
    },
    restart() {
      overAtMs = null;
    },
  };
}
