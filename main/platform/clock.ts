/** The time that the monitors use; tests pass a clock that they advance themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs a function once, after `ms` milliseconds. @returns a function that cancels it */
  after(ms: number, act: () => void): () => void;
}

/** Node stores a timer's ms in 31 bits and fires a longer timer at once (https://nodejs.org/api/timers.html). */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The system clock. Its timers are unreferenced, so they do not keep a closed station running. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, Math.min(Math.max(0, ms), MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** A single timer: setting it cancels the previous one. */
export function createTimer(time: Pick<Clock, 'after'>) {
  let forget = (): void => undefined;
  return {
    set(ms: number, act: () => void) {
      forget();
      forget = time.after(ms, act);
    },
    clear: () => forget(),
  };
}
