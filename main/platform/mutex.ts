/** Runs one piece of work at a time, first come, first served. */
export interface Mutex {
  /** Waits for the lock; the returned function releases it. */
  acquire(): Promise<() => void>;
  /** Runs the work under the lock. A failure does not affect the next caller. */
  run<Value>(work: () => Value | Promise<Value>): Promise<Value>;
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  async function acquire(): Promise<() => void> {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  }
  return { acquire, run: (work) => runLocked(acquire, work) };
}

/** Returns the mutex of a key. */
type KeyedMutex = (key: string) => Mutex;

/** Keeps a key only while someone holds its lock or waits for it. */
export function createKeyedMutex(): KeyedMutex {
  const locks = new Map<string, { readonly mutex: Mutex; users: number }>();

  async function acquire(key: string): Promise<() => void> {
    const lock = locks.get(key) ?? { mutex: createMutex(), users: 0 };
    locks.set(key, lock);
    lock.users++;
    const release = await lock.mutex.acquire();
    return () => {
      if (--lock.users === 0) locks.delete(key);
      release();
    };
  }

  return (key) => ({
    acquire: () => acquire(key),
    run: (work) => runLocked(() => acquire(key), work),
  });
}

async function runLocked<Value>(
  acquire: Mutex['acquire'],
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const release = await acquire();
  try {
    return await work();
  } finally {
    release();
  }
}

/** Items that one user holds at a time. If none is free, callers wait in order. */
export function createPool<Item>(items: readonly Item[]) {
  const free = [...items];
  const waiting: ((item: Item) => void)[] = [];
  return {
    take: async (): Promise<Item> => free.pop() ?? new Promise<Item>((resolve) => waiting.push(resolve)),
    /** Returns an item to the pool. The item returned last is taken first. */
    give(item: Item): void {
      const next = waiting.shift();
      if (next === undefined) free.push(item);
      else next(item);
    },
  };
}
