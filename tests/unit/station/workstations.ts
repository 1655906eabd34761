import { openDatabase } from '../../../main/database/database.ts';
import type { HealthMonitor } from '../../../main/health/create-health-monitor.ts';
import { type LabelStore, openLabelStore } from '../../../main/station/label-store.ts';
import type { RunOptions } from '../../../main/station/run-request.ts';
import { createStation, type Station } from '../../../main/station/station.ts';
import type { AccountId } from '../../../shared/account.ts';
import type { HealthIssue, HealthIssueKind, HealthIssues } from '../../../shared/health.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import type { StationChange } from '../../../shared/station.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { options } from './stations.ts';

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

export interface TestWorkstation {
  readonly workstation: Station;
  readonly ledger: LabelStore;
  readonly trouble: ReturnType<typeof fakeHealthMonitor>;
  readonly changes: StationChange[];
  readonly states: () => string[];
  /** What the next runs use; settings that hold from now on. */
  readonly set: {
    mode: WorkMode;
    scanBack: boolean;
    run: () => RunOptions | Promise<RunOptions>;
  };
  /** Reopens it on the same ledger, as after a restart. */
  readonly again: () => TestWorkstation;
}

export function newWorkstation(
  first: { mode?: WorkMode; scanBack?: boolean } = {},
  database = openDatabase(':memory:'),
): TestWorkstation {
  const set: TestWorkstation['set'] = { mode: 'batch', scanBack: false, run: () => options(), ...first };
  const trouble = fakeHealthMonitor();
  const changes: StationChange[] = [];
  const ledger = openLabelStore(database);
  const station = createStation(ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => 0,
    orders: NO_ORDERS,
    runOptions: async () => set.run(),
    attended: { mode: () => set.mode, scanBack: () => set.scanBack, health: trouble },
    onChange: (change) => changes.push(change),
    log: () => undefined,
  });
  return {
    workstation: station,
    ledger,
    trouble,
    changes,
    set,
    states: () => station.state().rows.map(({ state }) => state),
    again: () => {
      station.close();
      return newWorkstation(set, database);
    },
  };
}
