import type { Context } from 'hono';
import { z } from 'zod';
import type { OperationName } from '../operation-names.ts';
import { REFUSAL_STATUSES } from './refusing-faults.ts';

const TokenLimit = z.strictObject({ kind: z.literal('token-limit'), most: z.int().min(0).max(10_000) });

/** The answer is about another order than the one requested, created or cancelled. The operation takes effect anyway. */
const OtherOrder = z.strictObject({ kind: z.literal('other-order') });

/** The webhook's record is missing or has no address. A change takes effect. */
const NoRecord = z.strictObject({
  kind: z.literal('no-record'),
  as: z.enum(['null', 'list', 'map', 'no-url', 'absent']).default('null'),
});

const LabelFaults = [
  z.strictObject({ kind: z.literal('expired-token') }),
  /** Omits the last order's label. */
  z.strictObject({ kind: z.literal('missing-label') }),
  /** Repeats the first order's label. */
  z.strictObject({ kind: z.literal('doubled-label') }),
  /** Replaces the last label by another order's. */
  z.strictObject({ kind: z.literal('foreign-page') }),
  /** Adds another order's barcode and code to the last label. */
  z.strictObject({ kind: z.literal('foreign-code') }),
  /** Adds a page that names no order after the first label. */
  z.strictObject({ kind: z.literal('nameless-page') }),
  /** Makes the last label's barcode and texts name no order. */
  z.strictObject({ kind: z.literal('unknown-page') }),
  /** Prints another order's receiver, phone and address under the last label's codes. */
  z.strictObject({ kind: z.literal('other-receiver') }),
  /** Answers with all labels as one PDF instead of a page. */
  z.strictObject({ kind: z.literal('pdf-label') }),
] as const;

/** Faults that an operation itself produces. */
export const OperationFaults = [TokenLimit, OtherOrder, NoRecord, ...LabelFaults] as const;
export type OperationFault = z.infer<(typeof OperationFaults)[number]>;

/** Properties of the service, which apply together with other faults and last until cleared unless stated otherwise. */
export const StandingFaults = [
  /** How operations on orders refuse an unknown code. */
  z.strictObject({
    kind: z.literal('unknown-order'),
    httpStatus: z.literal(REFUSAL_STATUSES).default(200),
    envelope: z.boolean().default(true),
    /** {code} stands for the requested code. */
    message: z.string().max(1000).default('Không tìm thấy đơn hàng {code}.'),
  }),
  /** Operations that are otherwise public require the access token too. */
  z.strictObject({ kind: z.literal('token-wanted') }),
] as const;
export type StandingFault = z.infer<(typeof StandingFaults)[number]>;

/** The operations that support a fault. Every operation supports the faults not listed here. */
export const SUPPORTED_BY: ReadonlyMap<string, readonly OperationName[]> = new Map<
  string,
  readonly OperationName[]
>([
  ['token-limit', ['token']],
  ['other-order', ['create', 'info', 'cancel']],
  ['no-record', ['webhook', 'setWebhook']],
  ['unknown-order', ['info', 'token', 'cancel']],
  ['token-wanted', ['statuses', 'label', 'provinces', 'districts', 'communes']],
  ['late-effect', ['create', 'cancel', 'setWebhook']],
  ...LabelFaults.map(({ shape }) => [shape.kind.value, ['label']] as const),
]);

/** Answers a request for unknown orders as configured, by default an Error with HTTP 200 whose errors map the message. */
export function unknownOrder(
  context: Context,
  codes: readonly string[],
  standing: readonly StandingFault[],
  errors?: unknown,
): Response {
  const asked = codes.join(', ');
  const armed = standing.find((fault) => fault.kind === 'unknown-order');
  const message = (armed?.message ?? 'Không tìm thấy đơn hàng {code}.').replaceAll('{code}', () => asked);
  if (armed?.envelope === false) return context.json({ message }, armed.httpStatus);
  const body = { status: 'Error', message, errors: errors ?? { code: [message] } };
  return context.json(body, armed?.httpStatus ?? 200);
}
