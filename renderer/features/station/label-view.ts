import { createStore, type StoreApi } from 'zustand/vanilla';

/** Whether the last label lies large over the batch. It stays so, label after label, until it is put away. */
export interface LabelView {
  readonly store: StoreApi<{ readonly large: boolean }>;
  readonly setLarge: (large: boolean) => void;
}

export function createLabelView(): LabelView {
  const store = createStore<{ readonly large: boolean }>()(() => ({ large: false }));
  return { store, setLarge: (large) => store.setState({ large }) };
}
