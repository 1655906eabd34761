import { z } from 'zod';
import {
  integer,
  list,
  object,
  orderCode,
  receivedCode,
  receivedSoc,
  record,
  soc,
  text,
  textFields,
} from '../response-fields.ts';
import type { Endpoint } from './endpoint.ts';

const FEE_FIELDS = {
  shipment: integer,
  insurance: integer,
  return: integer,
  barter: integer,
  address: integer,
};

/** The parts of the fee. A single number (as in create) is the shipment. */
const feeBreakdown = z.preprocess(
  (fee) => (typeof fee === 'number' || typeof fee === 'string' ? { shipment: fee } : fee),
  object(FEE_FIELDS),
);

/**
 * Operation 4: one order by the service's code (type 1) or by the soc (type 2). In the answer `payer` and `config` are
 * display names, and `receiver.phone` is masked. The fields of calllogs and last_sman are not documented and are read as
 * they come.
 */
export const info = {
  method: 'GET',
  path: '/v1/partner/orders/info',
  auth: true,
  repeatable: true,
  request: z.discriminatedUnion('type', [
    z.strictObject({ code: orderCode, type: z.literal('1') }),
    z.strictObject({ code: soc, type: z.literal('2') }),
  ]),
  response: record({
    code: receivedCode,
    soc: receivedSoc,
    status: text,
    status_name: text,
    receiver: object({ name: text, phone: text, address: text, formatted_address: text }),
    amount: integer,
    value: integer,
    weight: integer,
    fee: feeBreakdown,
    payer: text,
    config: text,
    journeys: list(z.object({ time: text, status: text, province: text, district: text, note: text })),
    notes: list(z.object({ created_at: text, type: text, note: text })),
    calllogs: list(textFields).transform((logs) => logs.filter((log) => log !== null)),
    last_sman: textFields,
    created_at: text,
    updated_at: text,
  }),
} as const satisfies Endpoint;
