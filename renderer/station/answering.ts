import { createStore, type StoreApi } from 'zustand/vanilla';

/** What is open on a row: the reasons for a reprint, or its picture. */
export type OpenKind = 'reasons' | 'picture';

export interface AnsweringStore {
  /** One at a time, so that Escape is never in doubt. */
  readonly open: { readonly kind: OpenKind; readonly id: number } | null;
  /** The row that the operator was led to last; `turn` counts, so that the same row can be shown again. */
  readonly called: { readonly id: number; readonly turn: number } | null;
}

export interface Answering {
  readonly store: StoreApi<AnsweringStore>;
  readonly open: (kind: OpenKind, id: number) => void;
  readonly close: () => void;
  /** Leads to a row's question; what was open closes. */
  readonly call: (id: number) => void;
}

/** Keeps which row's question the operator is at. It is the window's own: main knows nothing of it. */
export function createAnswering(): Answering {
  const store = createStore<AnsweringStore>()(() => ({ open: null, called: null }));
  return {
    store,
    open: (kind, id) => store.setState({ open: { kind, id } }),
    close: () => store.setState({ open: null }),
    call: (id) =>
      store.setState(({ called }) => ({ open: null, called: { id, turn: (called?.turn ?? 0) + 1 } })),
  };
}
