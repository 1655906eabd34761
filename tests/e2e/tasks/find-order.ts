import { expect } from '../fixtures.ts';
import { setToken } from '../station-page.ts';
import { findOrder } from './steps/find-order.ts';
import type { Task, TaskContext } from './task.ts';
import { type FileOrder, fileOrder, orderFileText } from './worlds/order-file.ts';
import { createShopPartner } from './worlds/shop-partner.ts';

const ORDERS = { short: 8, full: 30 } as const;

/** A receiver calls and asks for her order, whose code goes to the courier. @param says what she says of her number */
async function find(context: TaskContext, says: (order: FileOrder) => string): Promise<void> {
  const { harness, form, fakePartner, seat } = context;
  const orders = Array.from({ length: ORDERS[form] }, (_, at) => fileOrder(at));
  const [, , , wanted = fileOrder(3)] = orders;
  const shop = createShopPartner();
  harness.writeServiceSettings(await fakePartner(shop.answer), { guide: 'done' });
  const station = await harness.start();
  const { app, page } = station;
  await setToken(page, 'any');
  // The shop's own orders of today.
  await page.evaluate(async (text) => {
    const read = await window.tem.calls.imports.read({
      name: 'don.csv',
      bytes: new TextEncoder().encode(text),
    });
    if (!read.ok) throw new Error(read.problem.code);
    const sent = await window.tem.calls.imports.start({ toBatch: false });
    if (!sent.ok) throw new Error(sent.problem.code);
  }, orderFileText(orders));
  await expect.poll(() => shop.orders().length, { timeout: 30_000 }).toBe(orders.length);
  await app.evaluate(({ clipboard }) => clipboard.writeText(''));

  await findOrder(await seat(station), {
    said: says(wanted),
    code: shop.codeOf(wanted.soc),
  });
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe(shop.codeOf(wanted.soc));
}

export const findByPhone: Task = (context) => find(context, ({ phone }) => phone);

export const findByLastDigits: Task = (context) => find(context, ({ phone }) => phone.slice(-4));
