import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import { OrderCodeSchema, type Soc } from '../../../shared/order-code.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { rowOf as rowOfId } from '../renderer/station-fixtures.ts';
import { reportOf } from './arbitrary-reports.ts';

/** An order book with these orders by code and soc; deleted after the test. */
export function orderBookWith(...orders: readonly (readonly [code: string, soc: string | null])[]): {
  readonly book: OrderBook;
} {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const book = openOrderBook(database, () => 'sandbox');
  for (const [code, soc] of orders) {
    // A soc is a branded string.
    const facts = soc === null ? {} : { soc: soc as Soc };
    book.record({ ...reportOf(null, facts), origin: 'looked-up', code: OrderCodeSchema.parse(code) });
  }
  return { book };
}

export function rowOf(code: string, scanned: string | null): BatchRow {
  return { ...rowOfId(1), code: OrderCodeSchema.parse(code), scanned };
}
