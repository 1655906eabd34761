import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { RunSummary } from '../../shared/station.ts';
import { unwrap } from '../api.ts';

/** How the last print run of this window ended. */
export type Outcome =
  | { readonly kind: 'ended'; readonly summary: RunSummary }
  | { readonly kind: 'refused'; readonly problem: Problem };

export interface PrintStore {
  /** Asked and not answered yet; the station's run says how far it is. */
  readonly asked: boolean;
  readonly outcome: Outcome | null;
}

export interface Printing {
  readonly store: StoreApi<PrintStore>;
  readonly print: () => Promise<void>;
  readonly forget: () => void;
}

/**
 * Starts print runs and keeps how the last one ended. A print waits for the scans before it (`scansDone`), so that
 * the last code scanned is printed too. Never throws: what goes wrong is the outcome.
 */
export function createPrinting(
  call: TemApi['calls']['station']['print'],
  scansDone: () => Promise<void>,
): Printing {
  const store = createStore<PrintStore>()(() => ({ asked: false, outcome: null }));
  return {
    store,
    print: async () => {
      if (store.getState().asked) return;
      store.setState({ asked: true, outcome: null });
      try {
        await scansDone();
        const summary = await unwrap(call(undefined));
        store.setState({ asked: false, outcome: { kind: 'ended', summary } });
      } catch (thrown) {
        store.setState({ asked: false, outcome: { kind: 'refused', problem: problemOf(thrown) } });
      }
    },
    forget: () => store.setState({ outcome: null }),
  };
}
