import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { KEYS, WORDS } from '../ways.ts';
import { expectRows } from '../worlds/rows.ts';

/** Practice orders that the station adds at once. */
const PRACTICE = 10;

/** Enter at every page, as the guide says, then the practice orders. */
export async function toFirstLabel(person: Person): Promise<void> {
  const { page } = person;
  const heading = (name: string) => page.getByRole('heading', { name });
  await person.sees(heading(WORDS.guideWelcome));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guidePartner));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guidePrinter));
  await expect(page.getByRole('combobox', { name: WORDS.printer })).not.toHaveValue('');
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guideTest));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guideTestAsk));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guideScanner));
  await person.press(KEYS.goOn);
  await person.sees(heading(WORDS.guideDone));
  await person.press(KEYS.goOn);

  await expect(stationPage(page).field).toBeFocused();
  await person.sees(page.getByRole('button', { name: WORDS.practice }));
  await person.press(KEYS.practice);
  await expectRows(page, PRACTICE);
  await person.press(KEYS.print);
}
