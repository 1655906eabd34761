import { z } from 'zod';
import type { OperationFault } from '../control/operation-faults.ts';
import { formatRecordTime } from '../orders/format-time.ts';
import { readBodyFields, requiredText, validate } from '../request-input.ts';
import { invalid } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';
import type { RegisteredWebhook } from '../webhook/order-updates.ts';

const WebhookRequest = z.object({ url: requiredText.pipe(z.url({ protocol: /^https?$/ })) });

/** Returns the record of the registered address as answered; null if there is none. */
function recordWithFault(current: RegisteredWebhook | null, fault: OperationFault | null): object {
  const record = current === null ? null : toRecord(current);
  if (fault?.kind !== 'no-record') return { results: record };
  switch (fault.as) {
    case 'null':
      return { results: null };
    case 'list':
      return { results: [] };
    case 'map':
      return { results: {} };
    case 'no-url':
      return { results: { ...record, url: undefined } };
    case 'absent':
      return {};
  }
}

const toRecord = ({ url, createdAtMs, updatedAtMs }: RegisteredWebhook): object => ({
  url,
  created_at: formatRecordTime(createdAtMs),
  updated_at: formatRecordTime(updatedAtMs),
});

/**
 * Operation 11. Its answer before any registration is not documented. Here `results` is null, as Laravel returns for a
 * missing record; Tem's client accepts an empty list and an empty record too.
 */
export const webhook: SandboxOperation = (context, service, { fault }) =>
  context.json({ status: 'Success', ...recordWithFault(service.webhook.current(), fault) });

/** Operation 12: registers the address, or replaces it for orders created from then on. */
export const setWebhook: SandboxOperation = async (context, service, { fault }) => {
  const request = validate(WebhookRequest, await readBodyFields(context), { url: 'URL' });
  if (!request.ok) return invalid(context, request.errors);
  const set = service.webhook.set(request.value.url, service.now());
  return context.json({ status: 'Success', ...recordWithFault(set, fault) });
};
