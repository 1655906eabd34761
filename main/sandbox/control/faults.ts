import { z } from 'zod';
import { OPERATION_NAMES, type OperationName } from '../operation-names.ts';

/** Longest delay and wait that may be asked for, in ms and seconds. */
const MOST_MS = 600_000;
const MOST_SECONDS = 86_400;

/** Whether the operation does its work before its answer is spoiled: a create that took place, and nobody was told. */
const takesEffect = z.boolean().default(false);

/** Faults that stand in the place of an operation's answer. */
const AnswerFaults = [
  z.strictObject({ kind: z.literal('unauthorized') }),
  z.strictObject({
    kind: z.literal('invalid'),
    /** Texts by field. */
    errors: z
      .record(z.string().max(100), z.array(z.string().max(1000)).min(1).max(10))
      .default({ phone: ['Trường Số Điện Thoại Người Nhận không hợp lệ.'] }),
  }),
  z.strictObject({
    kind: z.literal('too-many'),
    retryAfterSeconds: z.int().min(0).max(MOST_SECONDS).default(1),
  }),
  z.strictObject({ kind: z.literal('server-error'), takesEffect }),
  z.strictObject({ kind: z.literal('empty'), takesEffect }),
  /** The operation's own answer, cut in the middle; it always takes effect. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** An Error with HTTP 200. */
  z.strictObject({
    kind: z.literal('refused'),
    message: z.string().max(1000).default('Hệ thống đang bận, vui lòng thử lại sau.'),
    errors: z.json().optional(),
  }),
  /** A page for logging in, with HTTP 200. */
  z.strictObject({ kind: z.literal('login-page') }),
  /** The connection ends without an answer. */
  z.strictObject({ kind: z.literal('cut'), takesEffect }),
] as const;

/** Faults that an operation itself knows how to commit. */
const TokenLimit = z.strictObject({ kind: z.literal('token-limit'), most: z.int().min(0).max(10_000) });
const LabelFaults = [
  z.strictObject({ kind: z.literal('expired-token') }),
  /** The last order's label is left out. */
  z.strictObject({ kind: z.literal('missing-label') }),
  /** The first order's label comes twice. */
  z.strictObject({ kind: z.literal('doubled-label') }),
  /** The last label is another order's. */
  z.strictObject({ kind: z.literal('foreign-page') }),
  /** Beside the last label's own codes stand another order's barcode and code. */
  z.strictObject({ kind: z.literal('foreign-code') }),
  /** Behind the first label comes a page that says nothing of any order. */
  z.strictObject({ kind: z.literal('nameless-page') }),
  /** The last label's barcode names nobody, and nothing else on it names its order. */
  z.strictObject({ kind: z.literal('unknown-page') }),
  /** Under the last label's codes stand another order's receiver, phone and address. */
  z.strictObject({ kind: z.literal('other-receiver') }),
  /** All labels as one PDF in place of a page. */
  z.strictObject({ kind: z.literal('pdf-label') }),
] as const;

/** The answer comes so much later (ms); the operation takes effect at once. */
const Latency = z.strictObject({ kind: z.literal('latency'), ms: z.int().min(0).max(MOST_MS) });

export const FaultSchema = z.discriminatedUnion('kind', [
  Latency,
  ...AnswerFaults,
  TokenLimit,
  ...LabelFaults,
]);
export type Fault = z.infer<typeof FaultSchema>;
export type AnswerFault = z.infer<(typeof AnswerFaults)[number]>;
export type OperationFault = z.infer<typeof TokenLimit> | z.infer<(typeof LabelFaults)[number]>;

/** The operations that a fault is armed for. */
export const FAULT_TARGETS = [...OPERATION_NAMES, 'all'] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

/** What is asked for: which fault, where, and for how many calls; null is "until cleared". */
export const NewFaultSchema = z
  .strictObject({
    operation: z.enum(FAULT_TARGETS),
    fault: FaultSchema,
    calls: z.int().min(1).max(1_000_000).nullable().default(1),
  })
  .refine(({ operation, fault }) => isPossible(operation, fault.kind), {
    path: ['fault', 'kind'],
    message: 'only the operation `token` knows token-limit, and only `label` the faults of labels',
  });
export type NewFault = z.input<typeof NewFaultSchema>;

const LABEL_FAULTS: ReadonlySet<string> = new Set(LabelFaults.map(({ shape }) => shape.kind.value));

function isPossible(operation: FaultTarget, kind: Fault['kind']): boolean {
  if (kind === 'token-limit') return operation === 'token';
  return LABEL_FAULTS.has(kind) ? operation === 'label' : true;
}

/** Which side commits a fault. */
export function isOperationFault(fault: Fault): fault is OperationFault {
  return fault.kind === 'token-limit' || LABEL_FAULTS.has(fault.kind);
}

/** Whether a fault is meant for an operation. */
export function isMeantFor(target: FaultTarget, operation: OperationName): boolean {
  return target === 'all' || target === operation;
}
