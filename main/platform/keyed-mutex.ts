/** Waits for the turn; what is given back ends it. */
export type AcquireMutex = () => Promise<() => void>;

/** One at a time, in the order of asking. */
export function createMutex(): AcquireMutex {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

/** Turns at each printer, by its address. */
export type KeyedMutex = (address: string) => AcquireMutex;

export function createKeyedMutex(): KeyedMutex {
  const turns = new Map<string, AcquireMutex>();
  return (address) => {
    const known = turns.get(address) ?? createMutex();
    turns.set(address, known);
    return known;
  };
}
