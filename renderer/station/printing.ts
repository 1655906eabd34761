import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import { problemOf } from '../../shared/problem.ts';
import type { RunOutcome } from '../../shared/station.ts';
import { unwrap } from '../api.ts';

export interface PrintStore {
  /** Asked and not answered yet; the station's run says how far it is. */
  readonly asked: boolean;
  /** How the last run ended, whoever began it. */
  readonly outcome: RunOutcome | null;
}

export interface Printing {
  readonly store: StoreApi<PrintStore>;
  readonly print: () => Promise<void>;
  /** The same without waiting for scans: of a print that stands in the scanner's own queue. */
  readonly printNow: () => Promise<void>;
  /** The station has told how a run ended that it began by itself. */
  readonly told: (outcome: RunOutcome) => void;
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
  const printAfter = async (ready: () => Promise<void>): Promise<void> => {
    if (store.getState().asked) return;
    store.setState({ asked: true, outcome: null });
    try {
      await ready();
      const summary = await unwrap(call(undefined));
      store.setState({ asked: false, outcome: { kind: 'ended', summary } });
    } catch (thrown) {
      store.setState({ asked: false, outcome: { kind: 'refused', problem: problemOf(thrown) } });
    }
  };
  return {
    store,
    print: () => printAfter(scansDone),
    printNow: () => printAfter(() => Promise.resolve()),
    told: (outcome) => store.setState({ outcome }),
    forget: () => store.setState({ outcome: null }),
  };
}
