import { z } from 'zod';
import { record, requiredText } from '../response-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { WEBHOOK_TIMES, webhook } from './webhook.ts';

/** Operation 12: replaces the address, for orders created from then on. An answer without it is inconclusive. */
export const setWebhook = {
  method: 'POST',
  path: `${webhook.path}/create`,
  auth: true,
  repeatable: false,
  request: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
  response: record({ url: requiredText, ...WEBHOOK_TIMES }),
} as const satisfies Endpoint;
