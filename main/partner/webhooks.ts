import { z } from 'zod';
import { integer, requiredText, text } from './answer-fields.ts';
import { answeredCode, answeredShortcode, answeredSoc } from './code-fields.ts';

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

/**
 * What the service posts to the registered address when an order's status or weight changes (partner-api.md,
 * "Events"). Other values of `type` than update_status and update_weight are not documented, so it is left as text.
 */
export const OrderUpdate = z.object({
  type: requiredText,
  code: answeredCode,
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
