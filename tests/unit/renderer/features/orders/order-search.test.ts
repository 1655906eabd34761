import { describe, expect, it } from 'vitest';
import { createOrderSearch } from '../../../../../renderer/features/orders/order-search.ts';
import type { OrderLookup, OrderSearch } from '../../../../../shared/order.ts';
import { refused } from '../../refused.ts';
import { briefs, settle } from './order-fixture.ts';

interface Asked {
  readonly text: string;
  readonly how: 'find' | 'search';
  readonly answer: (reply: OrderLookup | OrderSearch | Promise<never>) => Promise<void>;
}

function start() {
  const asked: Asked[] = [];
  const found: (readonly [code: string, how: string])[] = [];
  const listed: string[] = [];
  const call =
    (how: Asked['how']) =>
    ({ text }: { text: string }): Promise<never> => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const answer: Asked['answer'] = async (reply) => {
        resolve(reply);
        await settle();
      };
      asked.push({ text, how, answer });
      return promise as Promise<never>;
    };
  const search = createOrderSearch(
    { find: call('find'), search: call('search') },
    { found: (code, how) => found.push([code, how]), matches: (text) => listed.push(text) },
  );
  return { search, asked, found, listed, now: () => search.store.getState().search };
}

const foundOf = (number: number): OrderSearch & OrderLookup => ({
  kind: 'exact',
  orders: briefs(0, number),
  askedService: true,
});

describe('the order search', () => {
  it('opens the only match', async () => {
    const { search, asked, found, now } = start();
    void search.find('  KAN7453535\n');
    expect(now()).toEqual({ kind: 'asking', text: 'KAN7453535' });
    await asked[0]?.answer(foundOf(1));
    expect(found).toEqual([[briefs(0, 1)[0]?.code, 'typed']]);
    expect(now()).toEqual({ kind: 'none' });
  });

  it('opens the only order of the list that was typed, and leaves several to the list', async () => {
    const { search, asked, found, listed, now } = start();
    const [order] = briefs(0, 1);
    if (order === undefined) throw new Error('no order');
    void search.find('0987 654 294');
    await asked[0]?.answer({ kind: 'match', order });
    expect(found).toEqual([[order.code, 'typed']]);
    void search.find('dinh');
    await asked[1]?.answer({ kind: 'matches', total: 3 });
    expect([found.length, listed, now()]).toEqual([1, ['dinh'], { kind: 'none' }]);
  });

  it('takes a scan for a code, never for a part of one, and repeats a search as it was', async () => {
    const { search, asked, found } = start();
    void search.findCode('883568271');
    await asked[0]?.answer(refused({ code: 'unavailable' }));
    void search.again('883568271');
    await asked[1]?.answer(foundOf(1));
    expect(asked.map(({ how }) => how)).toEqual(['find', 'find']);
    expect(found).toEqual([[briefs(0, 1)[0]?.code, 'scanned']]);
    void search.find('883568271');
    expect(asked[2]?.how).toBe('search');
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
