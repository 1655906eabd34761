import { z } from 'zod';
import { record, requiredText, text } from '../response-fields.ts';
import { type Endpoint, NO_PARAMETERS } from './endpoint.ts';

/** Times look like "2017-09-29 01:52:09", without an offset. */
export const WEBHOOK_TIMES = { created_at: text, updated_at: text };

const EMPTY_RECORD = { url: null, created_at: null, updated_at: null };

/** Whether a record is missing or empty; PHP writes an empty record as `[]`. */
const isEmptyRecord = (record: unknown): boolean =>
  (record ?? null) === null || (typeof record === 'object' && Object.keys(record ?? {}).length === 0);

/**
 * Operation 11. Its answer before any address is registered is not documented: no record, an empty one and one with an
 * empty url all mean none. A record of another shape is inconclusive.
 */
export const webhook = {
  method: 'GET',
  path: '/v1/partner/webhooks',
  auth: true,
  repeatable: true,
  request: NO_PARAMETERS,
  response: z.preprocess(
    (record) => (isEmptyRecord(record) ? EMPTY_RECORD : record),
    record({ url: z.union([requiredText, z.literal('').transform(() => null), z.null()]), ...WEBHOOK_TIMES }),
  ),
} as const satisfies Endpoint;
