/** Resolves after so many ms, or as soon as the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    if (signal?.aborted === true) over();
    else signal?.addEventListener('abort', over, { once: true });
  });
}

/** The pauses between two questions, in ms: doubled each time, from 50 ms up to 2 s. */
export function createBackoff(): { next(): number; restart(): void } {
  const soonest = 50;
  const latest = 2000;
  let ms = soonest;
  return {
    next() {
      const now = ms;
      ms = Math.min(ms * 2, latest);
      return now;
    },
    restart() {
      ms = soonest;
    },
  };
}
