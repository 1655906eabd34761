import type { Clock } from '../../../main/platform/clock.ts';

/** A clock that moves only when the test moves it. */
export interface FakeClock extends Clock {
  /** Advances the clock by ms: runs timers in order, each with its follow-up work before the next. */
  pass(ms: number): Promise<void>;
  /** Sets the clock, as a person does; what was planned keeps its distance. */
  set(nowMs: number): void;
  /** The number of pending timers. */
  readonly planned: number;
}

/** Lets resolved promises run their continuations. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function fakeClock(startMs = Date.UTC(2026, 10, 21, 2, 30)): FakeClock {
  let elapsed = 0;
  let clock = startMs;
  const plans = new Map<object, { atMs: number; act: () => void }>();
  const nextBy = (untilMs: number) =>
    [...plans].filter(([, plan]) => plan.atMs <= untilMs).toSorted(([, a], [, b]) => a.atMs - b.atMs)[0];
  return {
    now: () => clock + elapsed,
    after(ms, act) {
      const key = {};
      plans.set(key, { atMs: elapsed + Math.max(0, ms), act });
      return () => void plans.delete(key);
    },
    async pass(ms) {
      const untilMs = elapsed + ms;
      await settled();
      for (let next = nextBy(untilMs); next !== undefined; next = nextBy(untilMs)) {
        const [key, { atMs, act }] = next;
        plans.delete(key);
        elapsed = atMs;
        act();
        await settled();
      }
      elapsed = untilMs;
    },
    set(nowMs) {
      clock = nowMs - elapsed;
    },
    get planned() {
      return plans.size;
    },
  };
}
