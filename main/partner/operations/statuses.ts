import { z } from 'zod';
import { requiredList, requiredText } from '../response-fields.ts';
import { type Endpoint, NO_PARAMETERS } from './endpoint.ts';

/** Operation 3: the names of all order statuses. */
export const statuses = {
  method: 'GET',
  path: '/v1/partner/orders/status',
  auth: false,
  repeatable: true,
  request: NO_PARAMETERS,
  response: requiredList(z.object({ key: requiredText, value: requiredText })),
} as const satisfies Endpoint;
