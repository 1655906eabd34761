import { afterEach, expect, it, vi } from 'vitest';
import { createChangedOrdersNotifier } from '../../../main/orders/changed-orders-notifier.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import { orderOf } from '../renderer/features/orders/order-fixture.ts';

afterEach(() => void vi.useRealTimers());

it('announces a first change at once, and a thousand more in one message, each order once in its latest state', () => {
  vi.useFakeTimers();
  const messages: (readonly KnownOrder[])[] = [];
  const changed = createChangedOrdersNotifier((orders) => messages.push(orders));
  changed(orderOf(1, { status: '2' }));
  expect(messages).toEqual([[orderOf(1, { status: '2' })]]);
  for (let weight = 1; weight <= 500; weight += 1)
    for (const number of [1, 2]) changed(orderOf(number, { weight }));
  expect(messages).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(messages.slice(1)).toEqual([[orderOf(1, { weight: 500 }), orderOf(2, { weight: 500 })]]);
});
