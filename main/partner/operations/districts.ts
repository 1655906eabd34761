import { z } from 'zod';
import { requiredList, requiredText, text } from '../response-fields.ts';
import { type Endpoint, nonEmptyText } from './endpoint.ts';

/** Operation 9: the districts of a province's code. In the answer `province` is the province's name. */
export const districts = {
  method: 'GET',
  path: '/v1/partner/areas/district',
  auth: false,
  repeatable: true,
  request: z.strictObject({ province: nonEmptyText }),
  response: requiredList(z.object({ code: requiredText, name: requiredText, province: text })),
} as const satisfies Endpoint;
