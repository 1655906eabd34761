import { z } from 'zod';
import { orderCode, receivedCode, receivedSoc, record, text } from '../response-fields.ts';
import type { Endpoint } from './endpoint.ts';

/** Operation 7: cancels one order. */
export const cancel = {
  method: 'POST',
  path: '/v1/partner/orders/cancel',
  auth: true,
  repeatable: false,
  request: z.strictObject({ code: orderCode }),
  response: record({ code: receivedCode, soc: receivedSoc, address: text, status: text, status_name: text }),
} as const satisfies Endpoint;
