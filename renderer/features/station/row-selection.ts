import { createStore } from 'zustand/vanilla';

/** What is open on a row: the reasons for a reprint, or its picture. */
type RowPanelKind = 'reasons' | 'picture';

interface RowSelectionState {
  /** Only one at a time, so that Escape is never ambiguous. */
  readonly open: { readonly kind: RowPanelKind; readonly id: number } | null;
  /** The row last highlighted; `sequence` counts, so that the same row can be highlighted again. */
  readonly highlighted: { readonly id: number; readonly sequence: number } | null;
}

export type RowSelection = ReturnType<typeof createRowSelection>;

/** Tracks which row's question the operator is at. Local to the window: main does not know it. */
export function createRowSelection() {
  const store = createStore<RowSelectionState>()(() => ({ open: null, highlighted: null }));
  return {
    store,
    open: (kind: RowPanelKind, id: number) => store.setState({ open: { kind, id } }),
    close: () => store.setState({ open: null }),
    /** Highlights a row's question; closes whatever was open. */
    highlight: (id: number) =>
      store.setState(({ highlighted }) => ({
        open: null,
        highlighted: { id, sequence: (highlighted?.sequence ?? 0) + 1 },
      })),
  };
}

/** Whether the last label covers the batch, enlarged. It stays on for later labels until closed. */
export type LabelView = ReturnType<typeof createLabelView>;

export function createLabelView() {
  const store = createStore<{ readonly large: boolean }>()(() => ({ large: false }));
  return { store, setLarge: (large: boolean) => store.setState({ large }) };
}
