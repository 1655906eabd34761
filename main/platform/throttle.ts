/**
 * Runs some work soon, at most once per period; never synchronously, unlike `throttleBatch`, which passes on the first items at
 * once.
 * @param everyMs the shortest time between two runs
 */
export function throttle(everyMs: number, work: () => void) {
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
    /** Runs it immediately. */
    now,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  });
}

/** Keeps the last item of each key, in the order in which the keys first appeared. */
export function lastByKey<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/**
 * Passes on the first items at once and those of the following pause together: a thousand events a second become ten messages
 * to the window.
 * @param pauseMs the shortest time between two lists, in ms
 */
export function throttleBatch<Item>(handOn: (items: readonly Item[]) => void, pauseMs: number) {
  let waiting: Item[] = [];
  let pause: NodeJS.Timeout | null = null;

  function next(): void {
    pause = null;
    if (waiting.length === 0) return;
    pause = setTimeout(next, pauseMs);
    pause.unref();
    flush();
  }

  function flush(): void {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    handOn(items);
  }

  return {
    add(items: readonly Item[]) {
      waiting.push(...items);
      if (pause === null) next();
    },
    /** Passes on the waiting items now. */
    flush,
    /** Stops passing on items. */
    close() {
      if (pause !== null) clearTimeout(pause);
      waiting = [];
    },
  };
}

/** Runs the work once, a microtask later, however often it is requested until then. */
export function coalesce(work: () => void): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    queueMicrotask(() => {
      planned = false;
      work();
    });
  };
}
