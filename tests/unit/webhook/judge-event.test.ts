import { describe, expect, it } from 'vitest';
import { createEventAcceptor } from '../../../main/webhook/accept-event.ts';
import { openFeed } from '../../../main/webhook/feed.ts';
import { bytesOf, CODE, NOW, openStoredEvents, pushed, updateOf } from './events.ts';

const HOUR_MS = 60 * 60_000;
const inHours = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();

describe('an event with a future time', () => {
  it.each(['updated_at', 'created_at', 'pushed_at'])(
    'by its %s is stored and shown, and updates nothing',
    (name) => {
      const { ledger, book, database, count } = openStoredEvents();
      for (const time of ['9999-12-31T23:59:59+07:00', '9999-12-31 23:59:59', inHours(25)]) {
        const refused = updateOf(pushed({ [name]: time, weight: count('order_event') }));
        expect(ledger.add([refused])).toMatchObject([
          { kind: 'kept', event: { effect: 'ahead', code: CODE, weight: null } },
        ]);
        expect(ledger.add([refused])).toEqual([{ kind: 'duplicate' }]);
      }
      expect([book.get(CODE), count('order_event')]).toEqual([null, 3]);
      const filter = { type: null, status: null, text: '', differences: false };
      const { events } = openFeed(database, () => 'sandbox')({ filter, before: null, count: 9 });
      expect(events.map(({ effect }) => effect)).toEqual(['ahead', 'ahead', 'ahead']);
    },
  );

  it('casts doubt on its order after the commit, and only the first time', async () => {
    const { book, database, ledger } = openStoredEvents();
    const heard: unknown[] = [];
    book.onDoubt((code) => heard.push([code, database.sqlite.isTransaction]));
    const refused = updateOf(pushed({ updated_at: inHours(25) }));
    ledger.add([refused]);
    ledger.add([refused, updateOf(pushed())]);
    await Promise.resolve();
    expect(heard).toEqual([[CODE, false]]);
  });

  it('may be a day ahead: a missing zone is no reason to refuse it', () => {
    const { ledger, book } = openStoredEvents();
    expect(ledger.add([updateOf(pushed({ updated_at: inHours(23) }))])).toMatchObject([
      { event: { effect: 'new' } },
    ]);
    expect(book.get(CODE)).toMatchObject({ updatedAt: inHours(23) });
  });

  it('is accepted so that it is not resent forever, and logged only by reason and count', async () => {
    const { ledger } = openStoredEvents();
    const logged: object[] = [];
    const accept = createEventAcceptor({
      ledger,
      onStored: () => undefined,
      log: (event) => logged.push(event),
    });
    for (let weight = 1; weight <= 12; weight += 1) {
      const event = pushed({ updated_at: '9999-12-31T23:59:59+07:00', weight });
      expect(await accept(bytesOf(event))).toBe('accepted');
    }
    expect(logged).toEqual([1, 10].map((times) => ({ event: 'webhook event refused', why: 'ahead', times })));
  });
});
