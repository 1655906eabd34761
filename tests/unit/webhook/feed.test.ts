import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFeed } from '../../../main/webhook/feed.ts';
import { type FeedEvent, type FeedFilter, matchesFeed } from '../../../shared/webhook.ts';
import { at, NOW, openStoredEvents, pushed, updateOf } from './events.ts';

const ALL: FeedFilter = { type: null, status: null, text: '', differences: false };

/** Three orders, each of which gets heavier once and moves on. */
function filled(): ReturnType<typeof openStoredEvents> {
  const kept = openStoredEvents();
  const codes = ['SGNS336484LM.883568271', 'TGGS983262NM.613593645', 'bpcs%.0000026'];
  const socs = ['EG27533038-24', null, 'tem_50%'];
  kept.ledger.add(
    codes.flatMap((code, number) =>
      [
        { status: '2', updated_at: at(1) },
        { status: '4', type: 'update_weight', weight: 900 + number, updated_at: at(2) },
        {
          status: '12',
          weight: 900 + number,
          updated_at: at(3),
          type: [undefined, 'update_route', ''][number],
        },
      ].map((more) => updateOf(pushed({ code, shortcode: null, soc: socs[number], ...more }))),
    ),
  );
  return kept;
}

describe('the feed', () => {
  it('shows the newest first, a page at a time', () => {
    const feed = openFeed(filled().database, () => 'sandbox');
    const first = feed({ filter: ALL, before: null, count: 4 });
    expect([first.total, first.events.map(({ id }) => id)]).toEqual([9, [9, 8, 7, 6]]);
    const second = feed({ filter: ALL, before: 6, count: 4 });
    expect([second.total, second.events.map(({ id }) => id)]).toEqual([9, [5, 4, 3, 2]]);
    expect(first.events[1]).toEqual({
      id: 8,
      type: 'update_weight',
      code: 'bpcs%.0000026',
      shortcode: null,
      soc: 'tem_50%',
      status: '4',
      statusName: 'Hoãn Giao Hàng',
      reasonCode: '304',
      reasonText: 'Không liên lạc được với Người Nhận',
      weight: { from: 800, to: 902 },
      amount: null,
      effect: 'changed',
      updatedAt: at(2),
      receivedAtMs: NOW,
    });
  });

  it('shows a partner’s own events only', () => {
    expect(openFeed(filled().database, () => 'other')({ filter: ALL, before: null, count: 9 })).toEqual({
      events: [],
      total: 0,
    });
  });

  it('finds the same events as the window’s own filter', () => {
    const feed = openFeed(filled().database, () => 'sandbox');
    const every = feed({ filter: ALL, before: null, count: 9 }).events;
    const filter: fc.Arbitrary<FeedFilter> = fc.record({
      type: fc.constantFrom(null, 'update_status' as const, 'update_weight' as const, 'other' as const),
      status: fc.constantFrom(null, '2', '12', '99'),
      text: fc.oneof(
        fc.constantFrom('', ' EG275 ', 'sgns', 'NM.', '%', '_', '!', '50%', '0000026', 'nothing'),
        fc.string({ maxLength: 3, unit: fc.constantFrom('S', 'g', '8', '%', '_', '!', '.', 'Đ', 'đ', ' ') }),
      ),
      differences: fc.boolean(),
    });
    fc.assert(
      fc.property(filter, (wanted) => {
        const matching = every.filter((event: FeedEvent) => matchesFeed(event, wanted));
        expect(feed({ filter: wanted, before: null, count: 9 })).toEqual({
          events: matching,
          total: matching.length,
        });
      }),
      { numRuns: 300 },
    );
  });
});
