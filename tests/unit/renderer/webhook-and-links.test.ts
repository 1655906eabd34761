import { describe, expect, it } from 'vitest';
import { createFeed } from '../../../renderer/features/webhook/feed-store.ts';
import { createRegistration } from '../../../renderer/features/webhook/registration-store.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { type FeedEvent, type FeedPage, matchesFeed, type WebhookRecord } from '../../../shared/webhook.ts';
import { fakeMessage, settle } from './fake-calls.ts';
import { refused } from './refused.ts';

describe('the feed of the webhook', () => {
  const event = (id: number, more: Partial<FeedEvent> = {}): FeedEvent => ({
    id,
    type: 'update_status',
    code: 'SGNS336484LM.883568271' as OrderCode,
    shortcode: null,
    soc: null,
    status: '11',
    statusName: null,
    reasonCode: null,
    reasonText: null,
    weight: null,
    amount: null,
    effect: 'changed',
    updatedAt: null,
    receivedAtMs: id,
    ...more,
  });
  const many = (number: number): FeedEvent[] => Array.from({ length: number }, (_one, at) => event(at + 1));

  /** The screen on a main with these events; its answers wait until the test releases them. */
  function fakeMain(kept: FeedEvent[]) {
    const { changed, say } = fakeMessage<readonly FeedEvent[]>();
    const waiting: (() => void)[] = [];
    const feed = createFeed({
      calls: {
        webhook: {
          feed({ filter, before, count }): Promise<FeedPage> {
            const matching = kept.filter((one) => matchesFeed(one, filter)).toReversed();
            const events = matching.filter(({ id }) => before === null || id < before).slice(0, count);
            const page = { events, total: matching.length };
            return new Promise((resolve) => waiting.push(() => resolve(page)));
          },
        },
      },
      messages: { webhook: { received: changed } },
    });
    feed.subscribe();
    return {
      feed,
      ids: () => feed.store.getState().events?.map(({ id }) => id),
      total: () => feed.store.getState().total,
      push(...events: FeedEvent[]) {
        kept.push(...events);
        say(events);
      },
      answer() {
        waiting.shift()?.();
        return settle();
      },
    };
  }

  it('neither misses nor repeats events received during a fetch', async () => {
    const { feed, answer, push, ids, total } = fakeMain([]);
    push(event(1));
    // The answer was made before the event arrived.
    await answer();
    expect([ids(), total()]).toEqual([[1], 1]);
    void feed.reload();
    push(event(2));
    await answer();
    push(event(2));
    expect([ids(), total()]).toEqual([[2, 1], 2]);
  });

  it('fetches older ones, keeps those received meanwhile, and limits memory', async () => {
    const { feed, answer, push, ids, total } = fakeMain(many(250));
    await answer();
    const older = feed.loadOlder();
    push(event(251));
    await answer();
    await older;
    expect(ids()).toEqual(Array.from({ length: 201 }, (_, at) => 251 - at));
    push(...many(2_000).slice(251));
    expect([ids()?.length, ids()?.[0], total()]).toEqual([500, 2_000, 2_000]);
  });
});

describe('the webhook’s registered address', () => {
  const OLD = 'https://old.vn';
  const NEW = 'https://new.vn';

  it.each([
    // Without consent in Tem's dialog it stays, without an error.
    ['is not agreed to', OLD, null],
    ['works', NEW, null],
    ['is refused', OLD, { code: 'unavailable' }],
    ['works, its answer lost', NEW, { code: 'unavailable' }],
  ] as const)('follows the service after a registration that %s', async (outcome, url, problem) => {
    const record: WebhookRecord = { url: OLD, createdAt: null, updatedAt: null, ownSecret: false };
    let kept = record;
    const registration = createRegistration({
      calls: {
        webhook: {
          registered: async () => kept,
          async register(wish) {
            if (outcome === 'is not agreed to') return refused({ code: 'not-agreed' });
            if (outcome !== 'is refused') kept = { ...record, url: wish.url };
            return outcome === 'works' ? kept : refused({ code: 'unavailable', values: { detail: 'x' } });
          },
        },
      },
    });
    await registration.refresh();
    await registration.register(NEW);
    expect(registration.store.getState()).toEqual({
      record: { ...record, url },
      pendingAction: null,
      problem: problem && expect.objectContaining(problem),
      justRegistered: outcome === 'works',
    });
  });
});
