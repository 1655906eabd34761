import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { at, CODE, NOW, openStoredEvents, pushed, updateOf } from './events.ts';

const B = 'TGGS983262NM.613593645' as OrderCode;

describe('an event', () => {
  it('of an unknown order is stored, together with the order', () => {
    const { ledger, book, count, database } = openStoredEvents();
    const update = updateOf(pushed({ extra: { field: [1, 2] } }));
    const [entered] = ledger.add([update]);
    expect(database.sqlite.prepare('SELECT body FROM order_event').get()?.['body']).toBe(update.body);
    expect(entered).toMatchObject({
      kind: 'kept',
      event: { id: 1, effect: 'new', code: CODE, status: '14', reasonCode: '304', receivedAtMs: NOW },
    });
    expect(book.get(CODE)).toMatchObject({
      origin: 'pushed',
      soc: 'EG27533038-24',
      status: '14',
      amount: 230_000,
      weight: 800,
      fee: { shipment: 40_000, insurance: 0 },
      receiver: { name: 'Anh Nam', phone: '078882888' },
      reasonText: 'Không liên lạc được với Người Nhận',
      updatedAt: '2022-05-11T22:26:11+07:00',
    });
    expect(count('order_event')).toBe(1);
  });

  it('reports its changes of weight and amount', () => {
    const { ledger } = openStoredEvents();
    ledger.add([updateOf(pushed({ updated_at: at(1) }))]);
    const [heavier] = ledger.add([
      updateOf(pushed({ type: 'update_weight', weight: 1_000, amount: '250000', updated_at: at(2) })),
    ]);
    expect(heavier).toMatchObject({
      event: { effect: 'changed', weight: { from: 800, to: 1_000 }, amount: { from: 230_000, to: 250_000 } },
    });
  });

  it('that is repeated changes nothing, within a group and after it', async () => {
    const { ledger, book, count } = openStoredEvents();
    const heard: string[] = [];
    book.onChange(({ code }) => heard.push(code));
    const update = updateOf(pushed());
    const again = updateOf(pushed({ pushed_at: '2022-05-12T00:00:00+07:00' }));
    expect(ledger.add([update, again]).map(({ kind }) => kind)).toEqual(['kept', 'duplicate']);
    expect(ledger.add([again]).map(({ kind }) => kind)).toEqual(['duplicate']);
    expect(count('order_event')).toBe(1);
    await Promise.resolve();
    expect(heard).toEqual([CODE]);
  });

  it('belongs to the current partner', () => {
    const kept = openStoredEvents();
    kept.ledger.add([updateOf(pushed())]);
    kept.partner = 'https://api.partner.example';
    expect(kept.book.get(CODE)).toBeNull();
    expect(kept.ledger.add([updateOf(pushed())])).toMatchObject([{ kind: 'kept' }]);
    expect(kept.count('known_order')).toBe(2);
  });
});

describe('a group', () => {
  /** A fault of the database's own at one order's event. */
  const refuse = (how: 'ABORT' | 'ROLLBACK'): string =>
    `CREATE TEMP TRIGGER fault BEFORE INSERT ON main.order_event WHEN NEW.code = '${B}'
     BEGIN SELECT RAISE(${how}, 'no'); END`;

  const three = [
    updateOf(pushed()),
    updateOf(pushed({ code: B, shortcode: null })),
    updateOf(pushed({ status: '15', updated_at: at(1430) })),
  ];

  it('is stored except for an event that can’t be', async () => {
    const { ledger, database, book, count } = openStoredEvents();
    const heard: string[] = [];
    book.onChange(({ code }) => heard.push(code));
    database.sqlite.exec(refuse('ABORT'));
    expect(ledger.add(three).map(({ kind }) => kind)).toEqual(['kept', 'failed', 'kept']);
    expect(count('order_event')).toBe(2);
    expect(book.get(B)).toBeNull();
    await Promise.resolve();
    expect(heard).toEqual([CODE, CODE]);
  });

  it('is not stored at all if the database rolls the transaction back', async () => {
    const { ledger, database, book, count } = openStoredEvents();
    const heard: string[] = [];
    book.onChange(({ code }) => heard.push(code));
    database.sqlite.exec(refuse('ROLLBACK'));
    expect(() => ledger.add(three)).toThrow('no');
    await Promise.resolve();
    expect([count('order_event'), count('known_order'), heard.length]).toEqual([0, 0, 0]);
    database.sqlite.exec('DROP TRIGGER fault');
    expect(ledger.add(three).map(({ kind }) => kind)).toEqual(['kept', 'kept', 'kept']);
  });
});

describe('the book', () => {
  /** The order book's content without Tem's own notes and without previous values, which depend on the order of arrival. */
  const content = ({
    seenAtMs: _seen,
    amountWas: _amount,
    weightWas: _weight,
    ...order
  }: KnownOrder): unknown => order;

  const event = fc.record({
    status: fc.constantFrom('0', '2', '11', '12', '14'),
    weight: fc.integer({ min: 1, max: 5_000 }),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    type: fc.constantFrom('update_status', 'update_weight'),
    reason_text: fc.constantFrom('', 'Không liên lạc được với Người Nhận'),
  });
  const events = fc
    .array(event, { minLength: 1, maxLength: 8 })
    .map((all) => all.map((one, number) => pushed({ ...one, updated_at: at(number) })));

  it('converges to the newest event, in any order and with repeats', () => {
    const story = events.chain((all) =>
      fc.record({
        all: fc.constant(all),
        order: fc
          .array(fc.nat(all.length - 1), { maxLength: 20 })
          .chain((again) =>
            fc.shuffledSubarray([...all.keys(), ...again], { minLength: all.length + again.length }),
          ),
        groups: fc.integer({ min: 1, max: 5 }),
      }),
    );
    fc.assert(
      fc.property(story, ({ all, order, groups }) => {
        const mixed = openStoredEvents();
        const came = order.map((number) => updateOf(all[number]));
        for (let from = 0; from < came.length; from += groups)
          mixed.ledger.add(came.slice(from, from + groups));
        const newest = openStoredEvents();
        newest.ledger.add([updateOf(all.at(-1))]);
        const [a, b] = [mixed.book.get(CODE), newest.book.get(CODE)];
        expect(a !== null && content(a)).toEqual(b !== null && content(b));
        expect(mixed.count('order_event')).toBe(all.length);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});
