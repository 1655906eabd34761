import type { OrderCode } from '../../../../shared/order-code.ts';
import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { KEYS } from '../ways.ts';
import { rowsOf } from '../worlds/rows.ts';

/** Through the history: the label, the first reason, back at the station, print. */
export async function reprintTorn(person: Person, torn: OrderCode): Promise<void> {
  const { page } = person;
  await expect(stationPage(page).field).toBeFocused();
  await person.press(KEYS.history);
  await person.sees(page.locator('[data-label-row]'));
  await person.scan(torn);
  await person.sees(page.locator('[data-label-panel]').filter({ hasText: torn }));
  await person.press(KEYS.reprint);
  await expect(page.locator('[data-question="reprint-reason"] button').first()).toBeFocused();
  await person.press(KEYS.goOn);
  await person.sees(page.locator('[data-reprint="queued"]'));
  // The button with the printer on it only leads to the station.
  await person.press(KEYS.print);
  await expect(stationPage(page).field).toBeFocused();
  await expect.poll(async () => (await rowsOf(page)).find(({ code }) => code === torn)?.state).toBe('queued');
  await person.press(KEYS.print);
}
