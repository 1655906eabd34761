import { createContext, useContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The places of the lines: the lowest number shows first. A line may add up to 9 to order those of its own kind. */
export const BAR_RANKS = {
  /** A question that waits for an answer now. */
  question: 0,
  /** Work stops. */
  stop: 10,
  /** What Tem has to say, or a link has done. */
  notice: 20,
  /** Work continues. */
  warning: 30,
  update: 40,
  guide: 50,
} as const;

/** How urgent a line is, by its colour. */
export type BarTone = 'red' | 'amber' | 'blue' | 'gray';

export interface BarEntry {
  readonly id: string;
  readonly rank: number;
  readonly tone: BarTone;
}

interface BarState {
  /** Most urgent first; of two equally urgent lines, the one that came first. */
  readonly entries: readonly BarEntry[];
  /** Whether all lines are shown, with their details. */
  readonly isOpen: boolean;
}

/** The lines of the message bar, and whether it is unfolded. */
export type BarLines = ReturnType<typeof createBarLines>;

/** Creates an empty, folded bar. */
export function createBarLines() {
  const store: StoreApi<BarState> = createStore<BarState>()(() => ({ entries: [], isOpen: false }));
  const setOpen = (isOpen: boolean): void => store.setState({ isOpen });
  return {
    store,
    /** Adds a line, or changes it. */
    put: (entry: BarEntry) =>
      store.setState(({ entries }) => ({
        // A changed line keeps its place among those of its rank.
        entries: (entries.some(({ id }) => id === entry.id)
          ? entries.map((one) => (one.id === entry.id ? entry : one))
          : [...entries, entry]
        ).toSorted((one, other) => one.rank - other.rank),
      })),
    /** Removes a line; a bar without lines folds. */
    remove: (id: string) =>
      store.setState(({ entries, isOpen }) => {
        const left = entries.filter((one) => one.id !== id);
        return { entries: left, isOpen: isOpen && left.length > 0 };
      }),
    toggle: () => setOpen(!store.getState().isOpen),
    fold: () => setOpen(false),
  };
}

/** The bar around a line. */
export const BarContext = createContext<BarLines | null>(null);

/** Returns the bar around a line. */
export function useBar(): BarLines {
  const bar = useContext(BarContext);
  if (bar === null) throw new Error('a line without a message bar');
  return bar;
}
