import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { hasLabelChanged } from '../../../main/orders/label-changes.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import type { OrderReport } from '../../../main/orders/order-reports.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import { code } from '../station/fakes.ts';

/** An order that was looked up. */
const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
const report = (facts: OrderReport['facts'], origin: OrderReport['origin'] = 'looked-up'): KnownOrder =>
  book.record({
    code: code(1),
    origin,
    recency: 'now',
    atMs: 1_000,
    facts: { ...facts, ...(origin === 'looked-up' ? { lookedUpAtMs: 1_000 } : {}) },
  }).order;
const order = report({
  status: '2',
  weight: 500,
  receiver: { name: 'An', phone: null, address: 'Hà Nội', formattedAddress: null },
});

it.each([
  ['another weight', { ...order, weight: 900 }],
  ['another amount, unknown before', { ...order, amount: 20_000 }],
  ['another receiver', { ...order, receiver: { ...order.receiver, name: 'Bình' } }],
  ['another sorting code', { ...order, sorting: 'B2' }],
  ['another fee', { ...order, fee: { ...order.fee, shipment: 1 } }],
  ['a note', { ...order, note: 'gọi trước' }],
  ['goods', { ...order, product: 'áo' }],
  ['another partner’s order', null],
])('a label changes with %s', (_what, now) => {
  expect(hasLabelChanged(order, now)).toBe(true);
});

it.each([
  ['its status', { ...order, status: '3', statusName: 'Đã lấy', statusPushed: true }],
  [
    'its journey',
    { ...order, journeys: [{ time: null, status: 'x', province: null, district: null, note: null }] },
  ],
  ['another look-up', { ...order, lookedUpAtMs: 9_000, askedAtMs: 9_000, seenAtMs: 9_000, updatedAt: 'x' }],
])('a label does not change with %s', (_what, now) => {
  expect(hasLabelChanged(order, now)).toBe(false);
});

it('a label does not change as its order becomes known', () => {
  expect(hasLabelChanged(null, order)).toBe(false);
  const created = { ...order, lookedUpAtMs: null, weight: null };
  expect(hasLabelChanged(created, order)).toBe(false);
  expect(hasLabelChanged({ ...created, weight: 400 }, order)).toBe(true);
});
