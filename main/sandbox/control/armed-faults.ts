import type { OperationName } from '../operation-names.ts';
import {
  type AnswerFault,
  type Fault,
  type FaultTarget,
  isMeantFor,
  type NewFault,
  NewFaultSchema,
  type OperationFault,
} from './faults.ts';

/** A fault that waits for its calls. */
export interface ArmedFault {
  readonly id: number;
  readonly operation: FaultTarget;
  readonly fault: Fault;
  /** How many calls it is still for; null is "until cleared". */
  readonly callsLeft: number | null;
}

/** What one call meets. */
export interface MetFaults {
  /** In ms. */
  readonly latencyMs: number;
  readonly fault: AnswerFault | OperationFault | null;
}

export interface ArmedFaults {
  /** @throws ZodError for a fault that does not exist or that the operation can't commit */
  add(fault: NewFault): ArmedFault;
  list(): readonly ArmedFault[];
  /** Without an operation, all of them. */
  clear(operation?: FaultTarget): void;
  /** Takes what a call of this operation meets: the oldest latency and the oldest fault of another kind. */
  meet(operation: OperationName): MetFaults;
}

export function createArmedFaults(): ArmedFaults {
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
    add(wanted) {
      const { operation, fault, calls } = NewFaultSchema.parse(wanted);
      const one: ArmedFault = { id: ++last, operation, fault, callsLeft: calls };
      armed = [...armed, one];
      return one;
    },
    list: () => armed,
    clear(operation) {
      armed = operation === undefined ? [] : armed.filter((one) => one.operation !== operation);
    },
    meet(operation) {
      let latencyMs: number | null = null;
      let met: AnswerFault | OperationFault | null = null;
      for (const one of armed.filter(({ operation: target }) => isMeantFor(target, operation))) {
        if (one.fault.kind === 'latency') {
          if (latencyMs !== null) continue;
          latencyMs = one.fault.ms;
        } else {
          if (met !== null) continue;
          met = one.fault;
        }
        spend(one);
      }
      return { latencyMs: latencyMs ?? 0, fault: met };
    },
  };
}
