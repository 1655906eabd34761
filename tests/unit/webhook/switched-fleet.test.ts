import { expect, it } from 'vitest';
import type { ReceiverRegistry } from '../../../main/webhook/receiver-registry.ts';
import {
  createClosedWebhookFleet,
  createSwitchedWebhookFleet,
  type WebhookFleet,
} from '../../../main/webhook/switched-fleet.ts';
import type { AccountKey } from '../../../shared/account.ts';

const KEY = 'sandbox' as AccountKey;

it('receives for itself, then for the fleet that is joined, and for itself once that was left', async () => {
  const { fleet, use } = createSwitchedWebhookFleet();
  expect([fleet.isActive(), fleet.registry(KEY)]).toEqual([false, null]);
  const shared: unknown[] = [];
  const registry = {} as ReceiverRegistry;
  const joined: WebhookFleet = {
    isActive: () => true,
    share: async (events) => void shared.push(...events),
    registry: (account) => (account === KEY ? registry : null),
  };
  use(joined);
  const event = { account: KEY, body: '{}', digest: 'd', receivedAtMs: 1 };
  await fleet.share([event]);
  expect(shared).toEqual([event]);
  expect([fleet.isActive(), fleet.registry(KEY)]).toEqual([true, registry]);
  use(null);
  expect([fleet.isActive(), fleet.registry(KEY)]).toEqual([false, null]);
});

it('accepts no event, and registers nothing, for a fleet that it cannot even ask', async () => {
  const { fleet, use } = createSwitchedWebhookFleet();
  use(createClosedWebhookFleet({ code: 'fleet-unreachable', values: { why: 'x' } }));
  const refusal = { problem: { code: 'fleet-unreachable', values: { why: 'x' } } };
  expect(fleet.isActive()).toBe(true);
  await expect(fleet.share([])).rejects.toMatchObject(refusal);
  const registry = fleet.registry(KEY);
  expect(registry?.lastKnown()).toBeUndefined();
  await expect(registry?.read()).rejects.toMatchObject(refusal);
  await expect(registry?.note(null)).rejects.toMatchObject(refusal);
});
