import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { RunOutcome } from '../../../shared/station.ts';
import type { Tone } from '../../components/state-appearance.ts';

export interface PrintControllerState {
  /** Requested and not answered yet; the station's run has the progress. */
  readonly requested: boolean;
  /** How the last run ended, whoever started it. */
  readonly outcome: RunOutcome | null;
}

export type PrintController = ReturnType<typeof createPrintController>;

/**
 * Starts print runs and keeps the last outcome. A print waits for the scans before it (`scansDone`), so that the last
 * code scanned is printed too. Never throws: a failure is the outcome.
 */
export function createPrintController(
  call: TemApi['calls']['station']['print'],
  scansDone: () => Promise<void>,
) {
  const store = createStore<PrintControllerState>()(() => ({ requested: false, outcome: null }));
  const printAfter = async (ready: () => Promise<void>): Promise<void> => {
    if (store.getState().requested) return;
    store.setState({ requested: true, outcome: null });
    try {
      await ready();
      const summary = await call(undefined);
      store.setState({ requested: false, outcome: { kind: 'ended', summary } });
    } catch (thrown) {
      store.setState({ requested: false, outcome: { kind: 'refused', problem: problemOf(thrown) } });
    }
  };
  return {
    store,
    print: () => printAfter(scansDone),
    /** Prints without waiting for scans, for a print command in the scan queue itself. */
    printNow: () => printAfter(() => Promise.resolve()),
    /** Sets the outcome of a run that the station started by itself. */
    setOutcome: (outcome: RunOutcome) => store.setState({ outcome }),
    clearOutcome: () => store.setState({ outcome: null }),
  };
}

/** The tone of a run's outcome: red for failures, amber for labels that wait for an answer or were not checked. */
export function outcomeTone(outcome: RunOutcome): Extract<Tone, 'gray' | 'green' | 'amber' | 'red'> {
  if (outcome.kind === 'refused') {
    if (outcome.problem.code === 'nothing-to-print') return 'gray';
    return outcome.problem.code === 'all-held' ? 'amber' : 'red';
  }
  const { failed, unknown, foreign, held, unchecked, endedBy } = outcome.summary;
  if (failed + unknown + foreign > 0 || endedBy !== null) return 'red';
  return held + unchecked > 0 ? 'amber' : 'green';
}
