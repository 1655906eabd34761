import type { OperationName } from '../operation-names.ts';
import {
  type AnswerFault,
  type Fault,
  type FaultTarget,
  isStanding,
  type NewFault,
  NewFaultSchema,
} from './faults.ts';
import type { OperationFault, StandingFault } from './operation-faults.ts';

/** A fault that waits for calls. */
export interface ArmedFault {
  readonly id: number;
  readonly operation: FaultTarget;
  readonly fault: Fault;
  /** How many calls it still affects; null is "until cleared". */
  readonly callsLeft: number | null;
}

/** Latencies and standing faults apply in addition to any other fault. */
const isIndependent = (fault: Fault): fault is StandingFault | (Fault & { kind: 'latency' }) =>
  fault.kind === 'latency' || isStanding(fault);

export type ArmedFaults = ReturnType<typeof createArmedFaults>;

export function createArmedFaults() {
  let armed: readonly ArmedFault[] = [];
  let last = 0;

  function spend({ id, callsLeft }: ArmedFault): void {
    if (callsLeft === null) return;
    armed = armed.flatMap((one) => {
      if (one.id !== id) return [one];
      return callsLeft === 1 ? [] : [{ ...one, callsLeft: callsLeft - 1 }];
    });
  }

  return {
    /** @throws ZodError for an unknown fault, or one that the operation does not support */
    add(wanted: NewFault): ArmedFault {
      const { operation, fault, calls } = NewFaultSchema.parse(wanted);
      const one: ArmedFault = { id: ++last, operation, fault, callsLeft: calls };
      armed = [...armed, one];
      return one;
    },
    list: (): readonly ArmedFault[] => armed,
    /** Clears the faults of an operation, or all of them. */
    clear(operation?: FaultTarget): void {
      armed = operation === undefined ? [] : armed.filter((one) => one.operation !== operation);
    },
    /** Takes the faults of one call: the oldest latency, the oldest standing fault of each kind, and the oldest of all others. */
    take(operation: OperationName): {
      readonly latencyMs: number;
      readonly fault: AnswerFault | OperationFault | null;
      readonly standing: readonly StandingFault[];
    } {
      const met = new Map<Fault['kind'] | 'other', Fault>();
      for (const one of armed.filter((one) => one.operation === 'all' || one.operation === operation)) {
        const kind = isIndependent(one.fault) ? one.fault.kind : 'other';
        if (met.has(kind)) continue;
        met.set(kind, one.fault);
        spend(one);
      }
      const faults = [...met.values()];
      return {
        latencyMs: faults.find((fault) => fault.kind === 'latency')?.ms ?? 0,
        fault: faults.find((fault) => !isIndependent(fault)) ?? null,
        standing: faults.filter(isStanding),
      };
    },
  };
}
