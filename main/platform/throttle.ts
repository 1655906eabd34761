/** Does some work soon, at most once in a while. */
export interface Throttled {
  (): void;
  /** Does it at once. */
  now(): void;
  stop(): void;
}

/** @param everyMs how long after one time the next may come */
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
