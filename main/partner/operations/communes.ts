import { z } from 'zod';
import { requiredList, requiredText, text } from '../response-fields.ts';
import { type Endpoint, nonEmptyText } from './endpoint.ts';

/**
 * Operation 10: the communes of a district's code. In the answer `district` and `province` are names. Some districts have
 * no communes, so their list is empty.
 */
export const communes = {
  method: 'GET',
  path: '/v1/partner/areas/commune',
  auth: false,
  repeatable: true,
  request: z.strictObject({ district: nonEmptyText }),
  response: requiredList(
    z.object({ code: requiredText, name: requiredText, district: text, province: text }),
  ),
} as const satisfies Endpoint;
