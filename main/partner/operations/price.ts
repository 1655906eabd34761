import { z } from 'zod';
import { integer, object, requiredInteger, requiredList, text } from '../response-fields.ts';
import { type Endpoint, nonEmptyText, nonNegativeInteger } from './endpoint.ts';

const NamedTime = object({ name: text });

/** Operation 1: one fee quote per service package. */
export const price = {
  method: 'GET',
  path: '/v1/partner/orders/price',
  auth: true,
  repeatable: true,
  request: z.strictObject({
    sender_province: nonEmptyText,
    sender_district: nonEmptyText,
    receiver_province: nonEmptyText,
    receiver_district: nonEmptyText,
    weight: nonNegativeInteger,
    value: nonNegativeInteger.optional(),
  }),
  response: requiredList(
    z.object({
      service: text,
      fee: requiredInteger,
      insurance: integer,
      pickup: NamedTime,
      delivery: NamedTime,
    }),
  ),
} as const satisfies Endpoint;
