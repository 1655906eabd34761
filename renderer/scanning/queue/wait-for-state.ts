import type { StoreApi } from 'zustand/vanilla';

/** Resolves once a store's state matches, or after `limitMs` at the latest. */
export function waitForState<State>(
  store: StoreApi<State>,
  wanted: (state: State) => boolean,
  limitMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    if (wanted(store.getState())) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(limit);
      stop();
      resolve();
    };
    const limit = setTimeout(done, limitMs);
    const stop = store.subscribe((state) => {
      if (wanted(state)) done();
    });
  });
}
