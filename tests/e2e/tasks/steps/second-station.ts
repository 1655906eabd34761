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

/** Past the guide, which knows of no file, to the settings: the file, and at the same place the access token. */
export async function setUpFromFile(person: Person, { token, code }: SecondStation): Promise<void> {
  const { page } = person;
  const { field } = stationPage(page);
  await person.sees(page.getByRole('heading', { name: WORDS.guideWelcome }));
  await person.press(KEYS.later);
  await expect(field).toBeFocused();
  await person.press(KEYS.settings);
  await person.sees(page.getByRole('heading', { name: WORDS.settingsTitle }));
  await person.click(page.getByText(WORDS.stationTab, { exact: true }).first());
  await person.sees(page.getByRole('button', { name: WORDS.importFile }));
  await person.press(KEYS.chooseFile);
  await expect(page.getByRole('button', { name: WORDS.fileTake })).toBeFocused();
  await person.press(KEYS.goOn);
  await person.sees(page.getByText(WORDS.fileTaken));
  const input = page.getByLabel(WORDS.tokenField);
  await expect(input).toBeFocused();
  await person.paste(token);
  await expect(input).toHaveValue(token);
  await person.press(KEYS.goOn);
  await expect(input).toHaveValue('');
  await person.press(KEYS.back);
  await expect(field).toBeFocused();
  await person.scan(code);
  await expectTaken(page, code);
  await person.press(KEYS.print);
}
