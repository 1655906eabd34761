/** Processes items one at a time, in order of arrival. */
interface WorkQueue<Item> {
  readonly add: (item: Item) => void;
  /** Resolves when the queue is empty. */
  readonly idle: () => Promise<void>;
}

/**
 * Creates a queue: each item starts when the previous one has ended, successfully or not. `failed` receives every
 * failure, `waiting` every change in the number of unfinished items.
 */
export function createWorkQueue<Item>(
  work: (item: Item) => Promise<void>,
  callbacks: {
    readonly failed: (item: Item, thrown: unknown) => void;
    readonly waiting: (number: number) => void;
  },
): WorkQueue<Item> {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  const count = (step: 1 | -1): void => {
    waiting += step;
    callbacks.waiting(waiting);
  };
  return {
    add: (item) => {
      count(1);
      last = last
        .then(() => work(item))
        .catch((thrown: unknown) => callbacks.failed(item, thrown))
        .finally(() => count(-1));
    },
    idle: async () => {
      for (let seen = null; seen !== last; ) {
        seen = last;
        await seen;
      }
    },
  };
}
