import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { createChangedOrdersNotifier } from '../../../main/orders/changed-orders-notifier.ts';
import { hasLabelChanged } from '../../../main/orders/label-changes.ts';
import { createLabelFacts } from '../../../main/orders/label-facts.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { Soc } from '../../../shared/order-code.ts';
import { orderOf } from '../renderer/features/orders/order-fixture.ts';
import { CODE, reportOf } from './arbitrary-reports.ts';

function newBook() {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  return openOrderBook(database, () => 'sandbox');
}

/** An order that was looked up. */
const lookedUp = (): KnownOrder => {
  const receiver = { name: 'An', phone: null, address: 'Hà Nội', formattedAddress: null };
  const facts = { status: '2', weight: 500, receiver, lookedUpAtMs: 1_000 };
  return newBook().record(reportOf(null, facts, { origin: 'looked-up', recency: 'now' })).order;
};
const STEP = { time: null, status: 'x', province: null, district: null, note: null };

it.each<[string, boolean, (order: KnownOrder) => KnownOrder | null]>([
  ['another weight', true, (order) => ({ ...order, weight: 900 })],
  ['another amount, unknown before', true, (order) => ({ ...order, amount: 20_000 })],
  ['another receiver', true, (order) => ({ ...order, receiver: { ...order.receiver, name: 'Bình' } })],
  ['another sorting code', true, (order) => ({ ...order, sorting: 'B2' })],
  ['another fee', true, (order) => ({ ...order, fee: { ...order.fee, shipment: 1 } })],
  ['a note', true, (order) => ({ ...order, note: 'gọi trước' })],
  ['goods', true, (order) => ({ ...order, product: 'áo' })],
  ['another partner’s order', true, () => null],
  ['its status', false, (order) => ({ ...order, status: '3', statusName: 'Đã lấy', statusPushed: true })],
  ['its journey', false, (order) => ({ ...order, journeys: [STEP] })],
  [
    'another look-up',
    false,
    (order) => ({ ...order, lookedUpAtMs: 9_000, askedAtMs: 9_000, seenAtMs: 9_000, updatedAt: 'x' }),
  ],
])('whether a label changes with %s: %s', (_what, changes, now) => {
  const order = lookedUp();
  expect(hasLabelChanged(order, now(order))).toBe(changes);
});

it('a label does not change as its order becomes known', () => {
  const order = lookedUp();
  expect(hasLabelChanged(null, order)).toBe(false);
  const created = { ...order, lookedUpAtMs: null, weight: null };
  expect(hasLabelChanged(created, order)).toBe(false);
  expect(hasLabelChanged({ ...created, weight: 400 }, order)).toBe(true);
});

it('label facts known from events only are ignored, but their codes are recognized as an order’s', () => {
  const book = newBook();
  const facts = { soc: 'KAN1' as Soc, receiver: { name: 'Chị Mai' } };
  const { facts: factsOf, isKnownOrder } = createLabelFacts(book);
  book.record(reportOf(1, facts));
  const none = { code: CODE, shortcode: '595050186', soc: null, sorting: null, receiver: null };
  expect(factsOf([CODE])).toEqual([none]);
  expect(isKnownOrder('KAN1')).toBe(true);
  book.record(reportOf(1, facts, { origin: 'looked-up' }));
  expect(factsOf([CODE])).toMatchObject([facts]);
});

it('a first changed order is announced at once, and a thousand more in one message, each in its latest state', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
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
