import { describe, expect, it } from 'vitest';
import {
  createRegistration,
  type Registration,
} from '../../../../../renderer/features/webhook/registration-store.ts';
import { formatDifference } from '../../../../../renderer/i18n/format-difference.ts';
import type { WebhookRecord } from '../../../../../shared/webhook.ts';
import { refused } from '../../refused.ts';

interface Service {
  url: string | null;
  /** The outcome of the next registration. */
  next: 'works' | 'is not agreed to' | 'is refused' | 'works, its answer lost';
  readonly registered: Registration;
}

function serviceWith(url: string | null): Service {
  const record = (): WebhookRecord => ({
    url: service.url,
    createdAt: null,
    updatedAt: null,
    ownSecret: false,
  });
  const service: Service = {
    url,
    next: 'works',
    registered: createRegistration({
      calls: {
        webhook: {
          registered: () => Promise.resolve(record()),
          register(wish) {
            if (service.next === 'is not agreed to') return refused({ code: 'not-agreed' });
            if (service.next !== 'is refused') service.url = wish.url;
            if (service.next === 'works') return Promise.resolve(record());
            return refused({ code: 'unavailable', values: { detail: 'x' } });
          },
        },
      },
    }),
  };
  return service;
}

describe('the registered address', () => {
  it('is registered with consent in Tem’s dialog, and stays without an error otherwise', async () => {
    const service = serviceWith('https://old.vn');
    const { registered } = service;
    await registered.refresh();
    service.next = 'is not agreed to';
    await registered.register('https://new.vn');
    expect(registered.store.getState()).toEqual({
      record: expect.objectContaining({ url: 'https://old.vn' }),
      pendingAction: null,
      problem: null,
      justRegistered: false,
    });
    service.next = 'works';
    await registered.register('https://new.vn');
    expect(registered.store.getState()).toMatchObject({
      record: { url: 'https://new.vn' },
      justRegistered: true,
    });
  });

  it.each([
    ['is refused', 'https://old.vn'],
    ['works, its answer lost', 'https://new.vn'],
  ] as const)('follows the service after a registration that %s', async (next, url) => {
    const service = serviceWith('https://old.vn');
    service.next = next;
    await service.registered.refresh();
    await service.registered.register('https://new.vn');
    expect(service.registered.store.getState()).toMatchObject({
      record: { url },
      problem: { code: 'unavailable' },
      justRegistered: false,
      pendingAction: null,
    });
  });
});

describe('a difference', () => {
  it('shows both numbers and their difference, in both languages', () => {
    expect(formatDifference(800, 1_000, 'g', 'vi')).toEqual({
      before: '800 g',
      after: '1.000 g',
      by: '+200 g',
    });
    expect(formatDifference(250_000, 230_000, '₫', 'vi')).toEqual({
      before: '250.000 ₫',
      after: '230.000 ₫',
      by: '−20.000 ₫',
    });
    expect(formatDifference(250_000, 0, '₫', 'en')).toEqual({
      before: '250,000 ₫',
      after: '0 ₫',
      by: '−250,000 ₫',
    });
    expect(formatDifference(5, 5, 'g', 'en').by).toBe('±0 g');
  });
});
