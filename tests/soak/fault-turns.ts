import { FAULT_KINDS, type FaultKind, type PlannedFault } from './fault-plan.ts';
import { type FaultNeeds, inject } from './faults.ts';
import type { Tally } from './tally.ts';

/** Faults, one after the other, each when its label has come out. */
export interface FaultTurns {
  /** Those of a kind that were begun so far. */
  readonly injected: Readonly<Record<FaultKind, number>>;
  /** Resolves when no printer is off or without paper, and no window loads: what is wrong outside is over. */
  outsideOver(): Promise<void>;
  /** Begins no further one. @throws Error where one could not be injected */
  end(): Promise<void>;
}

export const noFaults = (): Record<FaultKind, number> =>
  Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;

/** While one of these goes on, nobody could do anything at the station. */
const OUTSIDE: readonly FaultKind[] = ['printer-off', 'paper-out', 'window-reloaded'];

export function beginFaults(needs: FaultNeeds, tally: Tally, plan: Iterable<PlannedFault>): FaultTurns {
  const injected = noFaults();
  const ended = Promise.withResolvers<void>();
  let isEnded = false;
  let outside: Promise<unknown> = Promise.resolve();
  let failure: unknown = null;

  const turns = (async () => {
    for (const { kind, at } of plan) {
      await Promise.race([tally.reached(at), ended.promise]);
      if (isEnded) return;
      const over = inject(kind, needs);
      injected[kind]++;
      if (OUTSIDE.includes(kind)) outside = over;
      // The label window may have no further page to load.
      await Promise.race([over, ended.promise]);
    }
  })().catch((error: unknown) => {
    failure = error;
  });

  return {
    injected,
    outsideOver: async () => {
      await outside.catch(() => undefined);
    },
    async end() {
      isEnded = true;
      ended.resolve();
      await turns;
      await outside;
      if (failure !== null) throw failure;
    },
  };
}
