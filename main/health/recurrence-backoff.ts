import type { Clock } from '../platform/clock.ts';

/** What is met again this soon after it was over was not over: looks show it well, and work fails all the same. */
const RECURRENCE_MS = 60_000;

/** How long to wait after somebody met trouble: each time it is met again soon, twice as long. */
export interface RecurrenceBackoff {
  /** It is met. @returns the wait before the next look, in ms */
  nextWaitMs(): number;
  resolved(): void;
  reset(): void;
}

interface RecurrenceBackoffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
  readonly time: Pick<Clock, 'now'>;
}

export function createRecurrenceBackoff({
  firstMs,
  mostMs,
  time,
}: RecurrenceBackoffOptions): RecurrenceBackoff {
  let waitMs = firstMs;
  let overAtMs: number | null = null;
  const again = (nowMs: number): boolean =>
    overAtMs !== null && nowMs >= overAtMs && nowMs - overAtMs < RECURRENCE_MS;
  return {
    nextWaitMs() {
      waitMs = again(time.now()) ? Math.min(waitMs * 2, mostMs) : firstMs;
      return waitMs;
    },
    resolved() {
      overAtMs = time.now();
    },
    reset() {
      overAtMs = null;
    },
  };
}
