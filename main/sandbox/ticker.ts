/** Lets the sandbox's orders move by themselves. */
export interface Ticker {
  /** Beats every so many ms; null stops. */
  set(everyMs: number | null): void;
}

/** Beats until it is stopped; it keeps no process alive. */
export function createTicker(beat: () => void): Ticker {
  let timer: NodeJS.Timeout | null = null;
  return {
    set(everyMs) {
      if (timer !== null) clearInterval(timer);
      timer = everyMs === null ? null : setInterval(beat, everyMs).unref();
    },
  };
}
