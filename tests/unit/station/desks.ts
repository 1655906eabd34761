import { openDatabase } from '../../../main/ledger/database.ts';
import { createDesk, type Desk } from '../../../main/station/desk.ts';
import { type Ledger, openLedger } from '../../../main/station/ledger.ts';
import type { RunOptions } from '../../../main/station/station.ts';
import type { TroubleWatch } from '../../../main/trouble/trouble.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import type { StationChange } from '../../../shared/station.ts';
import type { Trouble, TroubleKind, Troubles } from '../../../shared/trouble.ts';
import { NO_ORDERS, options } from './stations.ts';

/** A watch of which the test says what is wrong. */
export function fakeTrouble(): TroubleWatch & { over(kind: TroubleKind): void; deaf: boolean } {
  let troubles: Troubles = [];
  const listeners = new Set<(troubles: Troubles) => void>();
  const say = (next: Troubles): void => {
    troubles = next;
    for (const listener of listeners) listener(troubles);
  };
  const watch = {
    deaf: false,
    state: () => troubles,
    onChange(listener: (troubles: Troubles) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retry: () => undefined,
    met(kind: TroubleKind, problem: Problem) {
      if (watch.deaf) return;
      const one: Trouble = { kind, problem, sinceMs: 1, retryAtMs: 5_000 };
      say([...troubles.filter((other) => other.kind !== kind), one]);
    },
    over: (kind: TroubleKind) => say(troubles.filter((one) => one.kind !== kind)),
    close: () => undefined,
  };
  return watch;
}

export interface TestDesk {
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly trouble: ReturnType<typeof fakeTrouble>;
  readonly changes: StationChange[];
  readonly states: () => string[];
  /** What the next runs use; settings that hold from now on. */
  readonly set: {
    mode: WorkMode;
    scanBack: boolean;
    run: () => RunOptions | Promise<RunOptions>;
  };
  /** Opens it anew on the same ledger, as after a restart. */
  readonly again: () => TestDesk;
}

export function newDesk(
  first: { mode?: WorkMode; scanBack?: boolean } = {},
  database = openDatabase(':memory:'),
): TestDesk {
  const set: TestDesk['set'] = { mode: 'batch', scanBack: false, run: () => options(), ...first };
  const trouble = fakeTrouble();
  const changes: StationChange[] = [];
  const ledger = openLedger(database);
  const desk = createDesk(ledger, {
    database,
    mode: () => set.mode,
    scanBack: () => set.scanBack,
    runOptions: async () => set.run(),
    reprintDays: () => 0,
    orders: NO_ORDERS,
    trouble,
    onChange: (change) => changes.push(change),
    log: () => undefined,
  });
  return {
    desk,
    ledger,
    trouble,
    changes,
    set,
    states: () => desk.state().rows.map(({ state }) => state),
    again: () => {
      desk.close();
      return newDesk(set, database);
    },
  };
}
