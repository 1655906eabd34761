import type { OrderCode } from '../../../../shared/order-code.ts';
import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { digitOf, KEYS } from '../ways.ts';
import { expectState } from '../worlds/rows.ts';

/** The digit that the answer shows. */
export async function answerHeld(person: Person, lost: OrderCode): Promise<void> {
  const { page } = person;
  await expect(stationPage(page).field).toBeFocused();
  await person.scan(lost);
  await person.press(await digitOf(page, 'lost'));
  await expectState(page, lost, 'queued');
  await person.press(KEYS.print);
}
