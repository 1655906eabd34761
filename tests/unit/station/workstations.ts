import { type Database, openDatabase } from '../../../main/database/database.ts';
import type { HealthMonitor } from '../../../main/health/create-health-monitor.ts';
import { type LabelStore, openLabelStore } from '../../../main/station/label-store.ts';
import type { RunOptions } from '../../../main/station/run-request.ts';
import { createStation, type Station, type StationOptions } from '../../../main/station/station.ts';
import type { AccountId } from '../../../shared/account.ts';
import type { HealthIssue, HealthIssueKind, HealthIssues } from '../../../shared/health.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import type { BatchRow, LabelState, RunSummary, StationChange } from '../../../shared/station.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { code, fakePrinter, numbersOf } from './fakes.ts';
import { options, type Run } from './stations.ts';

/** A health monitor whose issues the test sets. */
export function fakeHealthMonitor(): HealthMonitor & { over(kind: HealthIssueKind): void; deaf: boolean } {
  let troubles: HealthIssues = [];
  const listeners = new Set<(troubles: HealthIssues) => void>();
  const say = (next: HealthIssues): void => {
    troubles = next;
    for (const listener of listeners) listener(troubles);
  };
  const watch = {
    deaf: false,
    state: () => troubles,
    onChange(listener: (troubles: HealthIssues) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retry: () => undefined,
    reportFailure(kind: HealthIssueKind, problem: Problem, id: AccountId | null = null) {
      if (watch.deaf) return;
      const account = id === null ? {} : { account: { id, name: id } };
      const one: HealthIssue = { kind, problem, ...account, sinceMs: 1, retryAtMs: 5_000 };
      say([...troubles.filter((other) => other.kind !== kind || other.account?.id !== one.account?.id), one]);
    },
    over: (kind: HealthIssueKind) => say(troubles.filter((one) => one.kind !== kind)),
    close: () => undefined,
  };
  return watch;
}

interface DeskOptions extends Partial<Omit<StationOptions, 'attended' | 'runOptions' | 'reprintDays'>> {
  /** Null for a station without a person, as the command line's. */
  readonly mode?: WorkMode | null;
  readonly scanBack?: boolean;
  readonly reprintDays?: number;
  readonly database?: Database;
  readonly ledger?: LabelStore;
  /** How many orders are scanned. */
  readonly scanned?: number;
}

export interface Desk {
  readonly station: Station;
  readonly ledger: LabelStore;
  readonly database: Database;
  readonly trouble: ReturnType<typeof fakeHealthMonitor>;
  readonly changes: StationChange[];
  readonly printer: ReturnType<typeof fakePrinter>;
  /** What the next runs use; settings that hold from now on. */
  readonly set: { mode: WorkMode; scanBack: boolean; run: () => RunOptions | Promise<RunOptions> };
  readonly states: () => LabelState[];
  /** The row of an order, by its number. */
  readonly row: (number: number) => BatchRow | undefined;
  readonly id: (number: number) => number;
  /** Lets an order's held label be printed as its picture shows it. */
  readonly agree: (number: number) => void;
  /** The orders that the desk's own printer has printed. */
  readonly printed: () => number[];
  readonly scan: (...numbers: readonly number[]) => void;
  /** Prints on the desk's own printer, except as given. */
  readonly print: (run?: Run) => Promise<RunSummary>;
  /** Reopens it on the same ledger, as after a restart. */
  readonly again: () => Desk;
}

/** A station whose surroundings the test plays. */
export function openDesk(given: DeskOptions = {}): Desk {
  const { mode = null, scanBack = false, reprintDays = 30, scanned = 0, ...more } = given;
  const { database = openDatabase(':memory:'), ledger = openLabelStore(database), ...stationOptions } = more;
  const printer = fakePrinter();
  const set: Desk['set'] = { mode: mode ?? 'batch', scanBack, run: () => options({ printer }) };
  const trouble = fakeHealthMonitor();
  const changes: StationChange[] = [];
  const station = createStation(ledger, {
    source: 'station',
    resume: true,
    orders: NO_ORDERS,
    onChange: (change) => changes.push(change),
    log: () => undefined,
    ...stationOptions,
    reprintDays: () => reprintDays,
    runOptions: async () => set.run(),
    attended: mode === null ? null : { mode: () => set.mode, scanBack: () => set.scanBack, health: trouble },
  });
  const row = (number: number) => station.state().rows.find((one) => one.code === code(number));
  const desk: Desk = {
    station,
    ledger,
    database,
    trouble,
    changes,
    printer,
    set,
    states: () => station.state().rows.map(({ state }) => state),
    row,
    id: (number) => row(number)?.id ?? 0,
    agree(number) {
      const id = row(number)?.id ?? 0;
      station.printAnyway(id, null, ledger.picture(id)?.dots ?? null);
    },
    printed: () => numbersOf(printer.printed),
    scan: (...numbers) => numbers.forEach((number) => void station.scan(code(number))),
    print(run = {}) {
      set.run = () => options({ printer, ...run });
      return station.print();
    },
    again() {
      station.close();
      const mode = given.mode === undefined || given.mode === null ? null : set.mode;
      return openDesk({ ...given, database, ledger, scanned: 0, mode, scanBack: set.scanBack });
    },
  };
  for (let at = 0; at < scanned; at++) desk.scan(at);
  return desk;
}

export interface TestWorkstation extends Desk {
  readonly workstation: Station;
}

/** The desk of a person, for whom nothing is held as printed before. */
export function newWorkstation(first: { mode?: WorkMode; scanBack?: boolean } = {}): TestWorkstation {
  const desk = openDesk({ mode: 'batch', reprintDays: 0, ...first });
  return { ...desk, workstation: desk.station };
}
