import { createStore, type StoreApi } from 'zustand/vanilla';

/** What is open on a row: the reasons for a reprint, or its picture. */
export type RowPanelKind = 'reasons' | 'picture';

export interface RowSelectionState {
  /** Only one at a time, so that Escape is never ambiguous. */
  readonly open: { readonly kind: RowPanelKind; readonly id: number } | null;
  /** The row last highlighted; `sequence` counts, so that the same row can be highlighted again. */
  readonly highlighted: { readonly id: number; readonly sequence: number } | null;
}

export interface RowSelection {
  readonly store: StoreApi<RowSelectionState>;
  readonly open: (kind: RowPanelKind, id: number) => void;
  readonly close: () => void;
  /** Highlights a row's question; closes whatever was open. */
  readonly highlight: (id: number) => void;
}

/** Tracks which row's question the operator is at. Local to the window: main does not know it. */
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

/** Whether the last label covers the batch, enlarged. It stays on for later labels until closed. */
export interface LabelView {
  readonly store: StoreApi<{ readonly large: boolean }>;
  readonly setLarge: (large: boolean) => void;
}

export function createLabelView(): LabelView {
  const store = createStore<{ readonly large: boolean }>()(() => ({ large: false }));
  return { store, setLarge: (large) => store.setState({ large }) };
}
