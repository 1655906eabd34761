/** One piece of work at a time, in the order of asking. */
export interface Mutex {
  /** Waits for the turn; what it resolves to ends the turn. */
  acquire(): Promise<() => void>;
  /** Does the work in its turn. What one fails with is no concern of the next. */
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

/** A mutex for each key. */
export type KeyedMutex = (key: string) => Mutex;

/** Remembers a key only while somebody has its turn or waits for it. */
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
