/** What is to be done later, as long as the world stands. */
export interface Later {
  /** Does it after so many ms. It keeps no process alive. */
  after(ms: number, work: () => Promise<void>): void;
  /** Nothing that waits is done any more. */
  end(): void;
}

export function createLater(): Later {
  const timers = new Set<NodeJS.Timeout>();
  return {
    after(ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work().catch((error: unknown) => console.error('sandbox:', error));
      }, ms).unref();
      timers.add(timer);
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
