import { z } from 'zod';
import { OrderCodeSchema } from '../../shared/order-code.ts';
import {
  integer,
  naturalNumber,
  receivedShortcode,
  receivedSoc,
  requiredText,
  text,
} from './response-fields.ts';

/** The form of an event type. Anything else may be a person's name. */
export const EVENT_TYPE_PATTERN = /^[\w.:-]{1,60}$/;

/** The event type; '' if it is missing (the 2018 format has no `type`) or malformed. */
const eventType = text.transform((type) => (type !== null && EVENT_TYPE_PATTERN.test(type) ? type : ''));

/**
 * What the service posts to the registered address when an order's status or weight changes (partner-api.md, "Events").
 * Unlike an answer from an address that Tem chose, this may come from anyone who knows the receiver's address, so its code
 * must be valid everywhere in Tem.
 */
export const OrderUpdate = z.object({
  /** Informational only: the other fields tell what changed. */
  type: eventType,
  code: requiredText.refine((code) => code.isWellFormed()).pipe(OrderCodeSchema),
  shortcode: receivedShortcode,
  soc: receivedSoc,
  name: text,
  phone: text,
  address: text,
  payer: text,
  amount: integer,
  weight: naturalNumber,
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
