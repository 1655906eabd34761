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
