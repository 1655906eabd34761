import { describe, expect, it } from 'vitest';
import { createFeed } from '../../../../../renderer/features/webhook/feed-store.ts';
import type { OrderCode } from '../../../../../shared/order-code.ts';
import { type FeedEvent, type FeedPage, matchesFeed } from '../../../../../shared/webhook.ts';
import { refused } from '../../refused.ts';

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

/** Main with these events; its answers wait until the test releases them. */
function fakeMain(kept: FeedEvent[]) {
  let tell: (events: readonly FeedEvent[]) => void = () => undefined;
  const waiting: (() => void)[] = [];
  let broken = false;
  const feed = createFeed({
    calls: {
      webhook: {
        feed({ filter, before, count }): Promise<FeedPage> {
          const matching = kept.filter((one) => matchesFeed(one, filter)).toReversed();
          const events = matching.filter(({ id }) => before === null || id < before).slice(0, count);
          const reply: FeedPage | Promise<never> = broken
            ? refused({ code: 'internal', values: { detail: 'x' } })
            : { events, total: matching.length };
          return new Promise((resolve) => waiting.push(() => resolve(reply)));
        },
      },
    },
    messages: {
      webhook: {
        received(listener) {
          tell = listener;
          return () => {
            tell = () => undefined;
          };
        },
      },
    },
  });
  return {
    feed,
    ids: () => feed.store.getState().events?.map(({ id }) => id),
    /** An event arrives. */
    push(...events: FeedEvent[]) {
      kept.push(...events);
      tell(events);
    },
    /** Lets the first answer that waits go. */
    async answer() {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    break: (now: boolean) => {
      broken = now;
    },
  };
}

const many = (number: number): FeedEvent[] => Array.from({ length: number }, (_one, at) => event(at + 1));

describe('the feed on the screen', () => {
  it('shows the newest events, with new ones on top', async () => {
    const main = fakeMain(many(2));
    const stop = main.feed.subscribe();
    await main.answer();
    main.push(event(3), event(4));
    expect(main.ids()).toEqual([4, 3, 2, 1]);
    expect(main.feed.store.getState().total).toBe(4);
    stop();
    main.push(event(5));
    expect(main.ids()).toEqual([4, 3, 2, 1]);
  });

  it('neither misses nor repeats events received during a fetch', async () => {
    const main = fakeMain([]);
    main.feed.subscribe();
    main.push(event(1));
    // The answer was made before the event arrived.
    await main.answer();
    expect([main.ids(), main.feed.store.getState().total]).toEqual([[1], 1]);

    void main.feed.reload();
    main.push(event(2));
    await main.answer();
    main.push(event(2));
    expect([main.ids(), main.feed.store.getState().total]).toEqual([[2, 1], 2]);
  });

  it('applies the filter, and drops the response to the previous one', async () => {
    const main = fakeMain([event(1), event(2, { status: '12' })]);
    main.feed.subscribe();
    main.feed.setFilter({ status: '12' });
    await main.answer();
    expect(main.ids()).toBeUndefined();
    await main.answer();
    expect(main.ids()).toEqual([2]);
    main.push(event(3), event(4, { status: '12' }));
    expect([main.ids(), main.feed.store.getState().total]).toEqual([[4, 2], 2]);
  });

  it('fetches older ones, and keeps those received meanwhile', async () => {
    const main = fakeMain(many(250));
    main.feed.subscribe();
    await main.answer();
    const older = main.feed.loadOlder();
    main.push(event(251));
    await main.answer();
    await older;
    expect(main.ids()).toHaveLength(201);
    expect(main.ids()?.slice(0, 2)).toEqual([251, 250]);
    expect(new Set(main.ids()).size).toBe(201);
  });

  it('limits memory, however many events arrive', async () => {
    const main = fakeMain([]);
    main.feed.subscribe();
    await main.answer();
    for (let id = 1; id <= 2_000; id += 100) main.push(...many(100).map((one) => event(one.id + id - 1)));
    expect(main.ids()).toHaveLength(500);
    expect(main.ids()?.[0]).toBe(2_000);
    expect(main.feed.store.getState().total).toBe(2_000);
  });

  it('shows a failure, and recovers', async () => {
    const main = fakeMain([event(1)]);
    main.break(true);
    main.feed.subscribe();
    await main.answer();
    expect(main.feed.store.getState().problem).toMatchObject({ code: 'internal' });
    main.break(false);
    void main.feed.reload();
    await main.answer();
    expect([main.ids(), main.feed.store.getState().problem]).toEqual([[1], null]);
  });
});
