/** Hands on in lists what comes one by one. */
export interface BatchThrottle<Item> {
  add(items: readonly Item[]): void;
  /** Hands on now what waits. */
  flush(): void;
  /** Hands nothing on any more. */
  close(): void;
}

/** Of the items with the same key the last, in the order in which the keys came first. */
export function lastByKey<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/**
 * Hands on the first at once, and what comes within the pause after it together: a thousand events a second are ten
 * messages to the window.
 * @param pauseMs the least time between two lists; milliseconds
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
