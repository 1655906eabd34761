import { describe, expect, it } from 'vitest';
import {
  createOrderList,
  isFiltered,
  PAGE_SIZE,
} from '../../../../../renderer/features/orders/order-list.ts';
import type { OrderPage } from '../../../../../shared/order.ts';
import { refused } from '../../refused.ts';
import { briefs, orderOf, settle } from './order-fixture.ts';

interface Asked {
  readonly text: string;
  readonly status: string | null;
  readonly from: number;
  readonly count: number;
  readonly answer: (reply: OrderPage | Promise<never>) => Promise<void>;
}

/** The list on a main that replies on request of the test. */
function start() {
  const asked: Asked[] = [];
  const list = createOrderList((wanted) => {
    const { promise, resolve } = Promise.withResolvers<OrderPage>();
    asked.push({
      ...wanted,
      answer: async (reply) => {
        resolve(reply);
        await settle();
      },
    });
    return promise;
  });
  const answerAll = async (total: number): Promise<void> => {
    for (const { from, count, answer } of asked.splice(0))
      await answer({ orders: briefs(from, Math.min(total, from + count)), total });
  };
  return { list, asked, answerAll };
}

describe('the order list', () => {
  it('fetches only the visible pages', async () => {
    const { list, asked, answerAll } = start();
    list.setVisibleRows(0, 0);
    expect(asked.map(({ from }) => from)).toEqual([0]);
    await answerAll(1_000);
    expect(list.store.getState().total).toBe(1_000);
    expect(list.itemAt(42)?.code).toBe(orderOf(42).code);
    list.setVisibleRows(10, 30);
    expect(asked).toEqual([]);
    list.setVisibleRows(395, 405);
    expect(asked.map(({ from }) => from)).toEqual([300, 400]);
    expect(list.itemAt(400)).toBeNull();
    await answerAll(1_000);
    expect(list.itemAt(400)?.code).toBe(orderOf(400).code);
  });

  it('fetches once more, and only once, for changes during a fetch', async () => {
    const { list, asked, answerAll } = start();
    list.refresh();
    for (let change = 0; change < 50; change++) list.refresh();
    expect(asked).toHaveLength(1);
    await answerAll(5);
    expect(asked).toHaveLength(1);
    await answerAll(6);
    expect(asked).toEqual([]);
    expect(list.store.getState().total).toBe(6);
  });

  it('keeps what is shown until its replacement arrives', async () => {
    const { list, answerAll } = start();
    list.refresh();
    await answerAll(5);
    void list.setFilter({ text: 'dinh' });
    expect(list.store.getState()).toMatchObject({ filter: { text: 'dinh' }, total: 5 });
    await answerAll(1);
    expect(list.store.getState().total).toBe(1);
  });

  it('ignores the response to an outdated filter', async () => {
    const { list, asked } = start();
    void list.setFilter({ text: 'a' });
    void list.setFilter({ text: 'ab' });
    expect(asked.map(({ text }) => text)).toEqual(['a']);
    await asked[0]?.answer({ orders: briefs(0, 9), total: 9 });
    expect(list.store.getState().total).toBeNull();
    expect(asked.map(({ text }) => text)).toEqual(['a', 'ab']);
    await asked[1]?.answer({ orders: briefs(0, 2), total: 2 });
    expect(list.store.getState().total).toBe(2);
  });

  it('starts at the top with another filter', async () => {
    const { list, asked, answerAll } = start();
    list.setVisibleRows(950, 960);
    await answerAll(1_000);
    void list.setFilter({ status: '0' });
    expect(asked).toMatchObject([{ from: 0, count: PAGE_SIZE, status: '0' }]);
    expect(isFiltered(list.store.getState().filter)).toBe(true);
  });

  it('shows a failure, and recovers with the next response', async () => {
    const { list, asked, answerAll } = start();
    list.refresh();
    await asked.splice(0)[0]?.answer(refused({ code: 'forbidden' }));
    expect(list.store.getState().problem).toEqual({ code: 'forbidden' });
    list.refresh();
    await answerAll(1);
    expect(list.store.getState()).toMatchObject({ problem: null, total: 1 });
  });

  it('drops another partner’s orders, even those being fetched', async () => {
    const { list, asked } = start();
    void list.setFilter({ text: 'x' });
    list.reset();
    await asked[0]?.answer({ orders: briefs(0, 1), total: 1 });
    expect(list.store.getState()).toMatchObject({ filter: { text: '' }, total: null });
    expect(list.store.getState().pages.size).toBe(0);
  });
});
