import { createStore, type StoreApi } from 'zustand/vanilla';

/** What is open on a row: the reasons for a reprint, or its picture. */
export type RowPanelKind = 'reasons' | 'picture';

export interface RowSelectionState {
  /** One at a time, so that Escape is never in doubt. */
  readonly open: { readonly kind: RowPanelKind; readonly id: number } | null;
  /** The row that the operator was led to last; `turn` counts, so that the same row can be shown again. */
  readonly highlighted: { readonly id: number; readonly sequence: number } | null;
}

export interface RowSelection {
  readonly store: StoreApi<RowSelectionState>;
  readonly open: (kind: RowPanelKind, id: number) => void;
  readonly close: () => void;
  /** Leads to a row's question; what was open closes. */
  readonly highlight: (id: number) => void;
}

/** Keeps which row's question the operator is at. It is the window's own: main knows nothing of it. */
export function createRowSelection(): RowSelection {
  const store = createStore<RowSelectionState>()(() => ({ open: null, highlighted: null }));
  return {
    store,
    open: (kind, id) => store.setState({ open: { kind, id } }),
    close: () => store.setState({ open: null }),
    highlight: (id) =>
      store.setState(({ highlighted }) => ({
        open: null,
        highlighted: { id, sequence: (highlighted?.sequence ?? 0) + 1 },
      })),
  };
}

/** Whether the last label lies large over the batch. It stays so, label after label, until it is put away. */
export interface LabelView {
  readonly store: StoreApi<{ readonly large: boolean }>;
  readonly setLarge: (large: boolean) => void;
}

export function createLabelView(): LabelView {
  const store = createStore<{ readonly large: boolean }>()(() => ({ large: false }));
  return { store, setLarge: (large) => store.setState({ large }) };
}
