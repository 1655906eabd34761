/** Waits for the turn; what is given back ends it. */
export type TakeTurn = () => Promise<() => void>;

/** One at a time, in the order of asking. */
export function createTurns(): TakeTurn {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}
