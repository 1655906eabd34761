/** Work taken in the order in which it came, one piece at a time. */
export interface WorkQueue<Item> {
  readonly add: (item: Item) => void;
  /** Resolves when nothing is left to do. */
  readonly idle: () => Promise<void>;
}

/**
 * Makes a queue: the next piece starts when the one before has ended, whether it succeeded or not. `failed` hears of
 * every failure, `waiting` of every change in how many are not done.
 */
export function createWorkQueue<Item>(
  work: (item: Item) => Promise<void>,
  heard: {
    readonly failed: (item: Item, thrown: unknown) => void;
    readonly waiting: (number: number) => void;
  },
): WorkQueue<Item> {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  const count = (step: 1 | -1): void => {
    waiting += step;
    heard.waiting(waiting);
  };
  return {
    add: (item) => {
      count(1);
      last = last
        .then(() => work(item))
        .catch((thrown: unknown) => heard.failed(item, thrown))
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
