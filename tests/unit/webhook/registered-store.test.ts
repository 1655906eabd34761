import { describe, expect, it } from 'vitest';
import { differenceWords } from '../../../renderer/ui/difference-words.ts';
import { createRegistered, type Registered } from '../../../renderer/webhook/registered-store.ts';
import type { Reply } from '../../../shared/ipc.ts';
import type { WebhookRecord } from '../../../shared/webhook.ts';

interface Service {
  url: string | null;
  /** What the next registration comes to. */
  next: 'works' | 'is refused' | 'works, its answer lost';
  readonly registered: Registered;
  readonly asked: (string | null)[];
}

function serviceWith(url: string | null): Service {
  const record = (): Reply<WebhookRecord> => ({
    ok: true,
    value: { url: service.url, createdAt: null, updatedAt: null, ownSecret: false },
  });
  const asked: (string | null)[] = [];
  const service: Service = {
    url,
    next: 'works',
    asked,
    registered: createRegistered({
      calls: {
        webhook: {
          registered: () => Promise.resolve(record()),
          register(wish) {
            asked.push(wish.url);
            if (service.next !== 'is refused') service.url = wish.url;
            if (service.next === 'works') return Promise.resolve(record());
            return Promise.resolve({ ok: false, problem: { code: 'unavailable', values: { detail: 'x' } } });
          },
        },
      },
    }),
  };
  return service;
}

describe('the registered address', () => {
  it('is replaced after a yes only', async () => {
    const { registered, asked } = serviceWith('https://old.vn');
    await registered.ask();
    await registered.wish({ url: 'https://new.vn' });
    expect(registered.store.getState().wish).toEqual({ url: 'https://new.vn' });
    registered.no();
    await registered.yes();
    expect(asked).toEqual([]);
    await registered.wish({ url: 'https://new.vn' });
    await registered.yes();
    expect(asked).toEqual(['https://new.vn']);
    expect(registered.store.getState()).toMatchObject({
      record: { url: 'https://new.vn' },
      done: true,
      wish: null,
    });
  });

  it('is asked for where nobody knows whether there is one', async () => {
    const { registered, asked } = serviceWith(null);
    await registered.wish({ url: 'https://new.vn' });
    expect(asked).toEqual([]);
    await registered.ask();
    registered.no();
    await registered.wish({ url: 'https://new.vn' });
    expect(asked).toEqual(['https://new.vn']);
  });

  it.each([
    ['is refused', 'https://old.vn'],
    ['works, its answer lost', 'https://new.vn'],
  ] as const)('after a registration that %s is what the service says', async (next, url) => {
    const service = serviceWith('https://old.vn');
    service.next = next;
    await service.registered.ask();
    await service.registered.wish({ url: 'https://new.vn' });
    await service.registered.yes();
    expect(service.registered.store.getState()).toMatchObject({
      record: { url },
      problem: { code: 'unavailable' },
      done: false,
      doing: null,
    });
  });
});

describe('a difference', () => {
  it('says both numbers and what lies between, in both languages', () => {
    expect(differenceWords(800, 1_000, 'g', 'vi')).toEqual({
      before: '800 g',
      after: '1.000 g',
      by: '+200 g',
    });
    expect(differenceWords(250_000, 230_000, '₫', 'vi')).toEqual({
      before: '250.000 ₫',
      after: '230.000 ₫',
      by: '−20.000 ₫',
    });
    expect(differenceWords(250_000, 0, '₫', 'en')).toEqual({
      before: '250,000 ₫',
      after: '0 ₫',
      by: '−250,000 ₫',
    });
    expect(differenceWords(5, 5, 'g', 'en').by).toBe('±0 g');
  });
});
