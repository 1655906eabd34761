import type { OrderCode } from '../../../../shared/order-code.ts';
import { expect } from '../../fixtures.ts';
import { stationPage } from '../../station-page.ts';
import type { Person } from '../person.ts';
import { KEYS, WORDS } from '../ways.ts';
import { expectTaken } from '../worlds/rows.ts';

interface SecondStation {
  readonly token: string;
  /** An order to print. */
  readonly code: OrderCode;
}

/** The guide takes the file on its second page and asks for the access token; the rest of it can wait. */
export async function setUpFromFile(person: Person, { token, code }: SecondStation): Promise<void> {
  const { page } = person;
  const { field } = stationPage(page);
  await person.sees(page.getByRole('heading', { name: WORDS.guideWelcome }));
  await person.press(KEYS.goOn);
  await person.sees(page.getByRole('heading', { name: WORDS.guidePartner }));
  await person.press(KEYS.guideFile);
  const input = page.getByLabel(WORDS.tokenField);
  await expect(input).toBeFocused();
  await person.paste(token);
  await expect(input).toHaveValue(token);
  await person.press(KEYS.goOn);
  await expect(input).toHaveValue('');
  await person.sees(page.getByText(WORDS.connected));
  await person.press(KEYS.later);
  await expect(field).toBeFocused();
  await person.scan(code);
  await expectTaken(page, code);
  await person.press(KEYS.print);
}
