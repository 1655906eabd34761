import { describe, expect, it } from 'vitest';
import { createOrderSearch } from '../../../../../renderer/features/orders/order-search.ts';
import type { OrderLookup } from '../../../../../shared/order.ts';
import { refused } from '../../refused.ts';
import { briefs, settle } from './order-fixture.ts';

function start() {
  const asked: { text: string; answer: (reply: OrderLookup | Promise<never>) => Promise<void> }[] = [];
  const found: string[] = [];
  const search = createOrderSearch(
    ({ text }) => {
      const { promise, resolve } = Promise.withResolvers<OrderLookup>();
      asked.push({
        text,
        answer: async (reply) => {
          resolve(reply);
          await settle();
        },
      });
      return promise;
    },
    (code) => found.push(code),
  );
  return { search, asked, found, now: () => search.store.getState().search };
}

const foundOf = (number: number): OrderLookup => ({
  orders: briefs(0, number),
  askedService: true,
});

describe('the order search', () => {
  it('opens the only match', async () => {
    const { search, asked, found, now } = start();
    void search.find('  KAN7453535\n');
    expect(now()).toEqual({ kind: 'asking', text: 'KAN7453535' });
    await asked[0]?.answer(foundOf(1));
    expect(found).toEqual([briefs(0, 1)[0]?.code]);
    expect(now()).toEqual({ kind: 'none' });
  });

  it('lists several matches, reports none, and reports a failed look-up', async () => {
    const { search, asked, found, now } = start();
    void search.find('a');
    await asked[0]?.answer(foundOf(2));
    expect(now()).toMatchObject({ kind: 'several', text: 'a', orders: [{}, {}] });
    void search.find('b');
    await asked[1]?.answer(foundOf(0));
    expect(now()).toEqual({ kind: 'not-found', text: 'b' });
    void search.find('c');
    await asked[2]?.answer(refused({ code: 'no-token' }));
    expect(now()).toEqual({ kind: 'not-asked', text: 'c', problem: { code: 'no-token' } });
    expect(found).toEqual([]);
  });

  it('follows the last scan only', async () => {
    const { search, asked, found, now } = start();
    void search.find('first');
    void search.find('second');
    await asked[0]?.answer(foundOf(1));
    expect(found).toEqual([]);
    expect(now()).toMatchObject({ kind: 'asking', text: 'second' });
    search.clear();
    await asked[1]?.answer(foundOf(1));
    expect(found).toEqual([]);
    expect(now()).toEqual({ kind: 'none' });
  });

  it('does not search for an empty text or one longer than any code', async () => {
    const { search, asked, now } = start();
    await search.find('   ');
    expect(now()).toEqual({ kind: 'none' });
    await search.find('x'.repeat(201));
    expect(now()).toMatchObject({ kind: 'not-found' });
    expect(asked).toEqual([]);
  });
});
