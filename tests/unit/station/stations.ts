import type { StationOrders } from '../../../main/station/batch.ts';
import type { LabelStore } from '../../../main/station/label-store.ts';
import { createStation, type RunOptions, type Station } from '../../../main/station/station.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { StationChange } from '../../../shared/station.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code, fakeLabels, fakePrinter } from './fakes.ts';

/** No order is known, none is found, and none is looked up before it is printed. */
export const NO_ORDERS: StationOrders = {
  book: {
    get: () => null,
    find: () => [],
    findIncludingUnconfirmed: () => [],
    onChange: () => () => undefined,
  },
  find: () => Promise.resolve({ orders: [], askedService: true }),
  check: { check: () => Promise.resolve({ kind: 'unknown', problem: { code: 'unavailable' } }) },
  checkStatus: () => false,
};

export function openedStation(
  ledger: LabelStore,
  changes: StationChange[] = [],
  reprintDays = 30,
  orders: StationOrders = NO_ORDERS,
): Station {
  return createStation(ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => reprintDays,
    orders,
    onChange: (change) => changes.push(change),
    log: () => undefined,
  });
}

export function newStation(ledger: LabelStore = openTestLabelStore(':memory:')): {
  station: Station;
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

export const states = (station: Station): string[] => station.state().rows.map((row) => row.state);
export const options = (more: Partial<RunOptions> = {}): RunOptions => ({
  size: 'S9',
  chunkSize: 50,
  labels: fakeLabels(),
  printer: fakePrinter(),
  ...more,
});
export const problemCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  );
