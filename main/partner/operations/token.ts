import { z } from 'zod';
import { orderCode, receivedPrintToken } from '../code-fields.ts';
import { record } from '../response-fields.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Operation 5: a token that prints the labels of some orders. It costs nothing and is made anew for every print
 * (partner-api.md), so making one twice does no harm. How many codes the service takes is not documented.
 */
export const token = {
  method: 'POST',
  path: '/v1/partner/orders/token',
  auth: true,
  repeatable: true,
  request: z.strictObject({ code: z.array(orderCode).min(1).readonly() }),
  response: record({ token: receivedPrintToken }),
} as const satisfies Endpoint;
