import { FAULT_KINDS, type FaultKind, type PlannedFault } from './fault-plan.ts';
import { type InjectFaultOptions, injectFault } from './inject-fault.ts';
import type { Tally } from './tally.ts';

/** Faults, one after the other, each when its label has come out. */
export interface FaultSequence {
  /** The faults of a kind begun so far. */
  readonly injected: Readonly<Record<FaultKind, number>>;
  /** Resolves when no printer is off or without paper, and no window is loading: every outside fault is over. */
  externalFaultsOver(): Promise<void>;
  /** Begins no further fault. @throws Error where one could not be injected */
  end(): Promise<void>;
}

export const zeroCounts = (): Record<FaultKind, number> =>
  Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;

/** While one of these lasts, nobody can do anything at the station. */
const EXTERNAL_FAULTS: readonly FaultKind[] = ['printer-off', 'paper-out', 'window-reloaded'];

export function startFaults(
  needs: InjectFaultOptions,
  tally: Tally,
  plan: Iterable<PlannedFault>,
): FaultSequence {
  const injected = zeroCounts();
  const ended = Promise.withResolvers<void>();
  let isEnded = false;
  let outside: Promise<unknown> = Promise.resolve();
  let failure: unknown = null;

  const turns = (async () => {
    for (const { kind, at } of plan) {
      await Promise.race([tally.reached(at), ended.promise]);
      if (isEnded) return;
      const over = injectFault(kind, needs);
      injected[kind]++;
      if (EXTERNAL_FAULTS.includes(kind)) outside = over;
      // The label window may have no further page to load.
      await Promise.race([over, ended.promise]);
    }
  })().catch((error: unknown) => {
    failure = error;
  });

  return {
    injected,
    externalFaultsOver: async () => {
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
