import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { deleteTrainingData } from '../../../main/database/delete-training-data.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import type { OrderCode } from '../../../shared/order-code.ts';

const CODE = 'SGNS336484LM.883568271' as OrderCode;

it('deletes the orders of each of the sandbox’s accounts, and none of the service’s', () => {
  const database = openDatabase(':memory:');
  const books = ['sandbox', 'sandbox-0badcafe', 'a-service'].map((partner) =>
    openOrderBook(database, () => partner),
  );
  for (const book of books)
    book.record({ code: CODE, origin: 'pushed', recency: { of: null }, atMs: 1, facts: { status: '2' } });
  const { sqlite } = database;
  sqlite.exec(`INSERT INTO pruned_until VALUES ('sandbox', 1), ('sandbox-0badcafe', 1), ('a-service', 1);
    INSERT INTO pruned_digest VALUES ('sandbox', 'x'), ('a-service', 'x')`);
  deleteTrainingData(database);
  expect(books.map((book) => book.get(CODE)?.code ?? null)).toEqual([null, null, CODE]);
  for (const table of ['pruned_until', 'pruned_digest'])
    expect(sqlite.prepare(`SELECT account FROM ${table}`).all()).toEqual([{ account: 'a-service' }]);
});
