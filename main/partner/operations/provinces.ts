import { z } from 'zod';
import { requiredList, requiredText } from '../response-fields.ts';
import { type Endpoint, NO_PARAMETERS } from './endpoint.ts';

/**
 * Operation 8. Area codes are text of 2, 3 and 5 digits with leading zeros. Names contain double spaces and mixed case and
 * stay as they are (partner-api.md, "Areas").
 */
export const provinces = {
  method: 'GET',
  path: '/v1/partner/areas/province',
  auth: false,
  repeatable: true,
  request: NO_PARAMETERS,
  response: requiredList(z.object({ code: requiredText, name: requiredText })),
} as const satisfies Endpoint;
