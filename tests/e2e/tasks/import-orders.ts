import { join } from 'node:path';
import { expect } from '../fixtures.ts';
import { setToken } from '../station-page.ts';
import { importWithMistakes } from './steps/import-orders.ts';
import type { Task } from './task.ts';
import { IMPORT_ROWS } from './titles.ts';
import { fileOrder, saveOrderFile } from './worlds/order-file.ts';
import { createShopPartner } from './worlds/shop-partner.ts';

/** A shop's file of the day; a weight in words, a phone number cut short and a province misspelled are in it. */
export const importOrders: Task = async ({ harness, form, fakePartner, seat }) => {
  const right = Array.from({ length: IMPORT_ROWS[form] }, (_, at) => fileOrder(at));
  const mistaken = right.map((order, at) => {
    if (at === 2) return { ...order, weight: 'nửa ký' };
    if (at === 5) return { ...order, phone: '0912' };
    return at === 7 ? { ...order, province: 'Hà Nôi' } : order;
  });
  const shop = createShopPartner();
  harness.writeServiceSettings(await fakePartner(shop.answer), { guide: 'done' });
  const file = join(harness.dataDir, '..', 'don-hang.csv');
  saveOrderFile(file, mistaken);
  const station = await harness.start();
  await setToken(station.page, 'any');
  const person = await seat(station);
  await person.dialogs.choose(file);
  await importWithMistakes(person, { right, mistakes: 3, save: (orders) => saveOrderFile(file, orders) });

  const wanted = right.map(({ name, phone }) => `${name} ${phone}`).toSorted();
  const exist = (): string[] => shop.orders().map(({ name, phone }) => `${String(name)} ${String(phone)}`);
  await expect.poll(() => exist().toSorted(), { timeout: 30_000 }).toEqual(wanted);
};
