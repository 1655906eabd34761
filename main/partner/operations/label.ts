import { z } from 'zod';
import { LABEL_SIZE_NAMES } from '../../../shared/label-size.ts';
import type { PrintToken } from '../../../shared/order-code.ts';
import type { Endpoint } from './endpoint.ts';

/** Operation 6: the label page of a print token. Only {label_url} has the S sizes (fetch-label.ts). */
export const label = {
  method: 'GET',
  path: '/v1/partner/orders/label',
  auth: false,
  repeatable: true,
  request: z.strictObject({
    token: z.custom<PrintToken>((token) => typeof token === 'string' && token !== ''),
    size: z.enum(LABEL_SIZE_NAMES),
  }),
  response: null,
} as const satisfies Endpoint;

/** The other form of operation 6: under {label_url}, at any size. */
export const labelOfAnySize = { ...label, path: '/orders/awb' } as const satisfies Endpoint;
