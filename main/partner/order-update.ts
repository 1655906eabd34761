import { z } from 'zod';
import { OrderCodeSchema } from '../../shared/order-code.ts';
import { receivedShortcode, receivedSoc } from './code-fields.ts';
import { integer, requiredText, text } from './response-fields.ts';

/** What a name of a kind looks like; anything else may be somebody's name. */
export const EVENT_TYPE_PATTERN = /^[\w.:-]{1,60}$/;

/** The kind of an update; '' where it is not told (the form of 2018 has no `type`) or is no name. */
const eventType = text.transform((type) => (type !== null && EVENT_TYPE_PATTERN.test(type) ? type : ''));

/**
 * What the service posts to the registered address when an order's status or weight changes (partner-api.md,
 * "Events"). An answer comes from an address that Tem chose, this comes from whoever knows the receiver's: its code has
 * to be one that every other part of Tem takes.
 */
export const OrderUpdate = z.object({
  /** What has changed is judged by the other fields. */
  type: eventType,
  code: requiredText.refine((code) => code.isWellFormed()).pipe(OrderCodeSchema),
  shortcode: receivedShortcode,
  soc: receivedSoc,
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
