import { z } from 'zod';
import { orderCode, receivedPrintToken, record } from '../response-fields.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Operation 5: a token that prints the labels of some orders. It is free and created for every print (partner-api.md), so
 * creating one twice is harmless. The maximum number of codes is not documented.
 */
export const token = {
  method: 'POST',
  path: '/v1/partner/orders/token',
  auth: true,
  repeatable: true,
  request: z.strictObject({ code: z.array(orderCode).min(1).readonly() }),
  response: record({ token: receivedPrintToken }),
} as const satisfies Endpoint;
