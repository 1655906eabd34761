import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { suggestOrder } from '../../../main/orders/suggest-order.ts';
import { OrderCodeSchema, type Soc } from '../../../shared/order-code.ts';
import { rowOf as rowOfId } from '../renderer/station-fixtures.ts';
import { reportOf } from './arbitrary-reports.ts';

const HNI = 'HNIS781286NM.1619178';
const SGN = 'SGNS336484LM.883568271';

/** An order book with these orders by code and soc. */
function orderBookWith(...orders: readonly (readonly [code: string, soc: string | null])[]) {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const book = openOrderBook(database, () => 'sandbox');
  for (const [code, soc] of orders) {
    const facts = soc === null ? {} : { soc: soc as Soc };
    book.record({ ...reportOf(null, facts), origin: 'looked-up', code: OrderCodeSchema.parse(code) });
  }
  return { book };
}
const rowOf = (code: string, scanned: string | null) => ({
  ...rowOfId(1),
  code: OrderCodeSchema.parse(code),
  scanned,
});

it('finds the one order whose digits survived Telex', () => {
  const { book } = orderBookWith([HNI, null], [SGN, 'PO8542245763']);
  expect(suggestOrder('HNÍ781286NM.1619178', [], book)?.code).toBe(HNI);
  expect(suggestOrder('PƠ8542245763', [], book)?.code).toBe(SGN);
});

it('finds by the shortcode after the dot, whatever VNI left of the rest', () => {
  const { book } = orderBookWith([HNI, null], [SGN, null]);
  expect(suggestOrder('HNÍS.1619178', [], book)?.code).toBe(HNI);
  // The label's barcode alone.
  expect(suggestOrder('Ư883568271', [], book)?.code).toBe(SGN);
});

it('finds a sender’s code whose first digits VNI turned into diacritics', () => {
  const { book } = orderBookWith([HNI, 'PO8542245763'], [SGN, 'KAN7453535']);
  expect(suggestOrder('PỘ42245763', [], book)?.code).toBe(HNI);
  expect(suggestOrder('KÃN453535', [], book)?.code).toBe(SGN);
  // Digits at the end, where VNI takes none, are missing.
  expect(suggestOrder('PO85422457', [], book)).toBeNull();
});

it('suggests nothing if two orders fit, or none, or too few digits are left', () => {
  const { book } = orderBookWith([HNI, 'DL1619178'], [SGN, 'BD1619178']);
  expect(suggestOrder('ĐL1619178', [], book)).toBeNull();
  expect(suggestOrder('HNÍ000000NM.0000000', [], book)).toBeNull();
  expect(suggestOrder('Ư19178', [], book)).toBeNull();
  expect(suggestOrder('', [], book)).toBeNull();
});

it('includes the batch’s orders, each once, and not rows being looked up', () => {
  const { book } = orderBookWith([HNI, null]);
  const inBatch = rowOf('TGGS983262NM.613593645', null);
  expect(suggestOrder('TGGS983262NM.613593645', [inBatch], book)?.code).toBe(inBatch.code);
  expect(suggestOrder('HNÍ781286NM.1619178', [rowOf(HNI, null)], book)?.code).toBe(HNI);
  expect(suggestOrder('KÁN7453535', [rowOf('KAN7453535', 'KAN7453535')], book)).toBeNull();
});

it('suggests no order known from events only', () => {
  const { book } = orderBookWith();
  const facts = { soc: 'PO8542245763' as Soc };
  book.record(reportOf(null, facts, { code: OrderCodeSchema.parse(HNI) }));
  for (const text of ['HNÍ781286NM.1619178', 'PƠ8542245763', '1619178'])
    expect(suggestOrder(text, [], book)).toBeNull();
  // Nor by the soc that it claims, where its own code is in the batch.
  const inBatch = rowOf(HNI, null);
  expect(suggestOrder('PƠ8542245763', [inBatch], book)).toBeNull();
  expect(suggestOrder('HNÍ781286NM.1619178', [inBatch], book)).toMatchObject({ code: HNI, soc: null });
});

it('treats search wildcards literally', () => {
  const { book } = orderBookWith([HNI, null]);
  expect(suggestOrder('%______%781286!_1619178', [], book)?.code).toBe(HNI);
});
