/** Time as the watches need it; tests give one that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Does something once, after so many ms. @returns a function that forgets it */
  after(ms: number, act: () => void): () => void;
}

/** Node counts a timer's ms in 31 bits and fires a longer one at once (https://nodejs.org/api/timers.html). */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** This machine's own. Its timers keep nothing open: a station that is closed is closed. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, Math.min(Math.max(0, ms), MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** One timer: what was planned before is forgotten. */
export interface Timer {
  set(ms: number, act: () => void): void;
  clear(): void;
}

export function createTimer(time: Pick<Clock, 'after'>): Timer {
  let forget = (): void => undefined;
  return {
    set(ms, act) {
      forget();
      forget = time.after(ms, act);
    },
    clear: () => forget(),
  };
}
