/** Moves the sandbox's orders automatically. */
export interface Ticker {
  /** Sets the interval in ms; null stops. */
  set(everyMs: number | null): void;
}

/** Ticks until it is stopped. Doesn't keep the process alive. */
export function createTicker(beat: () => void): Ticker {
  let timer: NodeJS.Timeout | null = null;
  return {
    set(everyMs) {
      if (timer !== null) clearInterval(timer);
      timer = everyMs === null ? null : setInterval(beat, everyMs).unref();
    },
  };
}
