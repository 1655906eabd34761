/** Runs some work soon, at most once per period. */
export interface Throttled {
  (): void;
  /** Runs it immediately. */
  now(): void;
  stop(): void;
}

/** @param everyMs the shortest time between two runs */
export function throttle(everyMs: number, work: () => void): Throttled {
  let timer: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let stopped = false;

  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (stopped) return;
    last = performance.now();
    work();
  };
  const soon = (): void => {
    if (timer !== undefined || stopped) return;
    timer = setTimeout(now, Math.max(0, last + everyMs - performance.now()));
    timer.unref();
  };
  return Object.assign(soon, {
    now,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  });
}
