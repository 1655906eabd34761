/** What is to be done later, as long as the world stands. */
export interface DelayedTasks {
  /** Does it after so many ms. It keeps no process alive. */
  schedule(ms: number, work: () => Promise<void>): void;
  /** Nothing that waits is done any more. */
  cancelAll(): void;
}

export function createDelayedTasks(): DelayedTasks {
  const timers = new Set<NodeJS.Timeout>();
  return {
    schedule(ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work().catch((error: unknown) => console.error('sandbox:', error));
      }, ms).unref();
      timers.add(timer);
    },
    cancelAll() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
