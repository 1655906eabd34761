/** Collects single items into lists. */
export interface BatchThrottle<Item> {
  add(items: readonly Item[]): void;
  /** Passes on the waiting items now. */
  flush(): void;
  /** Stops passing on items. */
  close(): void;
}

/** Keeps the last item of each key, in the order in which the keys first appeared. */
export function lastByKey<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/**
 * Passes on the first items at once and those of the following pause together: a thousand events a second become ten messages to
 * the window.
 * @param pauseMs the shortest time between two lists, in ms
 */
export function throttleBatch<Item>(
  handOn: (items: readonly Item[]) => void,
  pauseMs: number,
): BatchThrottle<Item> {
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
    add(items) {
      waiting.push(...items);
      if (pause === null) next();
    },
    flush,
    close() {
      if (pause !== null) clearTimeout(pause);
      waiting = [];
    },
  };
}
