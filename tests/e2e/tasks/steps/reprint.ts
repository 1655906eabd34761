import type { OrderCode } from '../../../../shared/order-code.ts';
import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { digitOf, KEYS } from '../ways.ts';
import { expectState } from '../worlds/rows.ts';

/** The torn label is scanned again; the answer is why. */
export async function reprintTorn(person: Person, torn: OrderCode): Promise<void> {
  const { page } = person;
  await expect(stationPage(page).field).toBeFocused();
  await person.scan(torn);
  await person.press(await digitOf(page, 'damaged'));
  await expectState(page, torn, 'queued');
  await person.press(KEYS.print);
}
