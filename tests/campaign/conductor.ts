import { setTimeout as pause } from 'node:timers/promises';
import { FAULT_KINDS, type FaultKind, type PlannedFault } from './fault-plan.ts';
import { type FaultTargets, injectFault, subjectOf } from './inject-fault.ts';
import { epochMs, type FaultSpan } from './round-trips.ts';

/** Faults, each at its time; those of different subjects overlap. */
export interface Conductor {
  readonly injected: Readonly<Record<FaultKind, number>>;
  /** Times at which the database, a network or a station was not whole, or was coming back. */
  readonly spans: readonly FaultSpan[];
  /** Resolves once the last fault is over, and everything is whole again. */
  readonly over: Promise<void>;
  /** Begins no further fault, and ends those that last. */
  stop(): void;
}

/** After a fault everybody comes back, milliseconds. */
const RECOVERY_MS = 3_000;

export function conduct(
  plan: readonly PlannedFault[],
  world: Omit<FaultTargets, 'pause'>,
  onTrouble: (what: string) => void,
): Conductor {
  const beganAt = performance.now();
  const stopped = new AbortController();
  const injected = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  const spans: FaultSpan[] = [];
  const last = new Map<string, Promise<void>>();
  const rest = (ms: number): Promise<void> =>
    pause(Math.max(0, ms), undefined, { signal: stopped.signal }).catch(() => undefined);

  const inject = async (fault: PlannedFault): Promise<void> => {
    const fromMs = epochMs();
    injected[fault.kind]++;
    try {
      await injectFault(fault, { ...world, pause: rest });
    } catch (error) {
      onTrouble(`${fault.kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
    spans.push({ subject: subjectOf(fault, world.targets), fromMs, toMs: epochMs() + RECOVERY_MS });
  };
  const turns = (async () => {
    for (const fault of plan) {
      await rest(beganAt + fault.atMs - performance.now());
      if (stopped.signal.aborted) break;
      const subject = subjectOf(fault, world.targets);
      last.set(
        subject,
        (last.get(subject) ?? Promise.resolve()).then(() => inject(fault)),
      );
    }
    await Promise.all(last.values());
  })();
  return { injected, spans, over: turns, stop: () => stopped.abort() };
}
