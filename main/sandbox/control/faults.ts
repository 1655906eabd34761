import { z } from 'zod';
import { OPERATION_NAMES, type OperationName } from '../operation-names.ts';
import { type BrokenFault, BrokenFaults, MAX_MS } from './broken-faults.ts';
import {
  type OperationFault,
  OperationFaults,
  type StandingFault,
  StandingFaults,
  SUPPORTED_BY,
} from './operation-faults.ts';
import { type RefusingFault, RefusingFaults } from './refusing-faults.ts';
import { type ReshapingFault, ReshapingFaults } from './reshaping-faults.ts';

/** Delays the answer by so many ms; the operation takes effect immediately. */
const Latency = z.strictObject({ kind: z.literal('latency'), ms: z.int().min(0).max(MAX_MS) });

export const FaultSchema = z.discriminatedUnion('kind', [
  Latency,
  ...RefusingFaults,
  ...BrokenFaults,
  ...ReshapingFaults,
  ...OperationFaults,
  ...StandingFaults,
]);
export type Fault = z.infer<typeof FaultSchema>;
/** Faults that replace an operation's answer. */
export type AnswerFault = RefusingFault | BrokenFault | ReshapingFault;

/** The operations that a fault can be armed for. */
export const FAULT_TARGETS = [...OPERATION_NAMES, 'all'] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

/**
 * A request to arm a fault: which one, where, and for how many calls; null is "until cleared". By default a standing fault
 * lasts until cleared, and any other for one call. With `account` (0 for the first) it affects that account's calls only.
 */
export const NewFaultSchema = z
  .strictObject({
    operation: z.enum(FAULT_TARGETS),
    fault: FaultSchema,
    calls: z.int().min(1).max(1_000_000).nullable().optional(),
    account: z.int().min(0).optional(),
  })
  .refine(({ operation, fault }) => isSupported(operation, fault.kind), {
    path: ['fault', 'kind'],
    error: 'the operation does not commit this fault (docs/reference/sandbox.md, "Faults")',
  })
  .transform(({ calls, account, ...rest }) => ({
    ...rest,
    ...(account === undefined ? {} : { account }),
    calls: calls === undefined ? (isStanding(rest.fault) ? null : 1) : calls,
  }));
export type NewFault = z.input<typeof NewFaultSchema>;

/** Standing faults describe the service, so "all" means all operations that support them. */
function isSupported(operation: FaultTarget, kind: Fault['kind']): boolean {
  const by = SUPPORTED_BY.get(kind);
  if (operation === 'all') return by === undefined || STANDING.has(kind);
  if (by === undefined) return operation !== 'label' || !RESHAPING.has(kind);
  return by.includes(operation);
}

const kindsOf = (schemas: readonly { shape: { kind: { value: string } } }[]): ReadonlySet<string> =>
  new Set(schemas.map(({ shape }) => shape.kind.value));

const REFUSING = kindsOf(RefusingFaults);
const RESHAPING = kindsOf(ReshapingFaults);
const BY_OPERATION = kindsOf(OperationFaults);
const STANDING = kindsOf(StandingFaults);

export const isRefusing = (fault: Fault): fault is RefusingFault => REFUSING.has(fault.kind);
export const isReshaping = (fault: Fault): fault is ReshapingFault => RESHAPING.has(fault.kind);
const isStanding = (fault: Fault): fault is StandingFault => STANDING.has(fault.kind);
/** Whether the operation itself produces the fault. */
export const isOperationFault = (fault: Fault): fault is OperationFault => BY_OPERATION.has(fault.kind);

/** A fault that waits for calls. */
export interface ArmedFault {
  readonly id: number;
  readonly operation: FaultTarget;
  readonly fault: Fault;
  /** How many calls it still affects; null is "until cleared". */
  readonly callsLeft: number | null;
  /** The account whose calls it affects, 0 for the first; absent for everybody's. */
  readonly account?: number;
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
      const { calls, ...rest } = NewFaultSchema.parse(wanted);
      const one: ArmedFault = { id: ++last, ...rest, callsLeft: calls };
      armed = [...armed, one];
      return one;
    },
    list: (): readonly ArmedFault[] => armed,
    clear(operation?: FaultTarget): void {
      armed = operation === undefined ? [] : armed.filter((one) => one.operation !== operation);
    },
    /**
     * Takes the faults of one call: the oldest latency, the oldest standing fault of each kind, and the oldest of all others.
     * @param account whose call it is, 0 for the first; null if nobody's
     */
    take(
      operation: OperationName,
      account: number | null,
    ): {
      readonly latencyMs: number;
      readonly fault: AnswerFault | OperationFault | null;
      readonly standing: readonly StandingFault[];
    } {
      const met = new Map<Fault['kind'] | 'other', Fault>();
      const affects = (one: ArmedFault): boolean =>
        (one.operation === 'all' || one.operation === operation) &&
        (one.account === undefined || one.account === account);
      for (const one of armed.filter(affects)) {
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
