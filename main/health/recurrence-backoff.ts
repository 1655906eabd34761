import type { Clock } from '../platform/clock.ts';

/** A problem that recurs this soon had not ended: probes succeed, but work still fails. */
const RECURRENCE_MS = 60_000;

/** Returns how long to wait after a problem: twice as long each time it recurs soon. */
export function createRecurrenceBackoff({
  firstMs,
  mostMs,
  time,
}: {
  readonly firstMs: number;
  readonly mostMs: number;
  readonly time: Pick<Clock, 'now'>;
}) {
  let waitMs = firstMs;
  let overAtMs: number | null = null;
  const again = (nowMs: number): boolean =>
    overAtMs !== null && nowMs >= overAtMs && nowMs - overAtMs < RECURRENCE_MS;
  return {
    /** Records the problem. @returns the wait before the next probe, in ms */
    nextWaitMs(): number {
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
