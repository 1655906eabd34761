import type { Context } from 'hono';
import { z } from 'zod';
import type { OperationName } from '../operation-names.ts';
import { REFUSAL_STATUSES } from './refusing-faults.ts';

const TokenLimit = z.strictObject({ kind: z.literal('token-limit'), most: z.int().min(0).max(10_000) });

/** The answer speaks of another order than the one that was asked for, created or cancelled; that is done all the same. */
const OtherOrder = z.strictObject({ kind: z.literal('other-order') });

/** The webhook's record is missing, or has no address; a change takes effect. */
const NoRecord = z.strictObject({
  kind: z.literal('no-record'),
  as: z.enum(['null', 'list', 'map', 'no-url', 'absent']).default('null'),
});

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

/** Faults that an operation itself knows how to commit. */
export const OperationFaults = [TokenLimit, OtherOrder, NoRecord, ...LabelFaults] as const;
export type OperationFault = z.infer<(typeof OperationFaults)[number]>;

/**
 * How the service is, besides any fault of a single call: these last until they are cleared, unless told otherwise, and
 * are met together with whatever else is armed.
 */
export const StandingFaults = [
  /** How a code of no order is refused, where the operation is about orders. */
  z.strictObject({
    kind: z.literal('unknown-order'),
    httpStatus: z.literal(REFUSAL_STATUSES).default(200),
    envelope: z.boolean().default(true),
    /** {code} stands for what was asked for. */
    message: z.string().max(1000).default('Không tìm thấy đơn hàng {code}.'),
  }),
  /** What is answered to anyone else wants the access token too. */
  z.strictObject({ kind: z.literal('token-wanted') }),
] as const;
export type StandingFault = z.infer<(typeof StandingFaults)[number]>;

/** The operations that commit a fault; every operation commits the others. */
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

/**
 * A refusal of codes that no order has, as the service is told to word it; an Error with HTTP 200 unless told.
 * @param errors a map with the message unless given
 */
export function unknownOrder(
  context: Context,
  codes: readonly string[],
  standing: readonly StandingFault[],
  errors?: unknown,
): Response {
  const asked = codes.join(', ');
  const told = standing.find((fault) => fault.kind === 'unknown-order');
  const message = (told?.message ?? 'Không tìm thấy đơn hàng {code}.').replaceAll('{code}', () => asked);
  if (told?.envelope === false) return context.json({ message }, told.httpStatus);
  const body = { status: 'Error', message, errors: errors ?? { code: [message] } };
  return context.json(body, told?.httpStatus ?? 200);
}
