/** Things that one user has at a time; whoever finds none waits, the first first. */
export interface Pool<Item> {
  take(): Promise<Item>;
  /** Gives back what was taken. The item given back last is taken first. */
  give(item: Item): void;
}

export function createPool<Item>(items: readonly Item[]): Pool<Item> {
  const free = [...items];
  const waiting: ((item: Item) => void)[] = [];
  return {
    take: async () => free.pop() ?? new Promise<Item>((resolve) => waiting.push(resolve)),
    give(item) {
      const next = waiting.shift();
      if (next === undefined) free.push(item);
      else next(item);
    },
  };
}
