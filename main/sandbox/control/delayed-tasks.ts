/** Tasks for later, as long as the world exists. */
export type DelayedTasks = ReturnType<typeof createDelayedTasks>;

export function createDelayedTasks() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** Runs the work after so many ms. Doesn't keep the process alive. */
    schedule(ms: number, work: () => Promise<void>): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work().catch((error: unknown) => console.error('sandbox:', error));
      }, ms).unref();
      timers.add(timer);
    },
    /** Cancels all waiting tasks. */
    cancelAll(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** Returns a function that sets the interval of `beat` in ms; null stops it. The ticker doesn't keep the process alive. */
export function createTicker(beat: () => void): (everyMs: number | null) => void {
  let timer: NodeJS.Timeout | undefined;
  return (everyMs) => {
    clearInterval(timer);
    timer = everyMs === null ? undefined : setInterval(beat, everyMs).unref();
  };
}
