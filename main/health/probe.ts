import type { Clock } from '../platform/clock.ts';

/** Looks at something outside, one look at a time, and never longer than its limit. */
export interface Probe {
  /** Looks now; while a look is under way its answer is waited for instead. */
  run(): void;
  /** What is under way tells nothing any more, and the next look waits for nobody. */
  cancel(): void;
}

interface ProbeOptions<Answer> {
  /** May take for ever: then it is asked no more until it has answered. */
  readonly probe: (signal: AbortSignal) => Promise<Answer>;
  readonly limitMs: number;
  readonly time: Pick<Clock, 'after'>;
  /** Told each answer; null where none came in time, or asking failed. One that comes later is told too. */
  readonly onResult: (answer: Answer | null) => void;
}

export function createProbe<Answer>({ probe, limitMs, time, onResult }: ProbeOptions<Answer>): Probe {
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
    // After the limit a failure is what was said already.
    if (answer !== null || !abort.signal.aborted) onResult(answer);
  }

  return {
    run() {
      if (underWay !== null) return;
      underWay = new AbortController();
      void probeOnce(underWay);
    },
    cancel() {
      underWay?.abort();
      underWay = null;
    },
  };
}
