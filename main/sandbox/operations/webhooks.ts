import { z } from 'zod';
import { invalid, success } from '../answers.ts';
import { bodyFields, check, requiredText } from '../input.ts';
import { recordTime } from '../orders/time.ts';
import type { Operation } from '../service.ts';
import type { RegisteredWebhook } from '../webhook/register.ts';

const PATH = '/v1/partner/webhooks';

const WebhookRequest = z.object({ url: requiredText.pipe(z.url({ protocol: /^https?$/ })) });

const recordOf = ({ url, createdAtMs, updatedAtMs }: RegisteredWebhook): object => ({
  url,
  created_at: recordTime(createdAtMs),
  updated_at: recordTime(updatedAtMs),
});

/**
 * Operation 11. What it answers before anything is registered is not documented. Here `results` is null, what Laravel
 * makes of a record that it did not find; Tem's client takes an empty list and an empty record just as well.
 */
export const webhook: Operation = {
  name: 'webhook',
  method: 'GET',
  path: PATH,
  authorized: true,
  answer(context, service) {
    const current = service.webhook.current();
    return context.json({ status: 'Success', results: current === null ? null : recordOf(current) });
  },
};

/** Operation 12: registers the address, or replaces it for the orders that are created from then on. */
export const setWebhook: Operation = {
  name: 'setWebhook',
  method: 'POST',
  path: `${PATH}/create`,
  authorized: true,
  async answer(context, service) {
    const request = check(WebhookRequest, await bodyFields(context), { url: 'URL' });
    if (!request.ok) return invalid(context, request.errors);
    return success(context, recordOf(service.webhook.set(request.value.url, service.now())));
  },
};
