import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { createLabelFacts } from '../../../main/orders/label-facts.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import type { Soc } from '../../../shared/order-code.ts';
import { CODE, reportOf } from './arbitrary-reports.ts';

it('ignores facts known from events only, but recognizes their codes as an order’s', () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const book = openOrderBook(database, () => 'sandbox');
  const facts = { soc: 'KAN1' as Soc, receiver: { name: 'Chị Mai' } };
  const { facts: factsOf, isKnownOrder } = createLabelFacts(book);
  book.record(reportOf(1, facts));
  expect(factsOf([CODE])).toEqual([
    { code: CODE, shortcode: '595050186', soc: null, sorting: null, receiver: null },
  ]);
  expect(isKnownOrder('KAN1')).toBe(true);
  book.record(reportOf(1, facts, { origin: 'looked-up' }));
  expect(factsOf([CODE])).toMatchObject([{ soc: 'KAN1', receiver: { name: 'Chị Mai' } }]);
});
