import { createStore } from 'zustand/vanilla';

/** Whether the panel's label covers the list, enlarged. It stays on for later labels until closed. */
export type LabelView = ReturnType<typeof createLabelView>;

export function createLabelView() {
  const store = createStore<{ readonly large: boolean }>()(() => ({ large: false }));
  return { store, setLarge: (large: boolean) => store.setState({ large }) };
}
