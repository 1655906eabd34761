import { z } from 'zod';
import { OrderCodeSchema } from '../../shared/order-code.ts';
import { integer, requiredText, text } from './answer-fields.ts';
import { answeredShortcode, answeredSoc } from './code-fields.ts';

/** Operation 12, body. A new address replaces the one registered before, for orders created from then on. */
export const WebhookRequest = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

/**
 * Operations 11 and 12. What operation 11 answers before any address is registered is not documented: no record and
 * an empty one both read as `url: null`. Times look like "2017-09-29 01:52:09", without an offset.
 */
export const WebhookAnswer = z.preprocess(
  (record) => record ?? {},
  z.preprocess(
    // PHP writes an empty record as `[]`.
    (record) => (Array.isArray(record) && record.length === 0 ? {} : record),
    z.object({ url: text, created_at: text, updated_at: text }),
  ),
);

/** The kinds of update that are documented (partner-api.md, "Events"). */
export const UPDATE_TYPES = ['update_status', 'update_weight'] as const;

/**
 * What the service posts to the registered address when an order's status or weight changes (partner-api.md,
 * "Events"). An answer comes from an address that Tem chose, this comes from whoever knows the receiver's: its code has
 * to be one that every other part of Tem takes.
 */
export const OrderUpdate = z.object({
  type: z.enum(UPDATE_TYPES),
  code: requiredText.refine((code) => code.isWellFormed()).pipe(OrderCodeSchema),
  shortcode: answeredShortcode,
  soc: answeredSoc,
  name: text,
  phone: text,
  address: text,
  payer: text,
  amount: integer,
  weight: integer,
  fshipment: integer,
  finsurance: integer,
  status: text,
  status_name: text,
  partial: text,
  barter: text,
  reason_code: text,
  reason_text: text,
  created_at: text,
  updated_at: text,
  pushed_at: text,
});

export type OrderUpdate = z.output<typeof OrderUpdate>;
