import type { OrderCode } from '../../../../shared/order-code.ts';
import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { KEYS, REASON_LOST } from '../ways.ts';
import { rowsOf } from '../worlds/rows.ts';

/** The digit that the answer shows, and then what leads to it. */
export async function answerHeld(person: Person, lost: OrderCode): Promise<void> {
  const { page } = person;
  const { field } = stationPage(page);
  const question = page.locator('[data-question="reprint-reason"]');
  await expect(field).toBeFocused();
  await person.scan(lost);
  await person.sees(question);
  await person.press(REASON_LOST);
  await person.wrongTurn('the digit on the answer lands in the scan field', () =>
    expect(field).toHaveValue(REASON_LOST),
  );
  await person.press('Backspace');
  await person.press(KEYS.nextQuestion);
  await expect(question.getByRole('button').first()).toBeFocused();
  await person.press(REASON_LOST);
  await expect.poll(async () => (await rowsOf(page))[0]?.state).toBe('queued');
  await person.press(KEYS.print);
}
