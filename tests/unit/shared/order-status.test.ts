import { expect, test } from 'vitest';
import { orderEndOf } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';

test.each([
  ['0', 'cancelled'],
  ['13', 'delivered'],
  ['21', 'returned'],
  ['27', 'lost'],
])('status %s holds a label back: %s', (code, end) => {
  expect(orderEndOf(code)).toBe(end);
});

test('a status in transit, an unknown one, none, or an inherited property name holds nothing back', () => {
  for (const code of ['1', '99', '', 'constructor', 'toString', '__proto__', null])
    expect(orderEndOf(code)).toBeNull();
  expect(ORDER_STATUSES.filter(({ code }) => orderEndOf(code) !== null)).toHaveLength(8);
});
