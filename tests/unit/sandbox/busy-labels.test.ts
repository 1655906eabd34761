import { expect, test } from 'vitest';
import { goodsCodes, toBarcodes } from '../../../main/sandbox/label/extra-codes.ts';
import { LABEL_STYLES } from '../../../main/sandbox/label/label-layout.ts';
import { type Caller, createOrder, startCaller } from './caller.ts';

const BROWSER = { accept: 'text/html', authorization: '' };

async function page({ get, token }: Caller, codes: readonly string[]): Promise<string> {
  return (await get(`/orders/awb?token=${await token(codes)}&size=S9`, BROWSER)).text;
}

/** The codes besides shortcode and QR: format and text. */
const moreOn = (text: string): string[] =>
  [...text.matchAll(/class="more-code" data-format="(\w+)" data-text="([^"]+)"/g)].map(
    ([, format, code]) => `${format} ${code}`,
  );

test('prints plain labels unless busy ones are requested, at the start or later', async () => {
  const plain = await startCaller();
  const codes = plain.sandbox.orderCodes.slice(0, 4);
  expect(moreOn(await page(plain, codes))).toEqual([]);
  const answer = await plain.control('/labels', { style: 'busy' });
  expect([answer.status, answer.json]).toEqual([200, { style: 'busy' }]);
  const busy = await page(plain, codes);
  expect(moreOn(busy).length).toBeGreaterThanOrEqual(3 * codes.length);
  expect(moreOn(await page(await startCaller({ labelStyle: 'busy' }), codes))).toEqual(moreOn(busy));

  // A reset brings the labels of the start.
  plain.sandbox.control.reset();
  expect(moreOn(await page(plain, codes))).toEqual([]);
  expect((await plain.control('/labels', { style: 'gaudy' })).status).toBe(422);
  expect(LABEL_STYLES).toEqual(['plain', 'busy']);
});

test('puts sorting code, soc and one to three goods codes on a busy label, with captions', async () => {
  const caller = await startCaller({ labelStyle: 'busy' });
  const orders = caller.sandbox.control.orders();
  for (const order of orders) {
    const text = await page(caller, [order.code]);
    const goods = goodsCodes(order);
    expect(moreOn(text)).toEqual(
      [...goods, ...toBarcodes(order.sorting), ...toBarcodes(order.soc)].map(
        ({ format, text: code }) => `${format} ${code}`,
      ),
    );
    expect(moreOn(text)).toContain(`CODE128 ${order.soc}`);
    expect(text).toContain(`Mã đơn hàng: ${order.soc}`);
    expect(text).toContain(`Mã SP: ${goods[0]?.text}`);
  }
  const counts = new Set(orders.map((order) => goodsCodes(order).length));
  expect(counts).toEqual(new Set([1, 2, 3]));
  const formats = new Set(orders.flatMap((order) => goodsCodes(order).map(({ format }) => format)));
  expect([...formats].toSorted()).toEqual(['CODE128', 'EAN13']);
});

test('prints a soc too long for a barcode as text only', async () => {
  const caller = await startCaller({ labelStyle: 'busy' });
  const { code } = await createOrder(caller, { soc: 'S'.repeat(60) });
  const text = await page(caller, [code]);
  expect(moreOn(text).join()).not.toContain('SSS');
  expect(text).toContain(`Mã đơn hàng: ${'S'.repeat(60)}`);
});
