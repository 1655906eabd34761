import type { Clock } from '../platform/clock.ts';

interface ProbeOptions<Answer> {
  /** May never finish: then it is not called again until it has. */
  readonly probe: (signal: AbortSignal) => Promise<Answer>;
  readonly limitMs: number;
  readonly time: Pick<Clock, 'after'>;
  /** Called with each answer; null if none came in time, or the probe failed. A late answer is reported too. */
  readonly onResult: (answer: Answer | null) => void;
}

/** Probes something external, one probe at a time, with a time limit. */
export function createProbe<Answer>({ probe, limitMs, time, onResult }: ProbeOptions<Answer>) {
  let underWay: AbortController | null = null;

  async function probeOnce(abort: AbortController): Promise<void> {
    const isCurrent = (): boolean => underWay === abort;
    const forget = time.after(limitMs, () => {
      abort.abort();
      if (isCurrent()) onResult(null);
    });
    const answer = await probe(abort.signal).catch(() => null);
    forget();
    if (!isCurrent()) return;
    underWay = null;
    // After the limit, a failure was already reported.
    if (answer !== null || !abort.signal.aborted) onResult(answer);
  }

  return {
    /** Probes now, or waits for the probe in progress. */
    run() {
      if (underWay !== null) return;
      underWay = new AbortController();
      void probeOnce(underWay);
    },
    /** Ignores the probe in progress; the next one does not wait for it. */
    cancel() {
      underWay?.abort();
      underWay = null;
    },
  };
}

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
