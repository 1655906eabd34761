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

/** How a throttled list is made. */
interface ThrottleOptions<Item> {
  /** Of the waiting items with the same key only the last is passed on, in the place of the first. Without it, all are. */
  readonly keyOf?: (item: Item) => unknown;
  /** The most items of a list: the rest follow one list at a time, each after a turn of the event loop. */
  readonly most?: number;
}

/**
 * Passes on the first items at once and those of the following pause together: a thousand events a second become ten messages
 * to the window.
 * @param pauseMs the shortest time between two lists, in ms
 */
export function throttleBatch<Item>(
  handOn: (items: readonly Item[]) => void,
  pauseMs: number,
  { keyOf = () => Symbol(), most = Number.POSITIVE_INFINITY }: ThrottleOptions<Item> = {},
) {
  let waiting = new Map<unknown, Item>();
  let pause: NodeJS.Timeout | null = null;
  let part: NodeJS.Immediate | null = null;

  function next(): void {
    pause = null;
    if (waiting.size === 0) return;
    pause = setTimeout(next, pauseMs);
    pause.unref();
    if (part === null) nextPart();
  }

  function nextPart(): void {
    part = null;
    const all = [...waiting];
    waiting = new Map(all.slice(most));
    const items = all.slice(0, most).map(([, item]) => item);
    if (items.length > 0) handOn(items);
    if (waiting.size > 0) part ??= setImmediate(nextPart);
  }

  function flush(): void {
    if (waiting.size === 0) return;
    const items = [...waiting.values()];
    waiting.clear();
    handOn(items);
  }

  return {
    add(items: readonly Item[]) {
      for (const item of items) waiting.set(keyOf(item), item);
      if (pause === null) next();
    },
    /** Passes on the waiting items now. */
    flush,
    /** Stops passing on items. */
    close() {
      if (pause !== null) clearTimeout(pause);
      if (part !== null) clearImmediate(part);
      waiting.clear();
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
