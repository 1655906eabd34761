import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { RunOutcome } from '../../../shared/station.ts';
import { unwrap } from '../../components/context/api.ts';

export interface PrintControllerState {
  /** Asked and not answered yet; the station's run says how far it is. */
  readonly requested: boolean;
  /** How the last run ended, whoever began it. */
  readonly outcome: RunOutcome | null;
}

export interface PrintController {
  readonly store: StoreApi<PrintControllerState>;
  readonly print: () => Promise<void>;
  /** The same without waiting for scans: of a print that stands in the scanner's own queue. */
  readonly printNow: () => Promise<void>;
  /** The station has told how a run ended that it began by itself. */
  readonly setOutcome: (outcome: RunOutcome) => void;
  readonly clearOutcome: () => void;
}

/**
 * Starts print runs and keeps how the last one ended. A print waits for the scans before it (`scansDone`), so that
 * the last code scanned is printed too. Never throws: what goes wrong is the outcome.
 */
export function createPrintController(
  call: TemApi['calls']['station']['print'],
  scansDone: () => Promise<void>,
): PrintController {
  const store = createStore<PrintControllerState>()(() => ({ requested: false, outcome: null }));
  const printAfter = async (ready: () => Promise<void>): Promise<void> => {
    if (store.getState().requested) return;
    store.setState({ requested: true, outcome: null });
    try {
      await ready();
      const summary = await unwrap(call(undefined));
      store.setState({ requested: false, outcome: { kind: 'ended', summary } });
    } catch (thrown) {
      store.setState({ requested: false, outcome: { kind: 'refused', problem: problemOf(thrown) } });
    }
  };
  return {
    store,
    print: () => printAfter(scansDone),
    printNow: () => printAfter(() => Promise.resolve()),
    setOutcome: (outcome) => store.setState({ outcome }),
    clearOutcome: () => store.setState({ outcome: null }),
  };
}
