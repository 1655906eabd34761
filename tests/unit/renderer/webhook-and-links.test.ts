import { describe, expect, it } from 'vitest';
import {
  countRemovable,
  getLinkTone,
  listLinkOutcomes,
} from '../../../renderer/features/links/link-outcomes.ts';
import { followLinks } from '../../../renderer/features/links/links-store.ts';
import { createFeed } from '../../../renderer/features/webhook/feed-store.ts';
import { createRegistration } from '../../../renderer/features/webhook/registration-store.ts';
import { formatDifference } from '../../../renderer/i18n/format-difference.ts';
import type { LinkResult } from '../../../shared/link.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { LABEL_STATES } from '../../../shared/station.ts';
import { type FeedEvent, type FeedPage, matchesFeed, type WebhookRecord } from '../../../shared/webhook.ts';
import { fakeMessage, settle } from './fake-calls.ts';
import { refused } from './refused.ts';
import { rowOf } from './station-fixtures.ts';

describe('the result of links', () => {
  const ANSWER: LinkResult = {
    sequence: 1,
    links: 1,
    added: 3,
    duplicates: 0,
    invalid: [],
    invalidCount: 0,
    left: 0,
    refused: null,
    size: null,
    rows: [],
    removed: 0,
  };

  it('omits what did not happen, and is amber if something was rejected', () => {
    const said = (answer: LinkResult) =>
      listLinkOutcomes(answer).map(({ kind, number }) => `${kind} ${number}`);
    expect(said(ANSWER)).toEqual(['added 3']);
    const mixed = { ...ANSWER, added: 0, duplicates: 2, left: 4, invalidCount: 1, removed: 5 };
    expect(said(mixed)).toEqual(['takenOut 5', 'duplicates 2', 'left 4', 'invalid 1']);
    const wrong = [{ left: 1 }, { invalidCount: 1 }, { refused: { code: 'link-unreadable' } as const }];
    expect([{}, ...wrong].map((one) => getLinkTone({ ...ANSWER, ...one }))).toEqual([
      'blue',
      'amber',
      'amber',
      'amber',
    ]);
  });

  it('can be removed as long as none of it has started', () => {
    const rows = LABEL_STATES.map((state, at) => rowOf(at + 1, state));
    const ids = rows.map(({ id }) => id);
    // Rows of the operator's own are not the links'.
    expect([ids, [], [999]].map((of) => countRemovable(rows, { ...ANSWER, rows: of }))).toEqual([3, 0, 0]);
    expect(countRemovable(rows, null)).toBe(0);
  });

  it('follows main from its current result, even after a reload of the window', async () => {
    const { changed, say } = fakeMessage<LinkResult | null>();
    const asked: string[] = [];
    const note = (name: string) => async () => void asked.push(name);
    const links = { last: async () => ANSWER, dismiss: note('dismiss'), removeAdded: note('takeOut') };
    const view = followLinks({ calls: { links }, messages: { links: { changed } } });
    await view.load();
    expect(view.store.getState().answer).toEqual(ANSWER);
    say(null);
    expect(view.store.getState().answer).toBeNull();
    await view.removeOrders();
    await view.dismiss(ANSWER);
    expect(asked).toEqual(['takeOut', 'dismiss']);
  });
});

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
    const main = { broken: false };
    const feed = createFeed({
      calls: {
        webhook: {
          feed({ filter, before, count }): Promise<FeedPage> {
            const matching = kept.filter((one) => matchesFeed(one, filter)).toReversed();
            const events = matching.filter(({ id }) => before === null || id < before).slice(0, count);
            const page = { events, total: matching.length };
            const reply = () => (main.broken ? refused({ code: 'internal' }) : page);
            return new Promise((resolve) => waiting.push(() => resolve(reply())));
          },
        },
      },
      messages: { webhook: { received: changed } },
    });
    const stop = feed.subscribe();
    return {
      main,
      feed,
      stop,
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

  it('shows the newest events, with new ones on top, as long as it is subscribed', async () => {
    const { stop, answer, push, ids, total } = fakeMain(many(2));
    await answer();
    push(event(3), event(4));
    expect([ids(), total()]).toEqual([[4, 3, 2, 1], 4]);
    stop();
    push(event(5));
    expect(ids()).toEqual([4, 3, 2, 1]);
  });

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

  it('applies the filter, and drops the response to the previous one', async () => {
    const { feed, answer, push, ids, total } = fakeMain([event(1), event(2, { status: '12' })]);
    feed.setFilter({ status: '12' });
    await answer();
    expect(ids()).toBeUndefined();
    await answer();
    push(event(3), event(4, { status: '12' }));
    expect([ids(), total()]).toEqual([[4, 2], 2]);
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

  it('shows a failure, and recovers', async () => {
    const { main, feed, answer, ids } = fakeMain([event(1)]);
    main.broken = true;
    void feed.reload();
    await answer();
    await answer();
    expect(feed.store.getState().problem).toMatchObject({ code: 'internal' });
    main.broken = false;
    void feed.reload();
    await answer();
    expect([ids(), feed.store.getState().problem]).toEqual([[1], null]);
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

it.each([
  [800, 1_000, 'g', 'vi', ['800 g', '1.000 g', '+200 g']],
  [250_000, 230_000, '₫', 'vi', ['250.000 ₫', '230.000 ₫', '−20.000 ₫']],
  [250_000, 0, '₫', 'en', ['250,000 ₫', '0 ₫', '−250,000 ₫']],
  [5, 5, 'g', 'en', ['5 g', '5 g', '±0 g']],
] as const)('from %i to %i %s is said in %s as %j', (from, to, unit, language, [before, after, by]) => {
  expect(formatDifference(from, to, unit, language)).toEqual({ before, after, by });
});
