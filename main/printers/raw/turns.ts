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

/** Turns at each printer, by its address. */
export type PrinterTurns = (address: string) => TakeTurn;

export function createPrinterTurns(): PrinterTurns {
  const turns = new Map<string, TakeTurn>();
  return (address) => {
    const known = turns.get(address) ?? createTurns();
    turns.set(address, known);
    return known;
  };
}
