import type { LabelStore } from '../../../main/station/label-store.ts';
import type { AccountTerms, RunOptions } from '../../../main/station/run-request.ts';
import {
  createStation,
  type Station,
  type StationOptions,
  type StationOrders,
} from '../../../main/station/station.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { RunSummary, StationChange } from '../../../shared/station.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code, fakeLabels, fakePrinter } from './fakes.ts';

/** An unattended station, which gets its printer at each run. */
export interface TestStation extends Omit<Station, 'print'> {
  print(options: RunOptions): Promise<RunSummary>;
}

export function createTestStation(
  labelStore: LabelStore,
  stationOptions: Omit<StationOptions, 'runOptions' | 'attended'>,
): TestStation {
  let runOptions: RunOptions | null = null;
  const station = createStation(labelStore, {
    ...stationOptions,
    attended: null,
    runOptions: async () => runOptions ?? options(),
  });
  return {
    ...station,
    print(next) {
      runOptions = next;
      return station.print();
    },
  };
}

export function openedStation(
  ledger: LabelStore,
  changes: StationChange[] = [],
  reprintDays = 30,
  orders: StationOrders = NO_ORDERS,
): TestStation {
  return createTestStation(ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => reprintDays,
    orders,
    onChange: (change) => changes.push(change),
    log: () => undefined,
  });
}

export function newStation(ledger: LabelStore = openTestLabelStore(':memory:')): {
  station: TestStation;
  ledger: LabelStore;
  changes: StationChange[];
} {
  const changes: StationChange[] = [];
  return { station: openedStation(ledger, changes), ledger, changes };
}

export function filledStation(count: number, ledger?: LabelStore): ReturnType<typeof newStation> {
  const made = newStation(ledger);
  for (let at = 0; at < count; at++) made.station.scan(code(at));
  return made;
}

export const states = (station: TestStation): string[] => station.state().rows.map((row) => row.state);
/** A run's options, with the labels of the only account. */
export const options = ({
  terms = 'S9',
  labels = fakeLabels(),
  ...more
}: Partial<RunOptions & AccountTerms> = {}): RunOptions => ({
  size: 'S9',
  chunkSize: 50,
  of: () => ({ terms, labels }),
  printer: fakePrinter(),
  ...more,
});
export const problemCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  );
